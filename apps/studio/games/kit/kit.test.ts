import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { brands } from '../../brands.ts'
import { readGameFile } from '../../engine/slots/game-file.ts'
import type { GameArt } from '../game-art.ts'
import { art as lotusLantern } from '../lotus-lantern/art.ts'
import { marks } from '../marks.ts'
import { drawCover, drawMark } from './cover.ts'
import { drawGame } from './kit.ts'
import type { Look } from './looks.ts'
import { themeOf } from './scenes/themes.ts'

const GAMES = new URL('../', import.meta.url)
const MOST_COVER_BYTES = 15_000
const looks = await Promise.all(
  globSync('*/look.ts', { cwd: GAMES }).map(async path => {
    const id = path.split('/')[0]!
    const { look }: { look: Look } = await import(`../${id}/look.ts`)
    const file = readGameFile(JSON.parse(readFileSync(new URL(`${id}/game.json`, GAMES), 'utf8')))
    return { id, look, file }
  }),
)
/** What a drawing refers to and does not define. */
const missing = (svg: string) =>
  [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id).filter(id => !svg.includes(`id="${id}"`))

test.each(looks)('$id: every symbol is drawn and named in three languages', ({ file, look }) => {
  const { art, words } = drawGame(file, look)
  for (const { name, symbols } of Object.values(words)) {
    expect(name).not.toBe('')
    expect(Object.keys(symbols)).toEqual(Object.keys(file.symbols))
  }
  for (const [id, drawing] of Object.entries(art.symbols)) expect([id, missing(art.paints + drawing)]).toEqual([id, []])
  expect(new Set(Object.values(art.symbols)).size).toBe(Object.keys(file.symbols).length)
  for (const [mode, width, height] of [['base', 360, 740] as const, ['free', 1280, 900] as const])
    expect(missing(art.paints + art.drawScene(width, height, mode))).toEqual([])
  expect(file.name).toBe(words.EN.name)
})

/** How far a drawing's dark contour may lie beyond its field: nobody misses a hair of it. */
const HAIR = 3
/** What is drawn round the field to see whether anything lies there. */
const MARGIN = 40

/** How many pixels of a drawing are more seen than seen through: within its field, and beyond it. */
async function inkOf(paints: string, drawing: string, field: number): Promise<{ within: number; beyond: number }> {
  const side = field + MARGIN * 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${-MARGIN} ${-MARGIN} ${side} ${side}"><defs>${paints}</defs>${drawing}</svg>`
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0)
  const { data } = context.getImageData(0, 0, side, side)
  const isIn = (place: number) => place >= MARGIN - HAIR && place < MARGIN + field + HAIR
  const ink = { within: 0, beyond: 0 }
  for (let i = 0; i < side * side; i++)
    if (data[i * 4 + 3]! > 127) ink[isIn(i % side) && isIn(Math.floor(i / side)) ? 'within' : 'beyond']++
  return ink
}

// The koi once leapt out of its box, which cut off its top; so did a mask's plumes, a kite's tail and the foot of a Q.
test.each<{ id: string; art: GameArt }>([
  ...looks.map(({ id, file, look }) => ({ id, art: drawGame(file, look).art })),
  { id: 'lotus-lantern', art: lotusLantern },
])('$id: every symbol and every spark lies in its field, whose edge cuts off the rest', async ({ art }) => {
  const drawings = [
    ...Object.entries(art.symbols).map(([id, drawing]) => ({ id, drawing, field: 200 })),
    ...Object.entries(art.sparks).map(([id, drawing]) => ({ id, drawing, field: 100 })),
  ]
  for (const { id, drawing, field } of drawings) {
    const { within, beyond } = await inkOf(art.paints, drawing, field)
    expect([id, within > 0, beyond]).toEqual([id, true, 0])
  }
})

test.each(looks)('$id: its cover is whole and small', ({ id, look }) => {
  const cover = drawCover(id, look)
  expect(missing(cover)).toEqual([])
  expect(cover).not.toContain('NaN')
  expect(cover).not.toContain('undefined')
  expect(brotliCompressSync(cover).length).toBeLessThan(MOST_COVER_BYTES)
})

test('every place where a game plays has a theme for lobbies', () => {
  for (const { look } of looks) expect(themeOf(look.scene)).toMatch(/^\w+$/)
})

test('no two covers and no two word marks are alike, and a drawing is always the same', () => {
  const covers = looks.map(({ id, look }) => drawCover(id, look))
  expect(new Set(covers).size).toBe(covers.length)
  expect(drawCover(looks[0]!.id, looks[0]!.look)).toBe(covers[0])
  const drawnMarks = brands.map(({ code, name }) => drawMark(name, marks[code]!))
  expect(new Set(drawnMarks).size).toBe(brands.length)
  for (const drawn of drawnMarks) expect(missing(drawn)).toEqual([])
})
