/** The languages of the site by the specification's codes, EN first: it is the default. */
export const LANGUAGES = {
  EN: {
    tag: 'en',
    dir: 'ltr',
    name: 'English',
    load: () => import('words:en'),
    loadRest: () => import('words:rest/en'),
    loadAgents: () => import('words:agents/agents-en'),
  },
  VI: {
    tag: 'vi',
    dir: 'ltr',
    name: 'Tiếng Việt',
    load: () => import('words:vi'),
    loadRest: () => import('words:rest/vi'),
    loadAgents: () => import('words:agents/agents-vi'),
  },
  UR: {
    tag: 'ur',
    dir: 'rtl',
    name: 'اردو',
    load: () => import('words:ur'),
    loadRest: () => import('words:rest/ur'),
    loadAgents: () => import('words:agents/agents-ur'),
  },
} as const

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language of a stored choice; anything unknown is English. */
export function languageOf(code: string | null): Language {
  return LANGUAGE_CODES.find(each => each === code) ?? 'EN'
}
