import type { Plugin } from 'vite'
import { type Audience, readWords, wordFiles } from '../shared/server/words/collect.ts'
import { precompile } from '../shared/ui/words/precompile.ts'

const ASKED = /^words:((?:rest\/|source\/|office\/)?\w+)$/
const MODULE = /^\0words\/(?:(rest|source|office)\/)?(\w+)\.js$/

/** The groups of words that stand in the first view; all others come with the first screen that loads later. */
const FIRST = [
  ...[
    'broken',
    'common',
    'games',
    'home',
    'lobby',
    'messages',
    'refusal',
    'shell',
    'transfers',
    'types',
    'wait',
    'wallet',
    'winners',
  ],
]

/**
 * Collects what an app says from all who own its texts, and compiles it when the screens are built, so that no parser
 * goes to the browser. It comes in parts: `shared/ui/words/modules.d.ts`.
 */
export function words(audience: Audience): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId(id) {
      const [, path] = ASKED.exec(id) ?? []
      return path && `\0words/${path}.js`
    },
    load(id) {
      const [, part, language] = MODULE.exec(id) ?? []
      if (!language) return
      const whose = part === 'office' ? part : audience
      for (const file of wordFiles(whose, language)) this.addWatchFile(file)
      const all = readWords(whose, language)
      if (part === 'office') return `export default ${JSON.stringify(precompile(all as never))}`
      const isHere = ([group]: [string, unknown]) => FIRST.includes(group) !== (part === 'rest')
      const said = part === 'source' ? all : precompile(Object.fromEntries(Object.entries(all).filter(isHere)))
      return `export default ${JSON.stringify(said)}`
    },
    // What the first view says must be in the first part.
    generateBundle(_, bundle) {
      if (audience === 'office') return
      const first = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
      const texts = first?.type === 'chunk' ? first.moduleIds.map(id => this.getModuleInfo(id)?.code ?? '') : []
      const asked = texts.flatMap(text =>
        [...text.matchAll(/\buseTranslations\(["'`](\w+)/g)].map(([, group]) => group!),
      )
      const missing = [...new Set(asked)].filter(group => !FIRST.includes(group))
      if (missing.length > 0) this.error(`the first view says ${missing.join(', ')}: add it to FIRST of tools/words.ts`)
    },
    // `boot.js` fetches the chosen language early: it reads here what its file is called.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap(file => {
          const [, part, language] = (file.type === 'chunk' && MODULE.exec(file.facadeModuleId ?? '')) || []
          const attrs = { name: `words-${language}`, content: `/${file.fileName}` }
          return language && !part ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
        }),
    },
  }
}
