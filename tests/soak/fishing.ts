import { Z_LIMIT } from '#apps/studio/engine/slots/figures/simulate.ts'
import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { openLibrary } from '#apps/studio/server/rounds/library.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { killFishing } from '../faults/fishing.ts'
import { fishAtOnce } from '../parallel/fishing.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { soakFishing } from './simulations/fishing.ts'

export const options = { only: { type: 'string' }, kills: { type: 'string' } }
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

const MIGRATIONS = 'apps/studio/database/migrations'

/**
 * Fishing at full size: more than 10^8 shots of every weapon at every kind, and 200,000 of each of five ways to play, return R; 50
 * kills (`--kills`) of a process while 200 players load, shoot and settle; 10,000 reserves loaded, shot and settled several times in one
 * tick at two processes. `--only shots`, `killed` or `at-once` runs one.
 */
export async function run(print: Print, { only, kills = '50' }: Values): Promise<boolean> {
  const onDatabase = (work: (db: Sql, url: string) => Promise<boolean>) => onSoakDatabase('fishing', work, MIGRATIONS)
  const parts: Record<string, () => Promise<boolean>> = {
    'at-once': () => onDatabase(db => atOnce(db, print)),
    killed: () => onDatabase((_, url) => killed(url, Number(kills), print)),
    shots: async () => soakFishing(print, openSimulations().keep, { aimed: 1_000_000, played: 200_000 }),
  }
  let good = true
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) good = (await part()) && good
  return good
}

async function killed(url: string, kills: number, print: Print): Promise<boolean> {
  const db = connect(url, 4)
  try {
    const report = await killFishing({ db, url }, kills, 100)
    const [taken, settled] = [report.takeovers, report.settled].map(all => (Math.max(...all) / 1_000).toFixed(2))
    print(
      `${report.kills} kills, ${report.loaded} reserves, ${report.shots} units shot: ${JSON.stringify(report.byState)}`,
    )
    print(
      `what was played settled by another after ${taken} s at most, all after ${settled}; ${report.wrong.length} wrong`,
    )
    for (const line of report.wrong.slice(0, 10)) print(`  ${line}`)
    return report.wrong.length === 0
  } finally {
    await db.end()
  }
}

async function atOnce(db: Sql, print: Print): Promise<boolean> {
  let good = true
  for (const game of openLibrary().values()) {
    if (!game.fishing) continue
    const { rounds, sent, z, wrong } = await fishAtOnce(db, game, 10_000, 40)
    print(`${game.id}: ${rounds} reserves of ${sent} actions, return ${z.toFixed(2)}σ from R, ${wrong.length} wrong`)
    for (const line of wrong.slice(0, 5)) print(`  ${line}`)
    good &&= wrong.length === 0 && Math.abs(z) < Z_LIMIT
  }
  return good
}
