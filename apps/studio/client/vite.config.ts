import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lostFiles } from '#shared/web/lost-files.ts'
import { brands } from '../brands.ts'
import { drawCover, drawMark } from '../games/kit/cover.ts'
import type { ArcadeLook } from '../games/kit/looks.ts'
import { type Theme, themeOf } from '../games/kit/scenes/themes.ts'
import { drawHero, drawCover as drawLotusCover } from '../games/lotus-lantern/art/poster.ts'
import { words } from '../games/lotus-lantern/words.ts'
import { marks } from '../games/marks.ts'
import type { ShownGame } from '../server/lobby.ts'

const studio = new URL('../', import.meta.url)

/**
 * The lobby's pictures are drawn at build time by the same code that draws the reels. Covers carry a hash of what they
 * show, so that they may be kept for ever; `lobby.json` tells the studio where they are, what the games are called, and their themes.
 */
const pictures: Plugin = {
  name: 'pictures',
  async generateBundle() {
    const lobby: Record<string, ShownGame> = {}
    const show = (id: string, names: ShownGame['names'], theme: Theme, source: string) => {
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 10)
      const cover = `assets/covers/${id}-${hash}.svg`
      lobby[id] = { cover, names, theme }
      this.emitFile({ type: 'asset', fileName: cover, source })
    }
    const { EN, VI, UR } = words
    show('lotus-lantern', { EN: EN.name, VI: VI.name, UR: UR.name }, 'festival', drawLotusCover())
    for (const path of globSync(
      '{games,engine/{arcade,tables,fishing,card-rooms}/games,engine/sports/books}/*/look.ts',
      { cwd: studio },
    )) {
      const { look }: { look: ArcadeLook } = await import(new URL(path, studio).href)
      const id = path.split('/').at(-2)!
      show(id, look.names, themeOf(look.scene), drawCover(id, look))
    }
    this.emitFile({ type: 'asset', fileName: 'lobby.json', source: JSON.stringify(lobby) })
    this.emitFile({ type: 'asset', fileName: 'heroes/lotus-lantern.svg', source: drawHero() })
    for (const { code, name } of brands)
      this.emitFile({
        type: 'asset',
        fileName: `marks/${code.toLowerCase()}.svg`,
        source: drawMark(name, marks[code]!),
      })
  },
}

/**
 * Build: `vite build apps/studio/client`; the studio serves `dist/stage` under /stage/, and at /play/:game index.html or, of the
 * sportsbook, sportsbook.html.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/stage/',
  plugins: [react(), pictures, lostFiles('/stage/')],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/stage', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'sportsbook.html'].map(page => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
})
