import { connect } from '#shared/server/db.ts'
import { migrate } from '../../../tools/db/migrate.ts'
import { startPostgres } from '../../../tools/db/postgres.ts'
import { dieEverywhere, nameOf, PLACES } from '../../faults/cashier/killed.ts'
import { givenKilledWorld } from '../../faults/cashier/killed-world.ts'

const RESUMES_MS = 10_000

/** Kill -9 of platform and bank at each await, or each so many, of order, arrival, send, confirm and refund (A3). */
export async function killedEverywhere(
  print: (line: string) => void,
  stride: number,
  deeds?: readonly string[],
): Promise<boolean> {
  const postgres = await startPostgres({ dataDir: '.data/soak-cashier_killed-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  const places = []
  for (const [name, migrations] of [
    ['soak_killed', 'database/migrations'],
    ['soak_killed_bank', 'apps/bank/database/migrations'],
  ] as const) {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name}`)
    const url = postgres.url(name)
    await migrate(url, migrations)
    places.push({ url, db: connect(url, 4) })
  }
  const [own, theirs] = places as [(typeof places)[0], (typeof places)[0]]
  const world = await givenKilledWorld(own, theirs)
  let good = true
  let deaths = 0
  try {
    for (const place of PLACES) {
      if (deeds && !deeds.includes(place.deed.name)) continue
      const all = await dieEverywhere(world, place, stride)
      const wrong = all.flatMap(each => each.wrong.map(what => `step ${each.step}: ${what}`))
      const slowest = (of: 'upAgainMs' | 'doneMs') => (Math.max(0, ...all.map(each => each[of])) / 1_000).toFixed(1)
      const died = all.filter(each => each.died).length
      deaths += died
      print(
        `${nameOf(place)}: died at ${died} steps; up again after ${slowest('upAgainMs')} s at most, all done after ` +
          `${slowest('doneMs')} s; wrong: ${wrong.join('; ') || 'nothing'}`,
      )
      good &&= died > 0 && wrong.length === 0 && all.every(each => each.doneMs <= RESUMES_MS)
    }
    const found = await world.findings()
    print(`${deaths} deaths; proofs ${JSON.stringify(found)}`)
    return good && found.length === 0
  } finally {
    await world.close()
    for (const { db } of places) await db.end()
    await admin.end()
    await postgres.stop()
  }
}
