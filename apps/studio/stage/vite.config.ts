import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { drawCover, drawHero } from '../games/lotus-lantern/art/poster.ts'

/** The lobby's pictures are drawn at build time by the same code that draws the reels. */
const posters: Plugin = {
  name: 'posters',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'covers/lotus-lantern.svg', source: drawCover() })
    this.emitFile({ type: 'asset', fileName: 'heroes/lotus-lantern.svg', source: drawHero() })
  },
}

/** Build: `vite build apps/studio/stage`; the studio serves `dist/stage` under /stage/ and index.html at /play/:game. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/stage/',
  plugins: [posters],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/stage', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
})
