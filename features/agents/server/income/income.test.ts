import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { rewrite } from '../../../../tests/support/given.ts'
import { payRebates } from '../rebates/pay-rebates.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

test('rebates, bills and transfers stand on their days; what was paid on is taken off, a transfer is no income', async () => {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const player = await world.newPlayer(agent)
  const [number, below] = [await world.numberOf(agent), await world.numberOf(player)]
  await world.db`
    insert into people.terms (merchant_id, member, kind, subject, value)
    values (1, ${await world.numberOf(top)}, 'rate', 'RNG', 8000), (1, ${number}, 'rate', 'RNG', 5000)`
  await world.play(player, '100000')
  await world.followAll()
  await payRebates(world.db)
  const [day] = [await world.today()]
  const bill = async (payer: number | null, payee: number, kind: string, value: bigint) => {
    // Of a contract that is not there: what is asked for reads bills alone.
    await rewrite(
      world.db,
      tx => tx`
      insert into agents.bills (merchant_id, contract_id, contract_version, kind, product, payer, payee, funding, period, first_day,
        last_day, formula, figures, valid, active, pnl, carry_in, base, tier, rate_type, rate_ppm, gross, payable, received, status, created_at)
      values (1, ${BigInt(payee)}, 1, ${kind}, 'CONS', ${payer}, ${payee}, 'UPLINE', tstzrange(now() - interval '1 day', now()), ${day}::date,
        ${day}::date, 'given', '{}', 10000000, 1, 0, 0, 10000000, 0, 'P', 5000, ${value}, ${value}, ${value}, 'PAID', now())`,
    )
    const [row] = await world.db<{ id: bigint }[]>`select max(id) as id from agents.bills`
    await world.db`
      insert into agents.bill_legs (bill_id, leg, merchant_id, revision, payer, from_bill, from_wallet, at)
      values (${row!.id}, 1, 1, 0, ${payer}, ${value}, 0, now())`
  }
  await bill(null, number, 'daily', 500_000n)
  await bill(number, below, 'daily', 200_000n)
  await world.db`
    insert into agents.transfers (id, merchant_id, sender_id, receiver_id, key, direction, amount, currency, note, network, day)
    values ('trf_given', 1, ${player.memberId}, ${agent.memberId}, 'given', 'up', 70000, 'USD', '', '', ${day}::date)`
  const { value } = await world.get(agent, 'income', { range: 'week' })
  expect(value.list).toHaveLength(7)
  expect(value.list.at(-1)).toMatchObject({
    ...{ day, productRebate: '5.00', daily: '50.00', transferIn: '7.00', paidSalary: '20.00', net: '35.00' },
  })
  expect(value.totals).toMatchObject({ net: '35.00', lotteryRebate: '0.00' })
  const entries = await world.get(agent, 'income/entries', { day, type: 'productRebate' })
  expect(entries.value.list).toMatchObject([
    { username: await world.nameOf(player), base: '1000.00', ratePpm: 5000, amount: '5.00' },
  ])
  expect((await world.get(agent, 'income/entries', { day, type: 'paidSalary' })).value).toMatchObject({ total: 1 })
  const theirs = await world.get(top, 'income')
  expect(theirs.value.totals).toMatchObject({ productRebate: '3.00', daily: '0.00', net: '3.00' })
})
