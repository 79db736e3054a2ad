// npm run stage-figures -- URL: what each game of a running studio weighs, when it can be played, and how it
// moves; or what it looks like.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import {
  shippedArcade,
  shippedCardGames,
  shippedFishing,
  shippedGames,
  shippedTables,
} from '#apps/studio/shipped-games.ts'
import { BROWSER_FLAGS, findBrowser } from '../dev/browser.mjs'
import { type GameFigures, measureGame } from './stage-figures/measure.ts'
import { takePictures } from './stage-figures/pictures.ts'
import { findRounds } from './stage-figures/rounds.ts'
import { printTables } from './stage-figures/tables.ts'

const USAGE = `usage: npm run stage-figures -- URL [options]

URL is where the studio runs, http://localhost:3100. Tables are watched through coups, water as full as it may be, card rooms
in a hand against the computer.
  --games a,b,…    only these games (all)
  --slowdown N     how many times slower the CPU is (4)
  --bonus          show slots their free spins or bonus as well as a win
  --webgl          have slots draw by WebGL although no graphics card is there: then only the main thread's times count
  --language L     EN, VI or UR (EN)
  --theme T        dark or light (dark)
  --pictures DIR   no figures: keep pictures of each game at rest, in play, with a win and in its bonuses, as
                   DIR/<game>-<state>.png; the CPU is not slowed down
  --desktop        take the pictures on a desktop's screen instead of a phone's`

const { url, options } = readArguments()
const slots = new Map(shippedGames().map(game => [game.id, game]))
const kinds = new Map([
  ...[...slots.keys()].map(id => [id, 'slot'] as const),
  ...shippedArcade().map(g => [g.id, g.kind] as const),
  ...shippedTables().map(({ id }) => [id, 'table'] as const),
  ...shippedFishing().map(({ file }) => [file.id, 'fishing'] as const),
  ...shippedCardGames().map(({ file }) => [file.id, 'cards'] as const),
])
const wanted = options.games?.split(',') ?? [...kinds.keys()]
const unknown = wanted.filter(id => !kinds.has(id))
if (unknown.length > 0) refuse(`No such game: ${unknown.join(', ')}`)

if (options.pictures) mkdirSync(options.pictures, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser()!, args: BROWSER_FLAGS })
const figures: GameFigures[] = []
try {
  for (const [at, id] of wanted.entries()) {
    const slot = slots.get(id)
    const visit = { id, kind: kinds.get(id)!, url, ...options }
    console.error(`${at + 1}/${wanted.length} ${id}`)
    if (options.pictures) {
      await takePictures(browser, { ...visit, folder: options.pictures }, slot)
      continue
    }
    const rounds = slot ? findRounds(slot, options.bonus) : []
    figures.push(await measureGame(browser, { ...visit, rounds }))
  }
} finally {
  await browser.close()
}
if (figures.length > 0) printTables(figures)

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        games: { type: 'string' },
        slowdown: { type: 'string', default: '4' },
        bonus: { type: 'boolean', default: false },
        webgl: { type: 'boolean', default: false },
        language: { type: 'string', default: 'EN' },
        theme: { type: 'string', default: 'dark' },
        pictures: { type: 'string' },
        desktop: { type: 'boolean', default: false },
      },
    })
    const slowdown = Number(values.slowdown)
    if (positionals.length !== 1 || !URL.canParse(positionals[0]!)) throw new Error('Name one URL.')
    if (!(slowdown >= 1)) throw new Error('--slowdown is a number, 1 at least.')
    return { url: new URL(positionals[0]!).origin, options: { ...values, slowdown } }
  } catch (error) {
    refuse((error as Error).message)
  }
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`)
  process.exit(2)
}
