import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { precompile } from '../shared/ui/words/precompile.ts'

type Tree = Parameters<typeof precompile>[0]

const WORDS = /\/apps\/office\/words\/(\w+)\.json\?whole$/
/** What the office says in the site's words. */
const SHARED = ['refusal', 'wait']
/** Its own: of its shell and parts, and of each feature's modules; all under `office.`. */
const OWN = ['apps/office/words', 'shared/office/words', 'features/*/words/office.'] as const

/** `en.json?whole`: all that the office says in one language, compiled, without a word of the site's screens. */
export function officeWords(): Plugin {
  return {
    name: 'office-words',
    enforce: 'pre',
    transform(_, id) {
      const [, language] = WORDS.exec(id) ?? []
      if (!language) return
      return {
        code: `export default ${JSON.stringify(precompile(readOfficeWords(language)))}`,
        map: null,
        moduleType: 'js',
      }
    },
  }
}

function readOfficeWords(language: string): Tree {
  const [site, ...own] = filesOf(language).map(file => JSON.parse(readFileSync(file, 'utf8')) as Tree)
  return { ...Object.fromEntries(SHARED.map(group => [group, site![group]!])), office: Object.assign({}, ...own) }
}

function filesOf(language: string): string[] {
  const own = OWN.map(place => `${place}${place.endsWith('.') ? '' : '/'}${language}.json`)
  return [`shared/ui/words/${language}.json`, ...globSync(own).sort()]
}
