import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAtOnce } from '../../../../tests/parallel/boxes.ts'
import { betAtOnce } from '../../../../tests/parallel/tables.ts'
import { betAroundTheClose } from '../../../../tests/proofs/tables/close.ts'
import { offerTable } from '../../../../tests/proofs/tables/world.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { shippedTables } from '../../shipped-games.ts'

/* At full size: `npm run soak -- tables`. */

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

/** One of each kind. */
const KINDS = Map.groupBy(shippedTables(), ({ kind }) => kind)
test.each([...KINDS.values()].map(tables => tables[0]!.id))(
  '%s: bets of a player in one tick, at two processes',
  async id => {
    const { rounds, wrong } = await betAtOnce(world.db, offerTable(id), 60, 10)
    expect(rounds).toBeGreaterThanOrEqual(60)
    expect(wrong).toEqual([])
  },
)

test('decisions of players in one tick, at two processes: each added stake is one that was dealt', async () => {
  const { done, wrong } = await decideAtOnce(world.db, 4)
  expect(wrong).toEqual([])
  expect(done).toBeGreaterThan(3)
})

test('bets around the end of betting: who came in time is taken, and nobody else', async () => {
  const { taken, refused, wrong } = await betAroundTheClose(world.db, 200)
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(50)
})
