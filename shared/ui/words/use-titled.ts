import { LANGUAGES } from './languages.ts'
import { useLanguage } from './words.tsx'

type Titled = Readonly<Record<string, { title: string; about: string }>>

/** What operators called something, in the language of the page or in English; its code where they called it nothing. */
export function useTitled(): (texts: Titled, code: string) => { title: string; about: string } {
  const { language } = useLanguage()
  return (texts, code) => texts[LANGUAGES[language].tag] ?? texts.en ?? { title: code, about: '' }
}
