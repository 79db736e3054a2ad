import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenReconciliation, type ReconciliationWorld } from '../../../tests/support/reconciliation.ts'
import { checkSlots } from './reconcile-slots.ts'

const [HOUR_MS, SLOT_MS, PATIENCE_MS] = [3_600_000, 600_000, 1_200_000]
let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.newPlayer()
})
afterAll(() => world.close())

const until = async () =>
  (await world.db<{ at: Date }[]>`select distinct checked_until as at from reconciliation.feeds`).map(({ at }) =>
    at.getTime(),
  )

/** All feeds were looked through up to then, and read now. */
async function checkFrom(from: number, readAt: number): Promise<number> {
  await world.db`update reconciliation.feeds set checked_until = ${new Date(from)}, read_at = ${new Date(readAt)}`
  let steps = 0
  await checkSlots({ ...world.context, running: () => ++steps > 0, most: { missed: 1_000, mended: 500 } })
  return steps
}

test('days without a transaction are few steps, and what was written after them and never told is found', async () => {
  await world.bet('b1')
  const [bet] = await world.db<{ at: Date }[]>`select at from wallet.public_calls where op = 'bet'`
  const slot = Math.floor(bet!.at.getTime() / SLOT_MS) * SLOT_MS
  // Read so far that the last ten minutes which count are those of the bet.
  const steps = await checkFrom(slot - 72 * HOUR_MS, slot + SLOT_MS + PATIENCE_MS)
  expect(steps).toBeLessThan(12)
  expect(await until()).toEqual([slot + SLOT_MS])
  expect(await world.cases()).toMatchObject([{ type: 'OURS_ONLY', state: 'OPEN' }])
})

test('a quiet step goes no further than the feeds were read', async () => {
  const from = Date.parse('2020-01-01T00:00:00Z')
  await checkFrom(from, from + 5 * HOUR_MS + PATIENCE_MS + 1)
  expect(await until()).toEqual([from + 5 * HOUR_MS])
  await checkFrom(from, from + SLOT_MS + PATIENCE_MS - 1)
  expect(await until()).toEqual([from])
})
