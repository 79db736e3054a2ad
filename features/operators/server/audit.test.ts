import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { audit } from './store-audit.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

const who = { merchantId: 1, operatorId: 'opr_1', sessionId: 'ses_1', ip: '203.0.113.9', requestId: 'req_1' }
const deed = (item: string, merchantId = 1) =>
  transaction(world.db, tx => audit(tx, { ...who, merchantId } as never, { action: 'test', item, inputs: { item } }))
const found = async () => (await countFindings(world.db, ['operators.proof_audit'])).audit

test('what operators did is a chain by merchant, also when many act at once, and a row that was changed is found', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((item, n) => deed(item, (n % 2) + 1)))
  expect(await found()).toBe(0)
  await expect(world.db`update operators.audit set item = 'x'`).rejects.toThrow(/stays on record/)
  await world.db`alter table operators.audit disable trigger audit_is_kept`
  await world.db`update operators.audit set item = 'x' where item = 'c'`
  expect(await found()).toBe(1)
  await world.db`update operators.audit set item = 'c' where item = 'x'`
  await world.db`delete from operators.audit where item = 'c'`
  expect(await found()).toBe(1)
})
