import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** `lost.js` beside the built page, as the first of its scripts. */
export function lostFiles(base: string): Plugin {
  return {
    name: 'lost-files',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `${base}lost.js` }, injectTo: 'head-prepend' }],
    generateBundle() {
      const source = readFileSync(new URL('./lost.js', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'lost.js', source })
    },
  }
}
