import { writeFileSync } from 'node:fs'
import type { Sql } from '#shared/server/db.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { type Calibration, calibrate } from '../proofs/sports/calibration.ts'
import { killAt } from '../proofs/sports/killed.ts'
import { killSettlingAt } from '../proofs/sports/killed-legs.ts'
import { betAroundGoals } from '../proofs/sports/late.ts'
import { drawCalibration } from '../proofs/sports/picture.ts'
import { BAD, differences, PERFECT, replay } from '../proofs/sports/replay.ts'
import { PARAMETERS } from '../support/sports/parameters.ts'
import { recordDay } from '../support/sports/recorded-day.ts'

export const options = {
  only: { type: 'string' },
  matches: { type: 'string' },
  picture: { type: 'string' },
  days: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

const Z_LIMIT = 4

/**
 * Sports at full size (issue 24). `matches`: 10,000 of each sport (`--matches`) against what was told before and in them;
 * `--picture FILE` draws how often what was told came. `replay`: days of a feed (`--days`) with drops, duplicates, other orders,
 * lost connections and restarts, and one without recovery, which must end otherwise. `killed`: a process that dies at each of its
 * steps once; `legs`: the same of one that settles a result in pages, and of one that settles it anew. `late`: 1,000
 * bets around goals. `--only` runs one of them.
 */
export async function run(print: Print, { only, matches = '10000', picture, days = '10' }: Values): Promise<boolean> {
  const parts: Record<string, () => Promise<boolean>> = {
    matches: async () => playMany(Number(matches), picture, print),
    replay: () => replayed(Number(days), print),
    late: () => onSoakDatabase('sports', db => late(db, print), MIGRATIONS),
    killed: () => onSoakDatabase('sports', db => killed(db, killAt, print), MIGRATIONS),
    legs: async () => {
      const settled = (anew: boolean) =>
        onSoakDatabase('sports', db => killed(db, (each, step) => killSettlingAt(each, step, anew), print), MIGRATIONS)
      return (await settled(false)) && (await settled(true))
    },
  }
  let good = true
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) good = (await part()) && good
  return good
}

const BETS = 300
const MIGRATIONS = 'apps/studio/database/migrations'

async function late(db: Sql, print: Print): Promise<boolean> {
  const { tried, accepted, refused, known, wrong } = await betAroundGoals(db, 1_000)
  print(
    `around goals: ${tried} tried, ${known} of them after the goal: ${accepted} accepted, ${refused} refused; ${wrong.length} wrongly`,
  )
  for (const line of wrong.slice(0, 10)) print(`  ${line}`)
  return wrong.length === 0
}

async function killed(db: Sql, kill: typeof killAt, print: Print): Promise<boolean> {
  const wrong: string[] = []
  let step = 2
  for (let survived = false; !survived; step++) {
    const report = await kill(db, step)
    wrong.push(...report.wrong)
    survived = report.survived
  }
  print(`killed at each of ${step - 3} steps: ${wrong.length} wrong`)
  for (const line of wrong.slice(0, 10)) print(`  ${line}`)
  return wrong.length === 0
}

async function replayed(days: number, print: Print): Promise<boolean> {
  const each = (work: (db: Sql) => ReturnType<typeof replay>) => onSoakDatabase('sports', work, MIGRATIONS)
  let good = true
  for (let n = 1; n <= days; n++) {
    const day = recordDay(20_261_100 + n, 20)
    const whole = await each(db => replay(db, day, { faults: PERFECT, seed: 1, bets: BETS }))
    const bent = await each(db => replay(db, day, { faults: BAD, seed: 100 + n, bets: BETS }))
    const wrong = [...whole.wrong, ...bent.wrong, ...differences(whole, bent)]
    print(
      `day ${n}: ${day.lines.length} messages, ${BETS} bets, ${JSON.stringify(bent.happened)}: ${wrong.length} wrong`,
    )
    for (const line of wrong.slice(0, 5)) print(`  ${line}`)
    good &&= wrong.length === 0
    if (n > 1) continue
    const lost = await each(db => replay(db, day, { faults: BAD, seed: 100 + n, bets: BETS, recovers: false }))
    const otherwise = differences(whole, lost).length
    print(`day ${n} without recovery: ${otherwise} bets end otherwise`)
    good &&= otherwise > 0
  }
  return good
}

function playMany(matches: number, picture: string | undefined, print: Print): boolean {
  const found = Object.entries(PARAMETERS).map(([sport, parameters]): [string, Calibration] => {
    const result = calibrate(parameters, matches, `calibration ${sport}`)
    const tell = ({ name, z, of }: Calibration['before']) => `${z.toFixed(2)} of ${of} (${name})`
    print(
      `${sport}: ${matches} matches; furthest before ${tell(result.before)}, an hour before ${tell(result.hour)}, in play ${tell(result.inPlay)}`,
    )
    return [sport, result]
  })
  if (picture) writeFileSync(picture, drawCalibration(matches, found))
  return found.every(([, { before, hour, inPlay }]) => [before, hour, inPlay].every(({ z }) => Math.abs(z) < Z_LIMIT))
}
