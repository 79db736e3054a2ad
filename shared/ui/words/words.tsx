import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { type IntlError, IntlErrorCode, IntlProvider, type Messages } from 'use-intl'
import { loadChunk, waitBeforeScreens } from '../loading/lazy-screen.tsx'
import { LANGUAGES, type Language, languageOf } from './languages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof LANGUAGES)[Language]['tag']
  }
}

type Chosen = { language: Language; words: Messages }
type Picker = { language: Language; choose: (language: Language) => Promise<void> }

const PickerContext = createContext<Picker | null>(null)

/** What stands on the page, and whether it is to say what the agent centre says, too. */
let current: Promise<Chosen> | undefined
let saysAgents = false

/**
 * Reads what the first view says in the language that this visitor chose before, English otherwise. All other words come
 * with the first screen that loads later.
 */
export function loadChosenWords(): Promise<Chosen> {
  const chosen = loadWords(languageOf(localStorage.getItem('lang')))
  current = chosen
  let whole: Promise<Chosen> | undefined
  // Said before anything is awaited: the first route may be a screen that loads later itself.
  waitBeforeScreens(() => {
    whole ??= chosen.then(addRest).catch((error: unknown) => {
      whole = undefined
      throw error
    })
    return whole
  })
  return chosen
}

async function loadWords(language: Language): Promise<Chosen> {
  const { default: words } = await loadChunk<{ default: Messages }>(LANGUAGES[language].load)
  return { language, words: { ...words } }
}

/** Adds in place: who reads these words was not there before, and who was reads none of them. */
async function addRest(chosen: Chosen): Promise<Chosen> {
  const { default: rest } = await loadChunk<{ default: Messages }>(LANGUAGES[chosen.language].loadRest)
  const words: Record<string, object> = chosen.words
  // Of the refusals, some were there before.
  for (const [group, texts] of Object.entries(rest)) words[group] = Object.assign(words[group] ?? {}, texts)
  return chosen
}

/** Brings what the agent centre says; languages that are chosen from then on have it, too. */
export async function loadAgentWords(): Promise<void> {
  saysAgents = true
  await addAgents(await current!)
}

async function addAgents(chosen: Chosen): Promise<Chosen> {
  const { default: more } = await loadChunk<{ default: object }>(LANGUAGES[chosen.language].loadAgents)
  Object.assign(chosen.words, more)
  return chosen
}

export function WordsProvider({ initial, children }: { initial: Chosen; children: ReactNode }) {
  const [chosen, setChosen] = useState(initial)
  const { tag, dir } = LANGUAGES[chosen.language]

  useEffect(() => {
    const root = document.documentElement
    // `boot.js` has said it already: said again, all styles would be worked out anew.
    if (root.lang === tag) return
    root.lang = tag
    root.dir = dir
  }, [tag, dir])

  const choose = useCallback(
    async (language: Language) => {
      const next = await addRest(await loadWords(language))
      if (saysAgents) await addAgents(next)
      current = Promise.resolve(next)
      localStorage.setItem('hisLang', chosen.language)
      localStorage.setItem('lang', language)
      setChosen(next)
    },
    [chosen.language],
  )

  return (
    <PickerContext value={{ language: chosen.language, choose }}>
      <IntlProvider locale={tag} messages={chosen.words} onError={report}>
        {children}
      </IntlProvider>
    </PickerContext>
  )
}

/** The language in use and the way to another; texts on the page follow at once. */
export function useLanguage(): Picker {
  const picker = use(PickerContext)
  if (!picker) throw new Error('useLanguage needs a WordsProvider')
  return picker
}

/** No time zone is given: the browser's own is meant, and asking for its name costs 25 ms of the first paint. */
function report(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error)
}
