import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBack } from '#features/agents/rules/bills/clawback.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { cashOf, givenContract, hoursInto, money } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { approve } from './approve.ts'
import { clawBack, judgedClawback } from './clawback.ts'
import { payOpen } from './pay.ts'
import { settleAgain, settleDue } from './run.ts'
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

const yesterday = () => new Date(Date.now() - 86_400_000)
const morningOf = async (hours: number) => hoursInto(world.db, await world.today(), 24 + hours)
const WHY = { by: 'opr_1 opr_2', reason: 'played by one person' }

/** A top and an agent below who were paid by a kind: 1,000.00 were bet and lost. */
async function givenPaid(kind: 'daily' | 'dividend', [ofTop, ofAgent]: [number, number], hours: number) {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  await givenContract(world.db, kind, [null, top], ofTop, yesterday())
  await givenContract(world.db, kind, [top, agent], ofAgent, yesterday())
  const player = await world.newPlayer(agent)
  await world.play(player, '100000')
  await world.followAll()
  const morning = await morningOf(hours)
  await world.db`update agents.progress set counted_to = ${morning}`
  await settleDue(world.db, morning)
  return { top, agent, player, morning }
}

const billIdOf = async (who: MemberThere): Promise<bigint> => {
  const [row] = await world.db<{ id: bigint }[]>`
    select id from agents.bills where payee = ${await world.numberOf(who)} order by id desc limit 1`
  return row!.id
}
const billOf = async (who: MemberThere) => {
  const [row] = await world.db<Record<string, Amount>[]>`
    select due, received, held, returned, clawed from agents.bills where id = ${await billIdOf(who)}`
  return Object.entries(row!).map(([name, value]) => `${name} ${formatAmount(amount(value))}`)
}
const takeOf = async (who: MemberThere, text: string, at: Date) => {
  const value = money(text) as Amount
  const id = await billIdOf(who)
  return transaction(world.db, async tx =>
    clawBack(tx, at, await judgedClawback(tx, at, { merchantId: 1, id, amount: value }), value, WHY),
  )
}

test('what a bill holds is taken first, then the wallet, and no wallet goes below zero', () => {
  const of = (value: string, held: string, cash: string) => {
    const { fromBill, fromWallet, owed } = takeBack(money(value) as Amount, {
      held: money(held) as Amount,
      cash: money(cash) as Amount,
    })
    return [fromBill, fromWallet, owed].map(formatAmount)
  }
  expect(of('10', '4', '100')).toEqual(['4.00', '6.00', '0.00'])
  expect(of('10', '40', '100')).toEqual(['10.00', '0.00', '0.00'])
  expect(of('10', '4', '5')).toEqual(['4.00', '5.00', '1.00'])
  expect(of('10', '0', '-3')).toEqual(['0.00', '0.00', '10.00'])
})

test('a part of a salary goes back to whoever paid it, once however many try, and is shown to the agent', async () => {
  const { top, agent, morning } = await givenPaid('daily', [10_000, 4_000], 2.1)
  const before = [await cashOf(world.db, top), await cashOf(world.db, agent)]
  await takeOf(agent, '3', morning)
  expect([await cashOf(world.db, top), await cashOf(world.db, agent)]).toEqual([
    before[0]! + money('3'),
    before[1]! - money('3'),
  ])
  expect(await billOf(agent)).toEqual(['due 1.00', 'received 1.00', 'held 0.00', 'returned 0.00', 'clawed 3.00'])
  await payOpen(world.db, 1, morning)
  expect(await cashOf(world.db, agent)).toBe(before[1]! - money('3'))
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeOf(agent, '1', morning)))
  expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  await expect(takeOf(agent, '0.01', morning)).rejects.toMatchObject({ code: 'invalid_input' })
  const { value } = await world.get(agent, `bills/${await billIdOf(agent)}`)
  expect(value).toMatchObject({
    bill: { status: 'CLAWED_BACK', clawed: '4.00', received: '0.00', open: '0.00' },
    clawbacks: [
      { amount: '3.00', taken: '3.00', owed: '0.00' },
      { amount: '1.00', taken: '1.00', owed: '0.00' },
    ],
  })
})

test('a dividend that nobody took yet comes out of its purse, and goes back to the house', async () => {
  const { top, agent, morning } = await givenPaid('dividend', [300_000, 200_000], 3)
  const decide = { merchantId: 1, by: 'opr_1', chosen: { line: top.memberId } }
  await transaction(world.db, tx => approve(tx, morning, decide))
  await payOpen(world.db, 1, morning)
  const cash = await cashOf(world.db, top)
  await takeOf(top, '100', morning)
  // 300 came, 200 went on to the agent: the purse held 100.
  expect(await billOf(top)).toEqual(['due 200.00', 'received 200.00', 'held 0.00', 'returned 0.00', 'clawed 100.00'])
  expect(await cashOf(world.db, top)).toBe(cash)
  expect((await world.post(top, `bills/${await billIdOf(top)}/receive`, {})).code).toBe('already_claimed')
  expect((await billOf(agent))[1]).toBe('received 200.00')
})

test('what the wallet does not hold is owed and taken off later bills; the bill itself is not revised any more', async () => {
  const { top, player, morning } = await givenPaid('daily', [10_000, 1_000], 2.1)
  const rest = (await cashOf(world.db, top)) - money('4')
  await top.bet(`gone-${top.memberId}`, String(rest / 100n))
  await takeOf(top, '10', morning)
  expect(await cashOf(world.db, top)).toBe(0n)
  expect(await billOf(top)).toEqual(['due 6.00', 'received 6.00', 'held 0.00', 'returned 6.00', 'clawed 10.00'])
  await expect(takeOf(top, '1', morning)).rejects.toMatchObject({ code: 'invalid_input' })
  await correct(player, '500', 0)
  await settleAgain(world.db, morning)
  expect((await billOf(top))[0]).toBe('due 6.00')
  const next = new Date(morning.getTime() + 86_400_000)
  await correct(player, '800', 1)
  await world.db`update agents.progress set counted_to = ${next}`
  await settleDue(world.db, next)
  // 8.00 of the next day, less the 6.00 that are owed.
  expect((await billOf(top)).slice(0, 2)).toEqual(['due 2.00', 'received 2.00'])
  await correct(player, '-500', 0)
  await correct(player, '-800', 1)
})

/** What the follower is told of a round that is counted late. */
async function correct({ memberId }: MemberThere, valid: string, days: number) {
  await world.db`
    insert into agents.due (merchant_id, member_id, slot, product, valid)
    values (1, ${memberId}, date_bin('5 minutes', now() + ${days} * interval '1 day', '2000-01-01'), 'RNG', ${money(valid)})`
  await world.followAll()
}

test('nothing is taken of a period that runs, or of another merchant’s bill', async () => {
  const { agent, morning } = await givenPaid('daily', [10_000, 4_000], 2.1)
  await expect(takeOf(agent, '1', new Date())).rejects.toMatchObject({ code: 'state_changed' })
  const ask = { merchantId: 2, id: await billIdOf(agent), amount: money('1') as Amount }
  const judged = transaction(world.db, tx => judgedClawback(tx, morning, ask))
  await expect(judged).rejects.toMatchObject({ code: 'not_found' })
})
