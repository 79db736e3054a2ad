// npm run stage-figures -- URL: what each game of a running studio weighs, when it can be played, and how it moves.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { shippedArcade, shippedGames } from '#apps/studio/shipped-games.ts'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { type GameFigures, measureGame } from './stage-figures/measure.ts'
import { findRounds } from './stage-figures/rounds.ts'
import { printTables } from './stage-figures/tables.ts'

const USAGE = `usage: npm run stage-figures -- URL [options]

URL is where the studio runs, http://localhost:3100.
  --games a,b,…    only these games (all)
  --slowdown N     how many times slower the CPU is (4)
  --bonus          show slots their free spins or bonus as well as a win
  --webgl          have slots draw by WebGL although no graphics card is there: then only the main thread's times count`

const { url, options } = readArguments()
const slots = new Map(shippedGames().map(game => [game.id, game]))
const kinds = new Map([
  ...[...slots.keys()].map(id => [id, 'slot'] as const),
  ...shippedArcade().map(g => [g.id, g.kind] as const),
])
const wanted = options.games?.split(',') ?? [...kinds.keys()]
const unknown = wanted.filter(id => !kinds.has(id))
if (unknown.length > 0) refuse(`No such game: ${unknown.join(', ')}`)

const browser = await chromium.launch({ executablePath: findBrowser()!, args: BROWSER_FLAGS })
const figures: GameFigures[] = []
try {
  for (const id of wanted) {
    const slot = slots.get(id)
    const rounds = slot ? findRounds(slot, options.bonus) : []
    const measured = await measureGame(browser, { id, kind: kinds.get(id)!, url, rounds, ...options })
    figures.push(measured)
    console.error(`${figures.length}/${wanted.length} ${id}`)
  }
} finally {
  await browser.close()
}
printTables(figures)

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        games: { type: 'string' },
        slowdown: { type: 'string', default: '4' },
        bonus: { type: 'boolean', default: false },
        webgl: { type: 'boolean', default: false },
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
