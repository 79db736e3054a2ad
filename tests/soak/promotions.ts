import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, type Sql } from '#shared/server/db.ts'
import { openPlace } from '../../tools/verify/vectors/promotions/world.ts'
import { bonusStates, playTogether } from '../proofs/promotions/bonus-play.ts'
import { raceCarelessly, raceForAll, WHOLE } from '../proofs/promotions/claims.ts'
import { createDays } from '../proofs/promotions/days.ts'
import { careless, createDeeds } from '../proofs/promotions/deeds.ts'
import { killAtEachStep } from '../proofs/promotions/killed.ts'
import { EXPIRES_WITH_IT, proveOrders, settleTwoWays } from '../proofs/promotions/orders.ts'
import { inOrder, measureEnvelope, measureWheelAndRaffle, remainder } from '../proofs/promotions/places.ts'
import { publishDraws, tamper } from '../proofs/promotions/published.ts'
import { settleAtRandom } from '../proofs/promotions/settle-at-random.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { wrongOf } from '../stranger/promotions.ts'
import { givenPoints, type PointsWorld } from '../support/points/world.ts'

export const options = {
  only: { type: 'string' },
  seeds: { type: 'string' },
  members: { type: 'string' },
  deeds: { type: 'string' },
  settlements: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

/**
 * Promotions at full size (promotions §14): `--only places` (A7), `draws` (A8), `claims` (A4), `settlements` (so many
 * `--settlements`), `orders` (A3), `killed`
 * (A5; `--deeds` for some alone) or `bonuses` (A2, of so many `--seeds`, or `11-20` of them, and `--members` of each) runs one.
 */
export async function run(print: Print, values: Values): Promise<boolean> {
  const { only, seeds = '20', members = '1000', deeds, settlements: most = '100000' } = values
  const inWorld = (name: string, work: (world: PointsWorld) => Promise<boolean>) =>
    onSoakDatabase(`promotions_${name}`, async (db, url) => {
      const world = await givenPoints({ db, url, drop: async () => {} })
      try {
        return (await work(world)) && (await finds(world, print))
      } finally {
        await world.close()
      }
    })
  const parts: Record<string, () => Promise<boolean>> = {
    places: async () => places(print),
    claims: () => inWorld('claims', world => claims(world, print)),
    draws: () => inWorld('draws', world => draws(world, print)),
    killed: () => inWorld('killed', world => killed(world, print, deeds?.split(','))),
    settlements: () => inWorld('settlements', world => settlements(world, print, Number(most))),
    orders: () => onSoakDatabase('promotions_orders', db => orders(db, print)),
    bonuses: () => onSoakDatabase('promotions_bonuses', (_, url) => bonuses(url, print, seeds, Number(members))),
  }
  let good = true
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) good = (await part()) && good
  return good
}

async function claims(world: PointsWorld, print: Print): Promise<boolean> {
  const races = await raceForAll(world, WHOLE)
  for (const { name, asked, had, paid, wrong } of races)
    print(`${name}: ${asked} asked, ${had} had it, ${paid} paid${wrong.map(line => `; WRONG: ${line}`).join('')}`)
  const { wrong } = await raceCarelessly(world)
  print(`a claim that looks first and pays then: ${wrong.join('; ') || 'NOT found'}`)
  return races.every(race => race.wrong.length === 0) && wrong.length > 0
}

const SPLITS = 1_000_000

/** Places of a million envelopes, spins and raffles; and what must be found: no shuffle, and a remainder for a number. */
function places(print: Print): boolean {
  const right = [...measureEnvelope(SPLITS), ...measureWheelAndRaffle(SPLITS)]
  for (const { what, deviation, isFar } of right)
    print(`${what}: ${deviation.toFixed(2)} standard deviations${isFar ? ', TOO FAR' : ''}`)
  const wrong = [measureEnvelope(SPLITS / 10, inOrder), measureWheelAndRaffle(SPLITS / 10, remainder)]
  const found = wrong.filter(each => each.some(({ isFar }) => isFar)).length
  print(`${SPLITS} of each; ${found} of ${wrong.length} wrong ways to draw were found`)
  return right.every(({ isFar }) => !isFar) && found === wrong.length
}

/** By a stranger's program, by our own, and each of them tampered with. */
async function draws(world: PointsWorld, print: Print): Promise<boolean> {
  const { records, wrong } = await publishDraws(world, DRAWS, 8)
  for (const line of wrong.slice(0, 20)) print(line)
  const kinds = Object.entries(Object.groupBy(records, ({ kind }) => kind)).map(
    ([kind, all]) => `${all.length} ${kind}`,
  )
  print(
    `${records.length} published draws (${kinds.join(', ')}): ${wrong.length} wrong by a program that shares no code`,
  )
  writeFileSync('.data/published-draws.json', JSON.stringify(records))
  const args = ['tools/verify/verify-draw.ts', '.data/published-draws.json']
  const { status } = spawnSync(process.execPath, args, { maxBuffer: 2 ** 28 })
  const tampered = records.flatMap(tamper)
  const missed = tampered.filter(([what, record]) => !wrongOf(record).includes(what)).length
  print(`verify-draw ends with ${status}; of ${tampered.length} tampered records ${missed} were not found`)
  return records.length === DRAWS && wrong.length === 0 && status === 0 && missed === 0
}
const DRAWS = 1_000

/** What settlements of 200 players come to, reckoned again. */
async function settlements(world: PointsWorld, print: Print, most: number): Promise<boolean> {
  const { settled, bets, wrong, missed } = await settleAtRandom(world, { settlements: most, players: 200, seed: 23 })
  for (const line of [...wrong, ...missed].slice(0, 20)) print(line)
  print(
    `${settled} settlements of ${bets} bets: ${wrong.length} figures differ; of what was planted ${missed.length} not found`,
  )
  return wrong.length === 0 && missed.length === 0
}

/** Each job and each claim, killed at each of its steps and then done by two servers at once. */
async function killed(world: PointsWorld, print: Print, names?: string[]): Promise<boolean> {
  const all = { ...(await createDeeds(world)), ...(await createDays(world)) }
  const deeds = Object.entries(all).filter(([name]) => names?.includes(name) ?? true)
  const deaths = await killAtEachStep(world, Object.fromEntries(deeds))
  for (const { name, deaths: times, wrong } of deaths) {
    for (const line of wrong.slice(0, 3)) print(line)
    print(`${name}: killed at each of ${times} steps, ${wrong.length} wrong`)
  }
  const [found] = await killAtEachStep(world, { careless: careless(world) })
  print(`a job that pays under a key of its own: ${found!.wrong.length} found`)
  return deaths.every(({ wrong, deaths: times }) => wrong.length === 0 && times > 0) && found!.wrong.length > 0
}

const [HANDS, HANDS_REALLY] = [100_000, 1_000]

async function orders(db: Sql, print: Print): Promise<boolean> {
  const [byRules, once] = [proveOrders(HANDS, 3), proveOrders(HANDS, 3, EXPIRES_WITH_IT)]
  const place = await openPlace(db)
  const really = await settleTwoWays(place, HANDS_REALLY, 3)
  await place.close()
  for (const line of [...byRules, ...really].slice(0, 10)) print(line)
  print(
    `${HANDS} hands by the rules: ${byRules.length} differ by their order; where late wins expire, ${once.length} do`,
  )
  print(`${HANDS_REALLY} hands on the database, each in two orders: ${really.length} differ`)
  return byRules.length + really.length === 0 && once.length > 0
}

/** Members with a bonus each, 200 steps of each, seed by seed. */
async function bonuses(url: string, print: Print, seeds: string, members: number): Promise<boolean> {
  const [last, first = 1] = seeds.split('-').map(Number).reverse() as [number, number?]
  // Nobody dies here: no commit has to wait for the disk.
  const db = connect(url, CONNECTIONS, { synchronous_commit: 'off' })
  const place = await openPlace(db)
  let good = true
  for (let seed = first; seed <= last; seed++) {
    const wrong = await playTogether(place, { seed, members, steps: 200 })
    for (const line of wrong.slice(0, 10)) print(line)
    print(`seed ${seed}: ${members} members, 200 steps each: ${wrong.length} wrong`)
    good &&= wrong.length === 0
  }
  print((await bonusStates(db)).map(({ state, count }) => `${count} ${state}`).join(', '))
  await place.close()
  await db.end()
  return good
}
const CONNECTIONS = 24

/** Nothing may be wrong with any book at the end. */
async function finds(world: PointsWorld, print: Print): Promise<boolean> {
  const found = await world.findings()
  print(`proofs: ${found.length === 0 ? 'nothing found' : JSON.stringify(found)}`)
  return found.length === 0
}
