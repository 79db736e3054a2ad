import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { precompile } from '../shared/ui/words/precompile.ts'

type Tree = Parameters<typeof precompile>[0]

const ID = /^virtual:office-words\/(en|vi|ur)$/
/** What the office says in the site's words. */
const SHARED = ['refusal', 'wait']
/** Its own: of its shell and parts, and of each feature's modules; all under `office.`. */
const OWN = ['apps/office/words', 'shared/office/words', 'features/*/words/office.'] as const

/** `virtual:office-words/en`: all that the office says in one language, compiled, without a word of the site's screens. */
export function officeWords(): Plugin {
  return {
    name: 'office-words',
    resolveId: id => (ID.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, language] = ID.exec(id.slice(1)) ?? []
      if (!language || !id.startsWith('\0')) return undefined
      for (const file of filesOf(language)) this.addWatchFile(file)
      return `export default ${JSON.stringify(precompile(readOfficeWords(language)))}`
    },
  }
}

/** The same as they are written. */
export function readOfficeWords(language: string): Tree {
  const [site, ...own] = filesOf(language).map(file => JSON.parse(readFileSync(file, 'utf8')) as Tree)
  return { ...Object.fromEntries(SHARED.map(group => [group, site![group]!])), office: Object.assign({}, ...own) }
}

function filesOf(language: string): string[] {
  const own = OWN.map(place => `${place}${place.endsWith('.') ? '' : '/'}${language}.json`)
  return [`shared/ui/words/${language}.json`, ...globSync(own).sort()]
}
