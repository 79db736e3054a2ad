import type { GameFigures } from './measure.ts'
import { quantile } from './trace.ts'

/** One column: its head, what it shows of a game, and how many decimals. Higher is worse, but for frames a second. */
type Column = { head: string; of: (game: GameFigures) => number; decimals?: number; highIsGood?: boolean }

const COLUMNS: readonly Column[] = [
  { head: 'code KB', of: game => game.code / 1000 },
  { head: 'art KB', of: game => game.art / 1000 },
  { head: 'ready s', of: game => game.ready / 1000, decimals: 1 },
  { head: 'idle /s', of: game => game.idle.rate, highIsGood: true },
  { head: 'idle ms', of: game => game.idle.busy, decimals: 1 },
  { head: 'first /s', of: game => game.first.rate, highIsGood: true },
  { head: 'play /s', of: game => game.rounds.rate, highIsGood: true },
  { head: 'late %', of: game => game.rounds.late * 100, decimals: 1 },
  { head: 'later %', of: game => game.rounds.veryLate * 100, decimals: 1 },
  { head: 'script ms', of: game => game.rounds.script, decimals: 1 },
  { head: 'style ms', of: game => game.rounds.style, decimals: 1 },
  { head: 'paint ms', of: game => game.rounds.paint, decimals: 1 },
  { head: 'play ms', of: game => game.rounds.busy, decimals: 1 },
  { head: 'p95 ms', of: game => game.rounds.busy95, decimals: 1 },
]

/** Prints each game, and of slots and all others the median and the worst. */
export function printTables(figures: readonly GameFigures[]): void {
  print(figures.map(game => [game.id, ...COLUMNS.map(column => show(column, column.of(game)))]))
  console.log('')
  const groups: [string, readonly GameFigures[]][] = [
    ['slots', figures.filter(({ kind }) => kind === 'slot')],
    ['others', figures.filter(({ kind }) => kind !== 'slot')],
  ]
  print(
    groups
      .filter(([, games]) => games.length > 0)
      .flatMap(([name, games]) => [
        [
          `${games.length} ${name}, median`,
          ...COLUMNS.map(column => show(column, quantile(known(column, games), 0.5))),
        ],
        [`${name}, worst`, ...COLUMNS.map(column => show(column, worst(column, games)))],
      ]),
  )
}

function worst(column: Column, games: readonly GameFigures[]): number {
  const values = known(column, games)
  if (values.length === 0) return Number.NaN
  return column.highIsGood ? Math.min(...values) : Math.max(...values)
}

/** A game at rest that asks for no frames has no figures of them. */
const known = ({ of }: Column, games: readonly GameFigures[]) => games.map(of).filter(value => !Number.isNaN(value))

const show = ({ decimals = 0 }: Column, value: number) => (Number.isNaN(value) ? '–' : value.toFixed(decimals))

function print(rows: readonly string[][]): void {
  const heads = ['', ...COLUMNS.map(({ head }) => head)]
  for (const row of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}
