import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { GLYPHS } from '#features/verification/rules/captcha.ts'
import { sized } from '../../../tests/size.ts'
import { seeded } from '../../../tests/support/drags.ts'
import { drawCaptcha } from './captcha-image.ts'

const CAPTCHAS = sized(25, 100)
/** WCAG 1.4.3 asks so much of text of any size. */
const LEAST_CONTRAST = 4.5
/** A capital of what WCAG calls large text, 24 px, is 17 px high; the page shows the picture at half its size. */
const LEAST_HEIGHT = 34
/** Of the pixels of a line as thick as these strokes at least so many have ink all round, of a hairline next to none. */
const [STROKE, HAIRLINE] = [0.4, 0.1]

/** What stands out from the paper by more than its specks. */
const LINE = 1.6

/** By the value of a channel: how much light it gives. */
const GIVEN = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** How bright each pixel of a picture is (relative luminance of WCAG), row by row. */
type Light = { width: number; height: number; of: number[] }

/** The same seed gives the same picture but for its text: a blank leaves its place empty. */
async function draw(text: string, seed: number): Promise<Light> {
  const random = seeded(seed)
  const image = await loadImage(await drawCaptcha(text, (low, high) => low + random() * (high - low)))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const of = Array.from({ length: width * height }, (_, i) => {
    const [red, green, blue] = [GIVEN[data[i * 4]!]!, GIVEN[data[i * 4 + 1]!]!, GIVEN[data[i * 4 + 2]!]!]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return { width, height, of }
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Where in a picture something is: the numbers of its pixels, those with more of it all round, and its place. */
function find({ width, height, of }: Light, isThere: (light: number, i: number) => boolean) {
  const there = of.map(isThere)
  const pixels = of.flatMap((_, i) => (there[i] ? [i] : []))
  const round = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const inner = pixels.filter(i => round.every(step => there[i + step]))
  const [columns, rows] = [pixels.map(i => i % width), pixels.map(i => Math.floor(i / width))]
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  const isWhole = left > 0 && top > 0 && right < width - 1 && bottom < height - 1
  return { inner, solid: inner.length / pixels.length, height: bottom - top + 1, isWhole }
}

/** What makes a captcha hard to read; nothing of a good one. */
async function faultsOf(seed: number): Promise<string[]> {
  const random = seeded(-seed)
  const characters = Object.keys(GLYPHS)
  const text = Array.from({ length: 4 + (seed % 2) }, () => characters[Math.floor(random() * characters.length)]!)
  const noise = await draw(' '.repeat(text.length), seed)
  const paper = median(noise.of)
  const drawn = await Promise.all(
    text.map(async (character, nth) => {
      const alone = await draw(text.map((each, i) => (i === nth ? each : ' ')).join(''), seed)
      const found = find(alone, (light, i) => Math.abs(light - noise.of[i]!) > 0.02)
      return { character, ...found, ink: median(found.inner.map(i => alone.of[i]!)) }
    }),
  )
  const palest = Math.max(...drawn.map(({ ink }) => ink))
  const darkest = Math.min(...noise.of)
  const lines = find(noise, light => contrast(light, paper) > LINE)
  const faults = [
    ...drawn.flatMap(({ character, ink, height, solid, isWhole }) => [
      contrast(ink, paper) < LEAST_CONTRAST && `${character} is pale, ${contrast(ink, paper).toFixed(1)}:1`,
      height < LEAST_HEIGHT && `${character} is ${height} px high`,
      solid < STROKE && `${character} is thin, ${solid.toFixed(2)}`,
      !isWhole && `${character} is cut`,
    ]),
    contrast(darkest, paper) > contrast(darkest, palest) &&
      'what crosses the characters is nearer to them than to paper',
    lines.solid > HAIRLINE && `what crosses the characters is thick, ${lines.solid.toFixed(2)}`,
  ]
  return faults.filter(fault => fault !== false).map(fault => `${seed}, ${text.join('')}: ${fault}`)
}

// Once the lines across were of the characters' own ink and up to 3 px thick; then some were still as dark, and yellow
// characters had no more than 2.4:1.
test(`of ${CAPTCHAS} captchas every character is dark, high, thick and whole, and what crosses it is pale and thin`, async () => {
  const faults = await Promise.all(Array.from({ length: CAPTCHAS }, (_, nth) => faultsOf(nth + 1)))
  expect(faults.flat()).toEqual([])
})
