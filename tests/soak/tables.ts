import { openLibrary } from '#apps/studio/server/rounds/library.ts'
import { shippedTables } from '#apps/studio/shipped-games.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { killRooms } from '../faults/card-rooms.ts'
import { killDealers } from '../faults/tables.ts'
import { decideAtOnce } from '../parallel/boxes.ts'
import { sayAtOnce } from '../parallel/card-rooms.ts'
import { betAtOnce } from '../parallel/tables.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { betAroundTheClose } from '../proofs/tables/close.ts'
import { offerTable } from '../proofs/tables/world.ts'
import { simulated } from './tables/simulated.ts'

export const options = {
  only: { type: 'string' },
  table: { type: 'string' },
  coups: { type: 'string' },
  kills: { type: 'string' },
  players: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

const Z_LIMIT = 4
const MIGRATIONS = 'apps/studio/database/migrations'

/**
 * Live tables at full size (issue 22): each bet on 10^8 coups (`--coups`; of one table: `--table`), 50 kills of whoever deals with 200 players (`--kills`),
 * 10,000 rounds of each table by bets in one tick at two processes, 1,000 bets around the close, 500 coups of blackjack whose players
 * say several things at once. The same kills while players of blackjack decide, and in card rooms, of tiến lên and hold'em (`--players` 200); 10,000 parts of hands of each
 * card game whose players say several things at once. `--only simulated`, `killed`, `killed-deciding`, `card-rooms`, `at-once`,
 * `decided`, `said` or `close` runs one.
 */
export async function run(
  print: Print,
  { only, table, coups = '1e8', kills = '50', players = '200' }: Values,
): Promise<boolean> {
  const onDatabase = (work: (db: Sql, url: string) => Promise<boolean>) => onSoakDatabase('tables', work, MIGRATIONS)
  const parts: Record<string, () => Promise<boolean>> = {
    close: () => onDatabase(db => close(db, print)),
    killed: () => onDatabase((_, url) => killed(url, Number(kills), 'river-tai-xiu', print)),
    'killed-deciding': () => onDatabase((_, url) => killed(url, Number(kills), 'velvet-blackjack', print)),
    'card-rooms': async () => {
      const killed = (game: string) =>
        onDatabase((_, url) => cardRooms(url, Number(kills), Number(players), game, print))
      return (await killed('areca-tien-len')) && killed('copper-lamp-holdem')
    },
    'at-once': () => onDatabase(db => atOnce(db, print)),
    said: () => onDatabase(db => said(db, print)),
    decided: () => onDatabase(db => decided(db, print)),
    simulated: async () => simulated(Number(coups), print, table),
  }
  let good = true
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) good = (await part()) && good
  return good
}

async function close(db: Sql, print: Print): Promise<boolean> {
  const { taken, refused, busy, wrong } = await betAroundTheClose(db, 1_000)
  print(`around the close: ${taken} taken, ${refused} refused, ${busy} busy; ${wrong.length} wrongly`)
  for (const line of wrong.slice(0, 5)) print(`  ${line}`)
  return wrong.length === 0
}

async function decided(db: Sql, print: Print): Promise<boolean> {
  const { coups, sent, done, rounds, wrong } = await decideAtOnce(db, 500)
  print(`blackjack: ${coups} coups, ${rounds} rounds, ${done} of ${sent} actions done, ${wrong.length} wrong`)
  for (const line of wrong.slice(0, 5)) print(`  ${line}`)
  return wrong.length === 0
}

async function killed(url: string, kills: number, game: string, print: Print): Promise<boolean> {
  const db = connect(url, 4)
  try {
    const report = await killDealers({ db, url }, kills, 200, game)
    const slowest = Math.max(...report.takeovers)
    print(`${game}: ${report.kills} kills, ${report.bets} bets: ${JSON.stringify(report.byState)}`)
    print(`taken over after ${(slowest / 1_000).toFixed(2)} s at most; ${report.wrong.length} wrong`)
    for (const line of report.wrong.slice(0, 10)) print(`  ${line}`)
    return report.wrong.length === 0
  } finally {
    await db.end()
  }
}

async function cardRooms(url: string, kills: number, players: number, game: string, print: Print): Promise<boolean> {
  const db = connect(url, 4)
  try {
    const report = await killRooms({ db, url }, kills, players, game)
    print(`${game}: ${report.kills} kills, ${report.hands} hands: ${JSON.stringify(report.byState)}`)
    print(
      `taken over after ${(Math.max(...report.takeovers) / 1_000).toFixed(2)} s at most; ${report.wrong.length} wrong`,
    )
    for (const line of report.wrong.slice(0, 10)) print(`  ${line}`)
    return report.wrong.length === 0
  } finally {
    await db.end()
  }
}

async function atOnce(db: Sql, print: Print): Promise<boolean> {
  let good = true
  for (const { id } of shippedTables()) {
    const { rounds, sent, z, wrong } = await betAtOnce(db, offerTable(id), 10_000, 40)
    print(`${id}: ${rounds} rounds of ${sent} actions, return ${z.toFixed(2)}σ from exact, ${wrong.length} wrong`)
    for (const line of wrong.slice(0, 5)) print(`  ${line}`)
    good &&= wrong.length === 0 && Math.abs(z) < Z_LIMIT
  }
  return good
}

async function said(db: Sql, print: Print): Promise<boolean> {
  let good = true
  for (const game of openLibrary().values()) {
    if (!game.cards) continue
    const { hands, parts, sent, decided, wrong } = await sayAtOnce(db, game, 10_000, 80)
    const [turns, done] = decided
    print(`${game.id}: ${parts} parts of ${hands} hands, ${sent} actions, ${done} done in ${turns} turns of several`)
    print(`  ${wrong.length} wrong`)
    for (const line of wrong.slice(0, 5)) print(`  ${line}`)
    good &&= wrong.length === 0
  }
  return good
}
