import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVendorKeys } from '#features/gateway/server/keys/vendor-keys.ts'
import { SERVER_SECRET } from '../../../../tests/support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { createPairs } from './pairs.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`update games.games set game_type = 'PVP'`
})
afterAll(() => world.close())

test('pairs are told as members, with money whichever way it went; a name that is not ours is nobody', async () => {
  const [vendor] = await world.db<{ id: number }[]>`select id from games.vendors`
  for (const name of ['one', 'other'])
    await world.db`
      insert into games.players (vendor_id, player, merchant_id, member_id, currency, wallet)
      values (${vendor!.id}, ${`p-${name}`}, 1, ${`mem_${name}`}, 'CRD', 1)`
  const pair = { game: 'slot', hands: 40, expected: '12.50', net: '-12345', deviations: '-5.10' }
  world.books.pairs.push({ ...pair, a: 'p-one', b: 'p-other' }, { ...pair, a: 'p-one', b: 'p-nobody' })
  const read = createPairs(world.context, createVendorKeys(world.db, SERVER_SECRET))
  expect(await read(1, '2026-11-05')).toEqual([
    {
      ...{ vendor: 'TESTER', game: 'slot', members: ['mem_one', 'mem_other'], hands: 40, expected: 12.5 },
      ...{ net: 1_234_500n, currency: 'CRD', deviations: 5.1 },
    },
  ])
})
