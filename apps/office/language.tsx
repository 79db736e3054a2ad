import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type IntlError, IntlErrorCode, IntlProvider } from 'use-intl'
import { loadChunk } from '#shared/ui/loading/lazy-screen.tsx'

/** The office's languages, each with its words as one file. */
const LANGUAGES = {
  EN: { tag: 'en', dir: 'ltr', name: 'English', load: () => import('words:office/en') },
  VI: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt', load: () => import('words:office/vi') },
  UR: { tag: 'ur', dir: 'rtl', name: 'اردو', load: () => import('words:office/ur') },
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([code, { name }]) => ({ code: code as Language, name }))

type Spoken = { language: Language; words: Awaited<ReturnType<(typeof LANGUAGES)['EN']['load']>>['default'] }
type Picker = { language: Language; choose: (language: Language) => Promise<void> }
const PickerContext = createContext<Picker | null>(null)

/** The language that this browser chose before, English otherwise. */
export function loadChosenWords(): Promise<Spoken> {
  const chosen = localStorage.getItem('lang')
  return load(chosen === 'VI' || chosen === 'UR' ? chosen : 'EN')
}

async function load(language: Language): Promise<Spoken> {
  const { default: words } = await loadChunk(LANGUAGES[language].load)
  return { language, words }
}

export function LanguageProvider({ initial, children }: { initial: Spoken; children: ReactNode }) {
  const [{ language, words }, speak] = useState(initial)
  const { tag, dir } = LANGUAGES[language]
  useEffect(() => {
    Object.assign(document.documentElement, { lang: tag, dir })
  }, [tag, dir])
  const choose = async (next: Language) => {
    speak(await load(next))
    localStorage.setItem('lang', next)
  }
  return (
    <PickerContext value={{ language, choose }}>
      <IntlProvider locale={tag} messages={words} onError={report}>
        <DirectionProvider>{children}</DirectionProvider>
      </IntlProvider>
    </PickerContext>
  )
}

export function useLanguage(): Picker {
  const picker = use(PickerContext)
  if (!picker) throw new Error('useLanguage needs a LanguageProvider')
  return picker
}

/** Times are shown in the merchant's zone by what formats them: none is given for the whole office. */
function report(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error)
}
