import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#features/operators/server/operators.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'

/* Who may not approve (cashier.md §6.7), and what those who may look at first. */

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Who = Awaited<ReturnType<CashierOffice['newMember']>>
let asked = 0
async function givenAsked(who: Who) {
  return (await world.withdraw(who, `kin-${++asked}`, '600')).id
}

const logIn = ({ memberId, merchantId }: Who, ip: string, userAgent = 'a browser') =>
  transaction(world.db, tx => startSession(tx, { id: memberId, merchantId, type: 0 }, { ip, userAgent }))
const movesTo = ({ id }: GivenOperator, ip: string) =>
  world.db`update operators.sessions set ip = ${ip} where operator_id = ${id}`
const changePayee = (by: GivenOperator, payeeId: string) =>
  transaction(world.db, tx =>
    audit(
      tx,
      { merchantId: 1, operatorId: by.id, sessionId: 'ops_1', ip: '203.0.113.7', requestId: 'req_1' },
      { action: 'payees.change', item: `payee:${payeeId}`, inputs: {} },
    ),
  )

test('who changed the payee does not approve, by whatever account; somebody else does', async () => {
  const who = await world.newMember('1000')
  const id = await givenAsked(who)
  const hand = await givenOperator(world.db)
  const twin = await givenOperator(world.db, { person: hand.email })
  await changePayee(hand, (await world.cashier.withdrawal(1, id))!.payeeId)
  for (const by of [hand, twin]) expect((await world.decide(by, id, 'approve')).code).toBe('other_person_needed')
  expect((await world.decide(world.ann, id, 'approve')).value).toMatchObject({ state: 'APPROVED' })
})

test.each([
  ['the same address', '198.51.100.20', '198.51.100.20', 'other_person_needed'],
  ['the same /64', '2001:db8:7:1::5', '2001:db8:7:1:9::1', 'other_person_needed'],
  ['another /64', '2001:db8:7:2::5', '2001:db8:7:3::5', undefined],
  ['a network that every house has', '192.168.1.9', '192.168.1.9', undefined],
  ['this machine', '127.0.0.1', '127.0.0.1', undefined],
])('of one household: %s', async (_, home, office, code) => {
  const who = await world.newMember('1000')
  await logIn(who, home)
  const id = await givenAsked(who)
  const by = await givenOperator(world.db)
  await movesTo(by, office)
  expect((await world.decide(by, id, 'approve')).code).toBe(code)
  expect((await world.cashier.withdrawal(1, id))!.state).toBe(code ? 'REVIEW' : 'APPROVED')
})

test('whose address for letters is the member’s is the member', async () => {
  const who = await world.newMember('1000')
  const by = await givenOperator(world.db)
  await transaction(world.db, tx => saveProfile(tx, world.context.serverSecret, who, { email: by.email }))
  expect((await world.decide(by, await givenAsked(who), 'approve')).code).toBe('other_person_needed')
})

test('the card shows the member’s devices, and what others did who share them or the payee', async () => {
  const [who, sharer, stranger] = [await world.newMember('1000'), await world.newMember('500'), await world.newMember()]
  for (const each of [who, sharer]) await logIn(each, '198.51.100.77', 'Shared Browser')
  await logIn(stranger, '198.51.100.77', 'Another Browser')
  const { id: order } = await world.deposit(sharer, 'shared-1', '50')
  await world.tell({ id: 'shared-1', type: 'payment.final', order, paymentId: 'shared-1', amount: '50' })
  const id = await givenAsked(who)
  const { place } = (
    await world.db<{ place: string }[]>`select place from cashier.payees where member_id = ${who.memberId}`
  )[0]!
  await world.db`
    insert into cashier.payees (id, merchant_id, member_id, kind, name, details, place, added_at)
    values ('pay_same', 1, ${sharer.memberId}, 'bank', 'B', '{}', ${place}, now())`
  const { value } = await world.get(world.ann, `withdrawals/${id}`)
  const other = { member: { id: sharer.memberId }, currency: 'USD', deposits: { count: 1, sum: '50.00' } }
  expect(value).toMatchObject({
    devices: [{ address: '198.51.100.77', logins: 1 }],
    alerts: [
      { ...other, shares: 'device', withdrawals: { count: 0, sum: '0.00' } },
      { ...other, shares: 'payee' },
    ],
  })
})
