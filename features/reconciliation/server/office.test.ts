import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenVendor } from '../../../tests/support/given.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { raiseCases } from './reconciliation.ts'

let world: CashierOffice
let vendorId: number
beforeAll(async () => {
  world = await givenCashierOffice()
  await givenVendor(world.context)
  const [row] = await world.db<{ id: number }[]>`select id from games.vendors where code = 'TESTER'`
  vendorId = row!.id
})
afterAll(() => world.close())

const base = '/wps/office/reconciliation/cases'
type Listed = { id: string; state: string; tx: string; amount: string; decisions: string[]; steps: { what: string }[] }
const list = async (query = {}, who: GivenOperator = world.ann) =>
  (await askOffice(world.app, who.token, ['GET', base], query)).value as unknown as {
    list: Listed[]
    next: string | null
  }
const post = (id: string, deed: string, body: object, who: GivenOperator = world.ann) =>
  askOffice(world.app, who.token, ['POST', `${base}/${id}/${deed}`], body)
const reason = 'the vendor wrote'

async function givenCase(tx: string): Promise<string> {
  const about = { merchantId: 1, vendorId, tx, round: 'r', player: 'p', currency: 'USD', amount: 12_5000n }
  await transaction(world.db, t => raiseCases(t, [{ ...about, type: 'OURS_ONLY' }]))
  return (await list()).list.find(each => each.tx === tx)!.id
}

test('one proposes, another confirms, and both are on record with what they decided', async () => {
  const id = await givenCase('one')
  expect((await list()).list[0]).toMatchObject({ tx: 'one', amount: '12.50', state: 'OPEN', decisions: ['close'] })
  expect((await post(id, 'propose', { decision: 'release', reason })).code).toBe('state_changed')
  expect((await post(id, 'propose', { decision: 'close', reason })).status).toBe(200)
  expect((await post(id, 'propose', { decision: 'close', reason }, world.ben)).code).toBe('proposal_open')
  expect((await post(id, 'confirm', { decision: 'close' })).code).toBe('second_person_needed')
  const twin = await givenOperator(world.db, { person: world.ann.email })
  expect((await post(id, 'confirm', { decision: 'close' }, twin)).code).toBe('second_person_needed')
  expect((await post(id, 'confirm', { decision: 'apply' }, world.ben)).code).toBe('state_changed')
  const clicks = await Promise.all(
    Array.from({ length: 8 }, () => post(id, 'confirm', { decision: 'close' }, world.ben)),
  )
  expect(clicks.filter(each => each.status === 200)).toHaveLength(1)
  expect((await list()).list.map(each => each.id)).not.toContain(id)
  const closed = (await list({ closed: 'true' })).list.find(each => each.id === id)!
  expect(closed.steps.map(each => each.what)).toEqual(['propose_close', 'explained'])
  expect(await world.recordOf(`gameCase:${id}`)).toMatchObject([
    {
      operatorId: world.ann.id,
      action: 'gameCases.decide:propose',
      inputs: { decision: 'close', amount: '12.50' },
      reason,
    },
    {
      operatorId: world.ben.id,
      action: 'gameCases.decide',
      inputs: { decision: 'close', maker: world.ann.id },
      reason,
    },
  ])
})

test('a no opens it again; after a day nobody confirms it any more', async () => {
  const id = await givenCase('two')
  await post(id, 'propose', { decision: 'close', reason })
  expect((await post(id, 'decline', { reason: 'not so' })).code).toBe('second_person_needed')
  expect((await post(id, 'decline', { reason: 'not so' }, world.ben)).status).toBe(200)
  await post(id, 'propose', { decision: 'close', reason }, world.ben)
  await world.db`update reconciliation.case_steps set at = at - interval '25 hours' where case_id = ${id}`
  expect((await post(id, 'confirm', { decision: 'close' })).code).toBe('proposal_over')
  expect((await post(id, 'decline', { reason: 'too late' })).status).toBe(200)
  expect((await list()).list.find(each => each.id === id)).toMatchObject({ state: 'OPEN' })
  expect(await world.recordOf(`gameCase:${id}`)).toHaveLength(4)
})

test('the maker takes it back, nobody else does, and then it is decided by nobody', async () => {
  const id = await givenCase('back')
  expect((await post(id, 'withdraw', {})).code).toBe('not_found')
  await post(id, 'propose', { decision: 'close', reason })
  expect((await post(id, 'withdraw', {}, world.ben)).code).toBe('not_allowed')
  expect((await post(id, 'withdraw', {})).status).toBe(200)
  expect((await post(id, 'confirm', { decision: 'close' }, world.ben)).code).toBe('not_found')
  const open = (await list()).list.find(each => each.id === id)!
  expect([open.state, open.steps.map(each => each.what)]).toEqual(['OPEN', ['propose_close', 'withdrawn']])
  expect(await world.recordOf(`gameCase:${id}`)).toMatchObject([
    { operatorId: world.ann.id, action: 'gameCases.decide:propose' },
    { operatorId: world.ann.id, action: 'gameCases.decide:withdraw', inputs: { maker: world.ann.id } },
  ])
})

test('taken back and confirmed at the same moment, it is one of the two', async () => {
  const id = await givenCase('both')
  await post(id, 'propose', { decision: 'close', reason })
  const clicks = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 ? post(id, 'withdraw', {}) : post(id, 'confirm', { decision: 'close' }, world.ben),
    ),
  )
  expect(clicks.filter(each => each.status === 200)).toHaveLength(1)
  expect(await world.recordOf(`gameCase:${id}`)).toHaveLength(2)
})

test('pages of one type, newest first', async () => {
  const ids: string[] = []
  for (const tx of ['p1', 'p2', 'p3']) ids.push(await givenCase(tx))
  const first = await list({ limit: '2', type: 'OURS_ONLY' })
  expect(first.list.map(each => each.id)).toEqual([ids[2], ids[1]])
  expect((await list({ limit: '2', type: 'OURS_ONLY', before: first.next! })).list[0]!.id).toBe(ids[0])
  expect((await list({ type: 'LATE' })).list).toEqual([])
})
