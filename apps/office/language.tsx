import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type IntlError, IntlErrorCode, IntlProvider } from 'use-intl'
import { loadChunk, waitBeforeScreens } from '#shared/ui/loading/lazy-screen.tsx'

/** The office's languages: what its doors and its shell say, and what all modules say. */
const LANGUAGES = {
  EN: {
    ...{ tag: 'en', dir: 'ltr', name: 'English' },
    load: () => import('words:office/en'),
    loadRest: () => import('words:office-rest/en'),
  },
  VI: {
    ...{ tag: 'vi', dir: 'ltr', name: 'Tiếng Việt' },
    load: () => import('words:office/vi'),
    loadRest: () => import('words:office-rest/vi'),
  },
  UR: {
    ...{ tag: 'ur', dir: 'rtl', name: 'اردو' },
    load: () => import('words:office/ur'),
    loadRest: () => import('words:office-rest/ur'),
  },
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([code, { name }]) => ({ code: code as Language, name }))

type Spoken = { language: Language; words: Awaited<ReturnType<(typeof LANGUAGES)['EN']['load']>>['default'] }
type Picker = { language: Language; choose: (language: Language) => Promise<void> }
const PickerContext = createContext<Picker | null>(null)

/**
 * Reads what comes first in the language that this browser chose before, English otherwise. All other words come with the
 * first module.
 */
export function loadChosenWords(): Promise<Spoken> {
  const chosen = localStorage.getItem('lang')
  const spoken = load(chosen === 'VI' || chosen === 'UR' ? chosen : 'EN')
  let whole: Promise<Spoken> | undefined
  waitBeforeScreens(() => {
    whole ??= spoken.then(addRest).catch((error: unknown) => {
      whole = undefined
      throw error
    })
    return whole
  })
  return spoken
}

async function load(language: Language): Promise<Spoken> {
  const { default: words } = await loadChunk(LANGUAGES[language].load)
  return { language, words }
}

/** Adds in place: who reads these words was not there before. */
export async function addRest(spoken: Spoken): Promise<Spoken> {
  const { default: rest } = await loadChunk(LANGUAGES[spoken.language].loadRest)
  const groups = spoken.words.office as Record<string, object>
  for (const [group, texts] of Object.entries(rest.office)) groups[group] = Object.assign(groups[group] ?? {}, texts)
  Object.assign(spoken.words.refusal, rest.refusal)
  return spoken
}

export function LanguageProvider({ initial, children }: { initial: Spoken; children: ReactNode }) {
  const [{ language, words }, speak] = useState(initial)
  const { tag, dir } = LANGUAGES[language]
  useEffect(() => {
    Object.assign(document.documentElement, { lang: tag, dir })
  }, [tag, dir])
  const choose = async (next: Language) => {
    speak(await load(next).then(addRest))
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
