import type { Plugin } from 'vite'
import { precompile } from '../shared/ui/words/precompile.ts'

const WORDS = /\/shared\/ui\/words\/(\w+)\.json(\?rest)?$/

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
 * Compiles the messages of each language when the screens are built, so that no parser goes to the browser, and divides
 * them: `en.json` is what the first view says, `en.json?rest` everything else.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      const found = WORDS.exec(id)
      if (!found) return
      const isRest = found[2] !== undefined
      const groups = Object.entries(JSON.parse(code) as Parameters<typeof precompile>[0])
      const part = Object.fromEntries(groups.filter(([group]) => FIRST.includes(group) !== isRest))
      return { code: `export default ${JSON.stringify(precompile(part))}`, map: null, moduleType: 'js' }
    },
    // What the first view says must be in the first part.
    generateBundle(_, bundle) {
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
          const [, language, rest] = (file.type === 'chunk' && WORDS.exec(file.facadeModuleId ?? '')) || []
          const attrs = { name: `words-${language}`, content: `/${file.fileName}` }
          return language && !rest ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
        }),
    },
  }
}
