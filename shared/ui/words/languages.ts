import type en from './en.json'

export type Words = typeof en

/** The languages of the site by the specification's codes, EN first: it is the default. */
export const LANGUAGES = {
  EN: {
    tag: 'en',
    dir: 'ltr',
    name: 'English',
    load: () => import('./en.json'),
    loadRest: () => import('./en.json?rest'),
  },
  VI: {
    tag: 'vi',
    dir: 'ltr',
    name: 'Tiếng Việt',
    load: () => import('./vi.json'),
    loadRest: () => import('./vi.json?rest'),
  },
  UR: {
    tag: 'ur',
    dir: 'rtl',
    name: 'اردو',
    load: () => import('./ur.json'),
    loadRest: () => import('./ur.json?rest'),
  },
} as const

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language of a stored choice; anything unknown is English. */
export function languageOf(code: string | null): Language {
  return LANGUAGE_CODES.find(each => each === code) ?? 'EN'
}
