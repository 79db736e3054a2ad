import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLot, openLots, PPM, proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { agentsOffice } from '../../../../tests/support/agents/office.ts'
import { givenPaymentPassword, PAYMENT_PASSWORD } from '../../../../tests/support/agents/transfers.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { desk, transfers } from './desk.ts'
import { send } from './send.ts'

let world: AgentsWorld
let [ann, ben]: GivenOperator[] = []
let [top, agent]: MemberThere[] = []
const office = agentsOffice(() => ({ app: world.app, ann: ann!, ben: ben! }))
const deps = () => ({ context: world.context, arrearsOf: async () => parseAmount('0') })
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  ben = await givenOperator(world.db)
})
beforeEach(async () => {
  top = await world.newAgent()
  agent = await world.newAgent(top)
  await givenPaymentPassword(world, top!)
})
afterAll(async () => {
  await transaction(world.db, async tx => {
    expect(await prove(tx)).toEqual(PROVEN)
    expect(Object.values(await proveTurnover(tx)).every(count => count === 0)).toBe(true)
    expect(await countFindings(tx, ['agents.proof_transfers'])).toEqual({ transfers: 0 })
  })
  await world.close()
})

let keys = 0
const give = (value = '100') =>
  send(deps(), {
    ...{ merchantId: 1, memberId: top!.memberId, direction: 'down', to: agent!.memberId, amount: parseAmount(value) },
    ...{ ip: '203.0.113.9', password: PAYMENT_PASSWORD, note: '', key: `key-${++keys}` },
  })
const reverse = (id: string) => office.post(`transfers/${id}/reverse`, {})
const lotsOf = async ({ memberId }: MemberThere) =>
  (await openLots(world.db, { merchantId: 1, memberId, currency: 'CRD' })).map(lot => formatAmount(lot.remaining))

test('two people take a transfer back, once, with what was still to be played of it', async () => {
  const { db } = world
  const owner = { merchantId: 1, memberId: top!.memberId, currency: 'CRD' }
  await transaction(db, async tx =>
    openLot(tx, owner, { source: 'a gift', amount: parseAmount('30'), timesPpm: PPM }, await databaseNow(tx)),
  )
  const sent = await give()
  expect([await lotsOf(top!), await lotsOf(agent!)]).toEqual([[], ['100.00']])
  const proposed = await reverse(sent.id)
  expect((await reverse(sent.id)).code).toBe('proposal_open')
  expect(await world.balance(agent!.bettor)).toBe('10100.00')
  const done = await office.confirm(proposed)
  expect(done.code).toBeUndefined()
  expect([await world.balance(top!.bettor), await world.balance(agent!.bettor)]).toEqual(['10000.00', '10000.00'])
  expect([await lotsOf(top!), await lotsOf(agent!)]).toEqual([['30.00'], []])
  expect((await office.confirm(proposed)).code).toBe('state_changed')
  expect((await reverse(sent.id)).code).toBe('state_changed')
  const back = (await office.get('transfers', { state: 'reversal' })).value.list[0]
  expect(back).toMatchObject({ direction: 'up', amount: '100.00', other: sent.id, state: 'reversal' })
  expect((await reverse(back.id)).code).toBe('state_changed')
  const { list } = await transfers(deps(), { merchantId: 1, memberId: top!.memberId }, { limit: 10 })
  expect(list.map(({ side, state, amount: value }) => `${side} ${state} ${value}`)).toEqual([
    'in done 100.00',
    'out reversed 100.00',
  ])
})

test('nobody comes to owe by it, and strangers’ transfers are none', async () => {
  const sent = await give()
  const proposed = await reverse(sent.id)
  await world.play(agent!, '1005000')
  expect((await office.confirm(proposed)).code).toBe('insufficient_funds')
  expect((await reverse(sent.id)).code).toBe('insufficient_funds')
  expect((await reverse('trf_nobodys')).code).toBe('not_found')
})

test('what was taken back can be sent again on the same day', async () => {
  const left = async () =>
    (await desk(deps(), { merchantId: 1, memberId: top!.memberId }, { direction: 'down', to: agent!.memberId }))
      .leftToday
  const [before, sent] = [await left(), await give()]
  expect(await left()).not.toBe(before)
  await office.confirm(await reverse(sent.id))
  expect(await left()).toBe(before)
  const there = { merchantId: 1, memberId: agent!.memberId }
  expect((await desk(deps(), there, { direction: 'up' })).leftToday).toBe(before)
})

test('operators find transfers by who is in them, which way and in what state', async () => {
  const sent = await give('40')
  await give('50')
  await office.confirm(await reverse(sent.id))
  const name = await world.nameOf(agent!)
  const found = async (more: Record<string, string>) =>
    (await office.get('transfers', { username: name, ...more })).value.list.map(
      (row: { amount: string; state: string }) => `${row.amount} ${row.state}`,
    )
  expect(await found({})).toEqual(['40.00 reversal', '50.00 done', '40.00 reversed'])
  expect(await found({ direction: 'up' })).toEqual(['40.00 reversal'])
  expect(await found({ state: 'done' })).toEqual(['50.00 done'])
  expect(await found({ to: '2020-01-01' })).toEqual([])
  const first = (await office.get('transfers', { username: name, limit: '1' })).value
  const next = (await office.get('transfers', { username: name, limit: '1', before: first.next })).value
  expect([...first.list, ...next.list].map((row: { amount: string }) => row.amount)).toEqual(['40.00', '50.00'])
  expect((await office.get('transfers', { username: 'nobody-at-all' })).code).toBe('not_found')
})
