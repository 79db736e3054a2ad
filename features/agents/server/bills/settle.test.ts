import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeBill } from '#features/agents/rules/bills/bill-file.ts'
import { type Amount, formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { cashOf, givenContract, hoursInto, money } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { arrearsOf, refuseArrears } from '../agents.ts'
import { approve, deny, previewRun } from './approve.ts'
import { payOpen } from './pay.ts'
import { settleAgain, settleDue, settleWindows } from './run.ts'
import { BILL_PROOFS } from './store-runs.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  expect(await world.findings()).toEqual([])
  await world.close()
})

const DAY_HOURS = 24
const yesterday = () => new Date(Date.now() - DAY_HOURS * 3_600_000)
const tomorrowAt = async (hours: number) => hoursInto(world.db, await world.today(), DAY_HOURS + hours)

/** All that was settled before is counted: as the follower says once the moment has come. */
async function countedUntil(at: Date) {
  await world.db`update agents.progress set counted_to = ${at}`
}

async function billsOf(who: MemberThere) {
  const rows = await world.db<{ gross: Amount; received: Amount; status: string }[]>`
    select gross, received, status from agents.bills where payee = ${await world.numberOf(who)} order by id`
  return rows.map(({ gross, received, status }) => `${formatAmount(gross)} ${formatAmount(received)} ${status}`)
}

async function billIdOf(who: MemberThere): Promise<string> {
  const [row] = await world.db<{ id: bigint }[]>`
    select id from agents.bills where payee = ${await world.numberOf(who)} order by id desc limit 1`
  return String(row!.id)
}

/** A top, an agent below, and a player of theirs. */
async function givenLine() {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  return { top, agent, player: await world.newPlayer(agent) }
}

/** Takes from somebody's wallet all but so much, as a bet would. */
async function leave(who: MemberThere, left: string) {
  const rest = ((await cashOf(world.db, who)) - money(left)) / 100n
  return who.bet(`gone-${who.memberId}`, String(rest))
}

test('a daily salary flows from the house down a line, once, and not before its hour or before all is counted', async () => {
  const { top, agent, player } = await givenLine()
  await givenContract(world.db, 'daily', [null, top], 10_000, yesterday())
  await givenContract(world.db, 'daily', [top, agent], 4_000, yesterday())
  await world.play(player, '100000')
  await world.followAll()
  const before = [await cashOf(world.db, top), await cashOf(world.db, agent)]
  const morning = await tomorrowAt(2.1)
  await settleDue(world.db, morning)
  expect(await billsOf(top)).toEqual([])
  await countedUntil(morning)
  await settleDue(world.db, await tomorrowAt(2))
  expect(await billsOf(top)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => settleDue(world.db, morning)))
  await settleDue(world.db, morning)
  expect(await billsOf(top)).toEqual(['10.00 10.00 PAID'])
  expect(await billsOf(agent)).toEqual(['4.00 4.00 PAID'])
  expect([await cashOf(world.db, top), await cashOf(world.db, agent)]).toEqual([
    before[0]! + money('6'),
    before[1]! + money('4'),
  ])
  expect(await salaryOf(top)).toBe(money('10'))
})

/** What salaries of a team come to, once the follower has counted them. */
async function salaryOf(who: MemberThere): Promise<bigint> {
  await world.followAll()
  const [row] = await world.db<{ salary: bigint }[]>`
    select coalesce(sum(salary), 0)::bigint as salary from agents.team_days where agent = ${await world.numberOf(who)}`
  return row!.salary
}

test('a dividend waits for approval, from the top down, and then for its owner; the file of it is calculated again', async () => {
  const { top, agent, player } = await givenLine()
  await givenContract(world.db, 'dividend', [null, top], 300_000, yesterday())
  await givenContract(world.db, 'dividend', [top, agent], 200_000, yesterday())
  await world.play(player, '10000', '4000')
  await world.followAll()
  const morning = await tomorrowAt(3)
  await countedUntil(morning)
  await settleDue(world.db, morning)
  expect(await billsOf(top)).toEqual(['18.00 0.00 PENDING_APPROVAL'])
  const line = { line: top.memberId }
  expect((await previewRun(world.db, 1, line)).houseCost).toBe(money('18'))
  const both = (await previewRun(world.db, 1, line)).bills.map(({ id }) => id)
  const decide = (ids: bigint[]) => ({ merchantId: 1, by: 'opr_1', chosen: { ids } })
  await expect(transaction(world.db, tx => approve(tx, morning, decide([both[1]!])))).rejects.toMatchObject({
    code: 'state_changed',
  })
  await transaction(world.db, tx => approve(tx, morning, { merchantId: 1, by: 'opr_1', chosen: line }))
  await Promise.all(Array.from({ length: 4 }, () => payOpen(world.db, 1, morning)))
  expect([await billsOf(top), await billsOf(agent)]).toEqual([['18.00 18.00 AVAILABLE'], ['12.00 12.00 AVAILABLE']])
  const before = await cashOf(world.db, agent)
  const id = await billIdOf(agent)
  const taken = await Promise.all(Array.from({ length: 8 }, () => world.post(agent, `bills/${id}/receive`, {})))
  const codes = taken.map(({ success, code }) => (success ? 'ok' : code)).sort()
  expect(codes).toEqual([...Array(7).fill('already_claimed'), 'ok'])
  expect(taken.find(({ success }) => success).value.moved).toBe('12.00')
  expect(await cashOf(world.db, agent)).toBe(before + money('12'))
  expect(await billsOf(agent)).toEqual(['12.00 12.00 PAID'])
  const late = new Date(morning.getTime() + 31 * DAY_HOURS * 3_600_000)
  await settleAgain(world.db, late)
  expect(await billsOf(top)).toEqual(['18.00 18.00 PAID'])
  const { value } = await world.get(agent, `bills/${id}/file`)
  expect(recomputeBill(value.text)).toMatchObject({ is: 'equal' })
  expect((await world.get(player, `bills/${id}/file`)).code).toBe('not_allowed')
  expect((await world.get(await world.newAgent(), `bills/${id}`)).code).toBe('not_found')
})

test('a payer who has too little pays what there is; what is missing blocks what leaves, and is paid once money came', async () => {
  const { top, agent, player } = await givenLine()
  const other = await world.newAgent(top)
  const loser = await world.newPlayer(other)
  await givenContract(world.db, 'dividend', [null, top], 300_000, yesterday())
  await givenContract(world.db, 'dividend', [top, agent], 300_000, yesterday())
  await world.play(player, '10000', '0')
  // Another branch won nearly all of it: the top comes to less than the agent below.
  await world.play(loser, '10000', '18000')
  const gone = await leave(top, '1')
  await world.followAll()
  const morning = await tomorrowAt(3)
  await countedUntil(morning)
  await settleDue(world.db, morning)
  const decide = { merchantId: 1, by: 'opr_1', chosen: { line: top.memberId } as const }
  await transaction(world.db, tx => approve(tx, morning, decide))
  await payOpen(world.db, 1, morning)
  expect(await billsOf(agent)).toEqual(['30.00 7.00 AVAILABLE'])
  expect(await transaction(world.db, tx => arrearsOf(tx, top.memberId))).toBe(money('23'))
  const leaves = transaction(world.db, tx => refuseArrears(tx, top.memberId))
  await expect(leaves).rejects.toMatchObject({ code: 'arrears_open', details: { amount: '23.00' } })
  expect((await world.get(top, 'bills', { kind: 'dividend', range: 'today' })).value.list[0]).toMatchObject({
    status: 'INSUFFICIENT',
    dueDown: '30.00',
    paidDown: '7.00',
  })
  await top.rollback(gone)
  const paid = await world.post(top, 'bills/pay', { kind: 'dividend' })
  expect(paid.value).toMatchObject({ moved: '23.00' })
  expect((await world.get(top, 'bills/arrears')).value).toMatchObject({ total: '0.00', bills: 0 })
  expect(await billsOf(agent)).toEqual(['30.00 30.00 AVAILABLE'])
})

test('an hour is settled ten minutes after it, by the house, each level its difference', async () => {
  const { top, agent, player } = await givenLine()
  await givenContract(world.db, 'hourly', [null, top], 10_000, yesterday())
  await givenContract(world.db, 'hourly', [top, agent], 4_000, yesterday())
  await world.play(player, '100000')
  await world.followAll()
  const before = [await cashOf(world.db, top), await cashOf(world.db, agent)]
  const soon = new Date(Date.now() + 4_300_000)
  await countedUntil(soon)
  await Promise.all(Array.from({ length: 4 }, () => settleDue(world.db, soon)))
  const paid = (bills: string[]) => bills.filter(bill => !bill.endsWith('NOT_REACHED'))
  expect([paid(await billsOf(top)), paid(await billsOf(agent))]).toEqual([['10.00 6.00 PAID'], ['4.00 4.00 PAID']])
  expect([await cashOf(world.db, top), await cashOf(world.db, agent)]).toEqual([
    before[0]! + money('6'),
    before[1]! + money('4'),
  ])
  const { value } = await world.get(agent, 'contracts/hourly')
  const hours = await world.get(agent, 'contracts/hourly/hours', { id: value.contracts[0].contract.id })
  expect(hours.value.totals).toEqual({ valid: '1000.00', gross: '4.00', net: '4.00' })
})

test('a salary is calculated again for seven days: what is more is paid, what is less is taken off later ones; then it counts in the next one', async () => {
  const { top, player } = await givenLine()
  await givenContract(world.db, 'daily', [null, top], 10_000, new Date(yesterday().getTime() - 86_400_000))
  await correct(player, '1000', 1)
  await world.followAll()
  const morning = await hoursInto(world.db, await world.today(), 2.1)
  await countedUntil(morning)
  await settleDue(world.db, morning)
  const daysOn = (days: number) => new Date(morning.getTime() + days * DAY_HOURS * 3_600_000)
  const again = async (valid: string, days: number) => {
    await correct(player, valid, 1)
    await world.followAll()
    await settleAgain(world.db, daysOn(days))
    return (await billsOf(top))[0]
  }
  expect(await again('100', 0)).toBe('11.00 11.00 PAID')
  expect(await again('0', 0)).toBe('11.00 11.00 PAID')
  expect(await again('-300', 1)).toBe('8.00 11.00 PAID')
  const { value } = await world.get(top, `bills/${await billIdOf(top)}`)
  expect(value.revisions.map((each: { delta: string; owedAfter: string }) => [each.delta, each.owedAfter])).toEqual([
    ...[
      ['10.00', '0.00'],
      ['1.00', '0.00'],
      ['-3.00', '3.00'],
    ],
  ])
  expect(await again('200', 9)).toBe('8.00 11.00 PAID')
  expect(await again('300', 9)).toBe('8.00 11.00 PAID')
  await countedUntil(daysOn(1))
  await settleDue(world.db, daysOn(1))
  // 500.00 came too late: 5.00, less 3.00 that are owed.
  expect(await billsOf(top)).toEqual(['8.00 11.00 PAID', '5.00 2.00 PAID'])
  const { carried } = (await world.get(top, `bills/${await billIdOf(top)}`)).value
  expect(carried.map(({ valid }: { valid: string }) => valid)).toEqual(['500.00'])
  expect(await again('-1300', 9)).toBe('8.00 11.00 PAID')
})

test('bills of which nothing was counted late are not looked at again', async () => {
  const { top, player } = await givenLine()
  await givenContract(world.db, 'daily', [null, top], 10_000, new Date(yesterday().getTime() - 86_400_000))
  await correct(player, '1000', 1)
  await world.followAll()
  const morning = await hoursInto(world.db, await world.today(), 2.1)
  await countedUntil(morning)
  await settleDue(world.db, morning)
  await settleAgain(world.db, morning)
  // As nothing but a person at the database can: nobody is told of it.
  await world.db`update agents.team_days set valid = valid + 1000000 where agent = ${await world.numberOf(top)}`
  await settleAgain(world.db, morning)
  expect(await billsOf(top)).toEqual(['10.00 10.00 PAID'])
  await world.db`update agents.team_days set valid = valid - 1000000 where agent = ${await world.numberOf(top)}`
  await correct(player, '-1000', 1)
})

test('a denied dividend is owed by nobody', async () => {
  const { top, player } = await givenLine()
  await givenContract(world.db, 'dividend', [null, top], 300_000, yesterday())
  await world.play(player, '10000')
  await world.followAll()
  const morning = await tomorrowAt(3)
  await countedUntil(morning)
  await settleDue(world.db, morning)
  await transaction(world.db, tx => deny(tx, morning, { merchantId: 1, by: 'opr_1', chosen: 'all' }))
  await payOpen(world.db, 1, morning)
  expect(await billsOf(top)).toEqual(['30.00 0.00 DENIED'])
})

/** What the follower is told where a round is corrected later: of its own day and slot, some days ago. */
async function correct({ memberId }: MemberThere, valid: string, daysAgo = 0) {
  await world.db`
    insert into agents.due (merchant_id, member_id, slot, product, valid)
    values (1, ${memberId}, date_bin('5 minutes', now() - ${daysAgo} * interval '1 day', '2000-01-01'), 'RNG', ${money(valid)})`
}

test('five minutes pay each level its difference, again and again, and take off what was paid too much', async () => {
  const { top, agent, player } = await givenLine()
  await givenContract(world.db, 'realtime', [null, top], 10_000, yesterday())
  await givenContract(world.db, 'realtime', [top, agent], 4_000, yesterday())
  await world.play(player, '100000')
  await world.play(player, '50000')
  await world.followAll()
  const soon = new Date(Date.now() + 600_000)
  await countedUntil(soon)
  await Promise.all(Array.from({ length: 4 }, () => settleWindows(world.db, soon)))
  expect([await billsOf(top), await billsOf(agent)]).toEqual([['15.00 9.00 PAID'], ['6.00 6.00 PAID']])
  await correct(player, '-500')
  await world.followAll()
  const later = new Date(soon.getTime() + 300_000)
  await countedUntil(later)
  await settleWindows(world.db, later)
  expect([await billsOf(top), await billsOf(agent)]).toEqual([['10.00 9.00 PAID'], ['4.00 6.00 PAID']])
  await correct(player, '500')
  await world.play(player, '50000')
  await world.followAll()
  const last = new Date(later.getTime() + 300_000)
  await countedUntil(last)
  await settleWindows(world.db, last)
  expect([await billsOf(top), await billsOf(agent)]).toEqual([['20.00 12.00 PAID'], ['8.00 8.00 PAID']])
})
