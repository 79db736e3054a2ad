import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { countDraw } from '../metrics/draws.ts'
import { payRebates } from './pay-rebates.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  await world.followAll()
  expect(await world.findings()).toEqual([])
  await world.close()
})

const setTerm = async (who: MemberThere, kind: 'series' | 'rate', subject: string, value: number) =>
  world.db`
    insert into people.terms (merchant_id, member, kind, subject, value)
    values (1, ${await world.numberOf(who)}, ${kind}, ${subject}, ${value})
    on conflict (member, kind, subject) do update set value = excluded.value`

/** A line of four, with rates of slots from the top down. */
async function givenLine(rates: [number, number, number, number]) {
  const top = await world.newAgent()
  const upper = await world.newAgent(top)
  const lower = await world.newAgent(upper)
  const player = await world.newPlayer(lower)
  const line = [top, upper, lower, player]
  for (const [i, who] of line.entries()) if (rates[i]! > 0) await setTerm(who, 'rate', 'RNG', rates[i]!)
  return line as [MemberThere, MemberThere, MemberThere, MemberThere]
}

const paidTo = async ({ memberId }: MemberThere) => {
  const rows = await world.db<{ amount: bigint }[]>`
    select amount from wallet.public_lines where member_id = ${memberId} and kind = 'agent_rebate' order by at`
  return rows.map(row => formatAmount(amount(row.amount)))
}

async function settle() {
  await world.followAll()
  await payRebates(world.db)
  await world.followAll()
}

test('each above gets the difference to the highest below; paid once, whoever pays at the same time', async () => {
  const [top, upper, lower, player] = await givenLine([8_000, 6_000, 6_000, 2_000])
  await world.play(player, '100000')
  await world.followAll()
  await Promise.all(Array.from({ length: 6 }, () => payRebates(world.db)))
  expect(await Promise.all([top, upper, lower, player].map(paidTo))).toEqual([['2.00'], [], ['4.00'], []])
  await settle()
  expect(await paidTo(top)).toEqual(['2.00'])
  const { value } = await world.get(top, 'pnl')
  expect(value.totals).toMatchObject({ stake: '1000.00', agentRebate: '6.00', pnl: '994.00' })
})

test('what is too little to be paid is kept, and counted to the millionth, in however many parts', async () => {
  const [top, , , player] = await givenLine([1, 0, 0, 0])
  for (let i = 0; i < 3; i++) {
    await world.play(player, '4000')
    await settle()
  }
  // 120.00 at a millionth is 0.00012.
  expect(await paidTo(top)).toEqual(['0.0001'])
})

test('the part of one who is not active stays with the house', async () => {
  const [top, upper, lower, player] = await givenLine([8_000, 6_000, 4_000, 0])
  await world.db`update people.members set status = 'blocked' where id = ${upper.memberId}`
  await world.play(player, '100000')
  await settle()
  expect(await Promise.all([top, upper, lower].map(paidTo))).toEqual([['2.00'], [], ['4.00']])
})

test('a draw settled again for less is netted with what comes; no wallet is debited', async () => {
  const [top, , , player] = await givenLine([0, 0, 0, 0])
  await setTerm(top, 'series', 'LOTT', 1_840)
  await setTerm(player, 'series', 'LOTT', 1_820)
  const drawn = (drawId: string, version: number, turnover: string) =>
    transaction(world.db, tx =>
      countDraw(tx, {
        ...{ drawId, game: world.game.code, version },
        members: [
          { merchantId: 1, memberId: player.memberId, book: 'real', bets: 1, stake: turnover, payout: '0', turnover },
        ],
      }),
    )
  await drawn('901', 1, '1000000')
  await settle()
  expect(await paidTo(top)).toEqual(['1.00'])
  await drawn('901', 2, '0')
  await settle()
  expect(await paidTo(top)).toEqual(['1.00'])
  await drawn('902', 1, '3000000')
  await settle()
  expect(await paidTo(top)).toEqual(['1.00', '2.00'])
})

test('the proof finds what counts as paid and was not', async () => {
  const [top, , , player] = await givenLine([8_000, 0, 0, 0])
  await world.play(player, '1000')
  await settle()
  await world.db`update agents.rebates set paid = paid + 1 where upline = ${await world.numberOf(top)}`
  expect((await world.findings()).map(([name]) => name)).toEqual(['rebates'])
  await world.db`update agents.rebates set paid = paid - 1 where upline = ${await world.numberOf(top)}`
})
