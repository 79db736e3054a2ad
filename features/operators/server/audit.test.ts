import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../tests/support/given.ts'
import { verifyRecord } from '../../../tools/verify/verify-audit/chain.ts'
import { background } from './clock.ts'
import { exportRecord, verifyChain } from './record/record.ts'
import { audit, selectAudit } from './store-audit.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  for (const id of [1, 2]) await givenMerchant(world.db, id)
})
afterAll(() => world.drop())

const who = { merchantId: 1, operatorId: 'opr_1', sessionId: 'ses_1', ip: '203.0.113.9', requestId: 'req_1' }
const acting = { ...who, home: 1, permissions: [], limits: {} }
const deed = (item: string, merchantId = 1, operatorId = 'opr_1') =>
  transaction(world.db, tx => audit(tx, { ...who, merchantId, operatorId }, { action: 'test', item, inputs: { item } }))
const found = async () => (await countFindings(world.db, ['operators.proof_audit'])).audit
/** What somebody does who may do everything in the database. */
async function byHand(sql: string): Promise<void> {
  await world.db.unsafe(
    `alter table operators.audit disable trigger all; ${sql}; alter table operators.audit enable trigger all`,
  )
}

test('what operators did is a chain by merchant, also when many act at once, and a row that was changed is found', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((item, n) => deed(item, (n % 2) + 1)))
  await deed('last')
  expect(await found()).toBe(0)
  await expect(world.db`update operators.audit set item = 'x'`).rejects.toThrow(/stays on record/)
  await byHand(`update operators.audit set item = 'x' where item = 'c'`)
  expect(await found()).toBe(1)
  const [changed] = await world.db<{ id: bigint }[]>`select id from operators.audit where item = 'x'`
  expect(await verifyChain(world, 1)).toEqual({ rows: 5, wrong: [String(changed!.id)], days: [], next: null })
  expect(await verifyChain(world, 2)).toEqual({ rows: 4, wrong: [], days: [], next: null })
  // From any row on.
  expect(await verifyChain(world, 1, String(changed!.id))).toMatchObject({ wrong: [] })
  await byHand(`update operators.audit set item = 'c' where item = 'x'`)
  expect(await verifyChain(world, 1)).toMatchObject({ rows: 5, wrong: [] })
  await byHand(`delete from operators.audit where item = 'c'`)
  expect(await found()).toBe(1)
  await byHand('delete from operators.audit')
})

test('the record is asked for by whole days of a clock, and by how an action begins', async () => {
  for (const item of ['late', 'early']) await deed(item)
  const at = (item: string, when: string) =>
    byHand(`update operators.audit set at = '${when}', action = 'roles.${item}' where item = '${item}'`)
  // In Saigon the 3rd begins at 17:00 UTC of the 2nd.
  await at('late', '2026-01-02T16:59:59Z')
  await at('early', '2026-01-02T17:00:00Z')
  const found = async (which: { from?: string; to?: string; action?: string }) =>
    (await selectAudit(world.db, 1, { ...which, zone: 'Asia/Ho_Chi_Minh', limit: 10 })).map(row => row.item)
  expect(await found({ from: '2026-01-03', to: '2026-01-03' })).toEqual(['early'])
  expect(await found({ to: '2026-01-02' })).toEqual(['late'])
  expect(await found({ action: 'roles.l' })).toEqual(['late'])
  expect(await found({ action: 'oles' })).toEqual([])
  await byHand('delete from operators.audit')
})

const days = async () => {
  const [row] = await world.db<{ to: string; from: string }[]>`
    select (now() at time zone 'UTC')::date::text as to, ((now() at time zone 'UTC')::date - 1)::text as from`
  return row!
}
/** A file of the record, with the anchor of yesterday in it. */
async function exported(): Promise<string> {
  return (await exportRecord(world, acting, { ...(await days()), reason: 'the auditor asks' })).file
}

test('an export is verified without the server: whatever was changed, taken out, put in, moved or cut off is found', async () => {
  for (const item of ['a', 'b', 'c', 'Ürüm “đ”']) await deed(item)
  await byHand(`update operators.audit set at = at - interval '1 day' where merchant_id = 1`)
  // The chain as it would be had it been yesterday.
  await byHand(`do $$ declare a operators.audit; before bytea; begin
    for a in select * from operators.audit where merchant_id = 1 order by id loop
      before := operators.audit_hash(before, a); update operators.audit set hash = before where id = a.id; end loop; end $$`)
  await background(givenContext(world.db)).jobs!['operators.anchor']!.work()
  await background(givenContext(world.db)).jobs!['operators.anchor']!.work()
  await deed('today')
  const file = await exported()
  expect(verifyRecord(file)).toEqual({ rows: 5, anchors: 1, wrong: [] })
  const lines = file.trimEnd().split('\n')
  const [head, ...rows] = lines
  const anchor = lines.at(-1)!
  const tampered = [
    file.replace('đ', 'd'),
    [head, ...rows.slice(0, 1), ...rows.slice(2)].join('\n'),
    [head, rows[1], rows[0], ...rows.slice(2)].join('\n'),
    [head, rows[0], ...rows].join('\n'),
    [head, ...rows.slice(0, 3), anchor].join('\n'),
    [head, ...rows.slice(1)].join('\n'),
  ]
  for (const each of tampered) expect(verifyRecord(each).wrong, each).not.toEqual([])
  // Who cuts off the end and the anchor with it is found by the one that was published.
  const { anchor: day, id, hash } = JSON.parse(anchor) as { anchor: string; id: string; hash: string }
  const cut = [head, ...rows.slice(0, 3)].join('\n')
  expect(verifyRecord(cut).wrong).toEqual([])
  expect(verifyRecord(cut, [{ day, id, hash }]).wrong).toHaveLength(1)
})

test('an end that is cut off in the database is found by the anchors, and a changed row by the file', async () => {
  const anchors = async () => (await countFindings(world.db, ['operators.proof_anchors'])).anchors
  expect(await anchors()).toBe(0)
  await byHand(`update operators.audit set operator_id = 'opr_2' where item = 'b' and merchant_id = 1`)
  expect(verifyRecord(await exported()).wrong).toMatchObject([/row \d+ is not what it was/])
  await byHand(`delete from operators.audit where merchant_id = 1 and item like 'Ürüm%'`)
  expect(await anchors()).toBe(1)
})
