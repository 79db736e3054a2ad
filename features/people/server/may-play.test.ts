import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenMerchant } from '../../../tests/support/given.ts'
import { assertMayPlay } from './people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db, 1)
  await givenMerchant(world.db, 2)
  await transaction(world.db, tx => setFlag(tx, 2, 'AGENTPLAY3', false))
})
afterAll(() => world.drop())

test.each([
  [0, 1, undefined],
  [1, 1, undefined],
  [2, 1, undefined],
  [41, 1, 'in_need_true_account'],
  [0, 2, undefined],
  [1, 2, 'not_a_member'],
  [2, 2, 'not_a_member'],
  [42, 2, 'in_need_true_account'],
])('§1.1: an account of type %i at merchant %i: %s', async (type, merchantId, code) => {
  const asked = assertMayPlay(world.db, merchantId, type)
  if (code) await expect(asked).rejects.toMatchObject({ code })
  else await asked
})
