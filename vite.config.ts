import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { precompile } from './shared/ui/words/precompile.ts'

const WORDS = /\/shared\/ui\/words\/(\w+)\.json$/

/** Compiles the messages of each language when the screens are built, so that no parser goes to the browser. */
function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      if (WORDS.test(id)) return { code: JSON.stringify(precompile(JSON.parse(code))), map: null }
    },
    // `boot.js` fetches the chosen language early: it reads here what its file is called.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap(file => {
          const language = file.type === 'chunk' && WORDS.exec(file.facadeModuleId ?? '')?.[1]
          const attrs = { name: `words-${language}`, content: `/${file.fileName}` }
          return language ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
        }),
    },
  }
}

const CONTRACTS = /\/(features\/\w+\/api(-\w+)?|shared\/paging)\.ts$/

/** Leaves the schemas out of the contracts: see `shared/ui/no-schemas.ts`. */
function contracts(): Plugin {
  return {
    name: 'contracts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACTS.test(id)) return
      return {
        code: code.replace("import * as z from 'zod/mini'", "import { z } from '#shared/ui/no-schemas.ts'"),
        map: null,
      }
    },
  }
}

const CORE = /\/node_modules\/(react|react-dom|scheduler|use-intl|zod|@tanstack\/[\w-]+)\//

/** What is common to all screens. */
const screens = {
  plugins: [react(), tailwindcss(), words(), contracts()],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content security policy takes no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page needs comes in two files, the first of which outlives most releases.
          groups: [
            { name: 'core', test: CORE, tags: ['$initial'], priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
} satisfies UserConfig

/** `vite build --mode site` builds the players' and agents' site into dist/site. */
export default defineConfig(({ mode }) => {
  if (mode !== 'site') throw new Error(`unknown screens: ${mode}; say --mode site`)
  return { ...screens, root: 'apps/site', build: { ...screens.build, outDir: '../../dist/site' } }
})
