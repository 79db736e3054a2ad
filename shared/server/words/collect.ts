import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from 'use-intl'

/** Whose screens say a text. */
export type Audience = 'site' | 'office'
type Words = { [key: string]: string | Words }

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Where the texts of one language stand that players or operators read: `words/en.json` of the site, of each feature for
 * players, and of `shared/ui` for both; of the office, `shared/office`, and `words/office.en.json` of each feature for operators. From the ground floor upwards.
 */
export function wordFiles(audience: Audience, language: string): string[] {
  const ofFeatures = audience === 'site' ? language : `office.${language}`
  const shared = audience === 'site' ? 'shared/ui' : 'shared/{office,ui}'
  const places = [`{${shared},apps/${audience}}/words/${language}.json`, `features/*/words/${ofFeatures}.json`]
  return globSync(places, { cwd: ROOT })
    .sort()
    .reverse()
    .map(file => join(ROOT, file))
}

/** All that players or operators can read in one language. Operators are refused what players are, and more. */
export function readWords(audience: Audience, language: string): Messages {
  const files = wordFiles(audience, language).map(file => JSON.parse(readFileSync(file, 'utf8')) as Words)
  const words = files.reduce(joinWords, {}) as Messages
  if (audience === 'site') return words
  const { refusal } = readWords('site', language)
  return joinWords(words, { refusal }) as Messages
}

/** A group of texts may stand in several places; a text stands in one (`tests/walls/words.ts`). */
function joinWords(some: Words, more: Words): Words {
  const joined = Object.entries(more).map(([key, word]) => {
    const known = some[key]
    return [key, typeof known === 'object' && typeof word === 'object' ? joinWords(known, word) : word]
  })
  return { ...some, ...Object.fromEntries(joined) }
}
