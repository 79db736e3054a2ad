import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSecretChange } from '#features/credentials/server/credentials.ts'
import { accountOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#shared/server/db.ts'
import { givenVendor } from '../../../tests/support/given.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice } from '../../../tests/support/office/operators.ts'
import type { Alert } from '../api-office.ts'
import { watch } from './watch.ts'

let world: CashierOffice
type Member = Awaited<ReturnType<CashierOffice['newMember']>>
beforeAll(async () => {
  world = await givenCashierOffice()
  await world.setConfig({ deposit: { turnoverTimes: 0 }, withdrawal: { changeHours: 0, newPayeeHours: 0 } })
})
afterAll(() => world.close())

/** An hour later everything until now is looked at. */
const look = () => watch(world, new Date(world.now().getTime() + 3_600_000))
async function alertsOf({ memberId }: { memberId: string }): Promise<Alert[]> {
  const { value } = await askOffice(world.app, world.ann.token, ['GET', '/wps/office/risk/alerts'], { limit: 100 })
  const { list } = value as unknown as { list: Alert[] }
  return list.filter(({ members }) => members.some(({ id }) => id === memberId))
}

const samePlace = (members: readonly Member[], place: string) =>
  world.db`update cashier.payees set place = ${place} where id = any(${members.map(each => each.payeeId)}::text[])`

let logins = 0
const logIn = ({ memberId }: { memberId: string }, ip: string, audience = 'member', merchantId = 1) =>
  world.db`
    insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, created_at, idle_expires_at, abs_expires_at,
      ip, last_ip, ua_hash)
    values (sha256(${`login ${++logins}`}::text::bytea), ${`ses_${1000 + logins}`}, ${memberId}, ${merchantId}, ${audience},
      ${world.now()}, now(), now(), ${ip}, ${ip}, 'one browser')`

const manyMembers = (count: number) => Promise.all(Array.from({ length: count }, () => world.newMember()))

async function paidIn(who: Member, key: string, amount: string): Promise<void> {
  const { id: order } = await world.deposit(who, key, amount)
  await world.tell({ id: key, type: 'payment.final', order, paymentId: key, amount })
}

test('three who are paid at one place alarm once, and again when they are six', async () => {
  const members = await manyMembers(3)
  await samePlace(members.slice(0, 2), 'bank::one')
  await look()
  expect(await alertsOf(members[0]!)).toEqual([])
  await samePlace(members, 'bank::one')
  await look()
  // Looked at by two servers at once, and once more.
  await Promise.all([look(), look()])
  const [first, ...others] = await alertsOf(members[0]!)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    rule: 'sharedPayee',
    count: 3,
    figures: { members: 3 },
    withdrawal: null,
    caseId: null,
  })
  expect(first!.figures.place).toMatch(/^bank •••/)
  const more = await manyMembers(3)
  await samePlace([...members, ...more], 'bank::one')
  await look()
  expect((await alertsOf(members[0]!)).map(each => each.count)).toEqual([6, 3])
})

test('four at one browser alarm; trial accounts and those of another merchant are nobody', async () => {
  const members = await manyMembers(4)
  for (const member of members.slice(0, 3)) await logIn(member, '203.0.113.5')
  await logIn({ memberId: 'mem_trial00000' }, '203.0.113.5', 'free')
  await logIn({ memberId: 'mem_elsewhere0' }, '203.0.113.5', 'member', 9)
  await look()
  expect(await alertsOf(members[0]!)).toEqual([])
  for (const member of members) await logIn(member, '127.0.0.1')
  await logIn(members[3]!, '203.0.113.5')
  await look()
  expect(await alertsOf(members[0]!)).toMatchObject([
    { rule: 'sharedDevice', count: 4, figures: { place: '203.0.113.5', members: 4 } },
  ])
})

test('money that goes out as it came in alarms with what was staked', async () => {
  const member = await world.newMember()
  await paidIn(member, 'through', '300')
  await world.pass(3600)
  const { id } = await world.withdraw(member, 'through', '250')
  await look()
  await look()
  expect(await alertsOf(member)).toMatchObject([
    {
      ...{ rule: 'passThrough', withdrawal: id, count: 1 },
      figures: { amount: '250.00', deposited: '300.00', staked: '0.00', currency: 'USD' },
    },
  ])
})

test('much more than usual to a new place alarms, and so does money right after a secret was changed', async () => {
  const member = await world.newMember('1000')
  await world.withdraw(member, 'usual', '50')
  await world.pass(10 * 86_400)
  const payeeId = await world.cashier.addPayee(member, { kind: 'bank', number: '99887766' })
  await world.pass(5 * 3600)
  const large = await world.withdraw({ ...member, payeeId }, 'large', '400')
  await look()
  expect(await alertsOf(member)).toMatchObject([
    {
      rule: 'newPayee',
      withdrawal: large.id,
      figures: { amount: '400.00', usual: '50.00', hours: 5 },
    },
  ])
  const changed = await world.newMember('1000')
  await transaction(world.db, tx => noteSecretChange(tx, changed.memberId))
  await world.db`
    update credentials.credentials set secret_changed_at = ${new Date(world.now().getTime() - 30 * 3_600_000)}
    where member_id = ${changed.memberId}`
  const quick = await world.withdraw(changed, 'quick', '40')
  await look()
  expect(await alertsOf(changed)).toMatchObject([
    { rule: 'afterChange', withdrawal: quick.id, figures: { amount: '40.00', hours: 30 } },
  ])
})

test('wins beyond chance alarm when they leave, by what the game publishes', async () => {
  await givenVendor(world.context)
  const member = await world.newMember('1000')
  const { id: wallet } = await accountOf(world.db, 1, member.memberId, 'real')
  const [game] = await world.db<{ vendorId: number; code: string }[]>`
    update games.games set rtp = '96', deviation = 5
    where vendor_id = (select id from games.vendors where code = 'TESTER') returning vendor_id as "vendorId", code`
  const { vendorId, code } = game!
  await world.db`insert into records.played values (${wallet}, ${vendorId}, ${code}, 'SLOT', 1)`
  const at = new Date(world.now().getTime() - 3_600_000)
  await world.db`
    insert into records.bets (key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake,
      aside, payout, valid)
    select gen_random_uuid(), 1, ${wallet}, ${at}, ${at}, ${vendorId}, ${code}, 'SLOT', n::text, 'settled', 1, 10000, 0, 25000, 10000
    from generate_series(1, 400) n`
  const { id } = await world.withdraw(member, 'won', '600')
  await look()
  expect(await alertsOf(member)).toMatchObject([
    {
      rule: 'beyondChance',
      withdrawal: id,
      figures: { bets: 400, staked: 400, paid: 1000, expected: 384, sigmas: 6.16 },
    },
  ])
})

test('what nobody looked at for long is found page by page, also where all of it came at one instant', async () => {
  await world.db`
    insert into cashier.payees (id, merchant_id, member_id, kind, name, details, place, added_at)
    select 'pay_page' || n, 1, 'mem_page' || n, 'bank', 'A', '{"number":"12345678"}', 'bank::page' || n % 60, ${world.now()}
    from generate_series(1, 180) n`
  await world.db`update risk.progress set at = 'epoch'`
  await look()
  await look()
  const [found] = await world.db<{ count: number }[]>`
    select count(*)::int as count from risk.alerts where members && array(select 'mem_page' || n from generate_series(1, 180) n)`
  expect(found!.count).toBe(60)
})
