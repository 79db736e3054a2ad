import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { connect } from '#shared/server/db.ts'
import { killFishing } from '../faults/fishing.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { soakFishing } from './simulations/fishing.ts'

export const options = { only: { type: 'string' }, kills: { type: 'string' } }
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

/**
 * Fishing at full size: more than 10^8 shots of every weapon at every kind, and 200,000 of each of five ways to play, return R; 50
 * kills (`--kills`) of a process while 200 players load, shoot and settle. `--only shots` or `killed` runs one.
 */
export async function run(print: Print, { only, kills = '50' }: Values): Promise<boolean> {
  const parts: Record<string, () => Promise<boolean>> = {
    killed: () =>
      onSoakDatabase('fishing', (_, url) => killed(url, Number(kills), print), 'apps/studio/database/migrations'),
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
    const slowest = Math.max(...report.takeovers)
    print(
      `${report.kills} kills, ${report.loaded} reserves, ${report.shots} units shot: ${JSON.stringify(report.byState)}`,
    )
    print(`settled by another after ${(slowest / 1_000).toFixed(2)} s at most; ${report.wrong.length} wrong`)
    for (const line of report.wrong.slice(0, 10)) print(`  ${line}`)
    return report.wrong.length === 0
  } finally {
    await db.end()
  }
}
