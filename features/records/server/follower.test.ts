import { afterAll, beforeAll, expect, test } from 'vitest'
import { validBet } from '#features/turnover/rules/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { month } from '../../../tests/support/past-months.ts'
import { giveBonus } from '../../../tests/support/promotions/bonuses.ts'
import { givenRecords, type MemberThere, type RecordsWorld } from '../../../tests/support/records/world.ts'
import { background } from './clock.ts'
import { profit } from './records.ts'

let world: RecordsWorld
beforeAll(async () => {
  world = await givenRecords()
  // The month before this one, which a test writes into, and a clock whose day begins at 17:00 of UTC.
  await world.db`select wallet.add_month(${month(1)})`
  await world.db`update settings.merchants set time_zone = 'Asia/Ho_Chi_Minh'`
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** Days of a member that hold figures, `[day, stake, payout]`. */
const daysOf = async ({ memberId }: MemberThere) => {
  const rows = await world.db<{ day: string; stake: bigint; payout: bigint }[]>`
    select day::text, sum(stake)::bigint as stake, sum(payout)::bigint as payout from records.days
    where member_id = ${memberId} and product <> '' group by day order by day`
  return rows.map(row => [row.day, Number(row.stake) / 10_000, Number(row.payout) / 10_000])
}

test('each row is counted once, however many follow at once and however often', async () => {
  const member = await world.newMember()
  const bet = await member.bet('r1', '1000')
  await Promise.all(Array.from({ length: 6 }, world.follow))
  await member.win('r1', bet, '400')
  await Promise.all(Array.from({ length: 6 }, world.follow))
  await world.follow()
  const { totals } = await profit(world.db, member, { range: 'today' })
  expect(totals).toMatchObject({ stake: '10.00', payout: '4.00', valid: '10.00', net: '-6.00' })
  expect(await world.findings()).toEqual([])
})

test('own money of a day stands apart from bonus money, with the cash that was given', async () => {
  const member = await world.newMember()
  const terms = { order: 'bonus_first' } as const
  await transaction(world.db, tx => giveBonus(tx, member.memberId, parseAmount('6'), terms))
  const bet = await member.bet('r1', '1000')
  await member.win('r1', bet, '500')
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, member.memberId, 'real')
    const lines = [{ account, house: { purpose: 'promotions', subject: 'p' } as const, amount: parseAmount('3') }]
    await move(tx, [{ key: `given:${member.memberId}`, kind: 'reward', reference: 'given', lines }])
  })
  await world.follow()
  const [row] = await world.db`
    select sum(stake)::bigint as stake, sum(own_stake)::bigint as own, sum(own_payout)::bigint as back, sum(own_given)::bigint as given
    from records.days where member_id = ${member.memberId}`
  const of = (text: string) => parseAmount(text)
  expect(row).toEqual({ stake: of('10'), own: of('4'), back: of('2'), given: of('3') })
})

test('a server follows by itself while it runs', async () => {
  const member = await world.newMember()
  const running = background(world.context).begin!()
  await member.bet('r1', '100')
  const staked = async () => (await profit(world.db, member, { range: 'today' })).totals.stake
  await expect.poll(staked).toBe('1.00')
  for (const each of running) await each.close()
})

test('a round counts for the day on which it began by the merchant’s clock; what is late corrects that day', async () => {
  const member = await world.newMember()
  const [third, fourth] = [2, 3].map(days =>
    new Date(month(1).getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const [last, first] = [new Date(`${third}T16:59:59.999Z`), new Date(`${third}T17:00:00Z`)]
  const late = await member.bet('late', '1000')
  await world.moveNewest(member.memberId, last)
  const early = await member.bet('early', '2000')
  await world.moveNewest(member.memberId, first)
  await world.db`update records.progress set at = ${month(1)}`
  await world.follow()
  expect(await daysOf(member)).toEqual([
    [third, 10, 0],
    [fourth, 20, 0],
  ])
  await member.win('late', late, '700')
  await member.rollback(early)
  await world.follow()
  expect(await daysOf(member)).toEqual([
    [third, 10, 7],
    [fourth, 0, 0],
  ])
  const { days, totals } = await profit(world.db, member, { range: 'custom', from: third, to: fourth })
  expect(days.map(({ day, net }) => [day, net])).toEqual([
    [third, '-3.00'],
    [fourth, '0.00'],
  ])
  expect(totals.valid).toBe('10.00')
  expect(await world.findings()).toEqual([])
})

test('what a clock that was set back wrote is found by its wallet’s places', async () => {
  const member = await world.newMember()
  await member.bet('r1', '100')
  await world.follow()
  await member.bet('r2', '200')
  await world.moveNewest(member.memberId, new Date(Date.now() - 5 * 60_000))
  await world.follow()
  await member.bet('r3', '300')
  await world.follow()
  const { totals } = await profit(world.db, member, { range: 'week' })
  expect(totals.stake).toBe('6.00')
  expect(await world.findings()).toEqual([])
})

test.each([
  ['bet', 'stake', 'stake'],
  ['bet', 'tips', 'stake'],
  ['win', 'jackpot', 'payout'],
  ['win', 'free_rounds', 'bonus'],
  ['promo_win', 'promotions', 'bonus'],
  ['forfeit', 'bonus_expired', 'bonus'],
  ['lottery_back', 'stake', 'stake'],
  ['lottery_settle', 'payout', 'payout'],
  ['lottery_settle', 'promotions', 'rebate'],
  ['grant', 'promotions', 'other'],
  ['refill', 'promotions', 'other'],
  ['deposit', 'deposits', 'deposit'],
  ['deposit_reversed', 'chargebacks', 'deposit'],
  ['dispute_opened', 'transfers', 'deposit'],
  ['withdrawal', 'transfers', 'withdrawal'],
  ['withdrawal_close', 'fees', 'withdrawal'],
  ['payout', 'withdrawals', 'withdrawal'],
  ['payout_returned', 'fees', 'withdrawal'],
  ['transfer_in', 'transfers', 'transfer'],
  ['debt_settled', 'transfers', 'other'],
  ['mark', null, 'other'],
])('%s against %s is %s', async (kind, house, figure) => {
  const [row] = await world.db<{ figure: string }[]>`select records.figure_of(${kind}, ${house}) as figure`
  expect(row!.figure).toBe(figure)
})

test('what a vendor declares as valid lowers what counts of a round, for days and agents alike', async () => {
  const member = await world.newMember()
  await member.bet('r1', '2000')
  const end = (valid: string) =>
    world.vendor.call('end_round', { ...member.player, round: 'r1', declared: { bet: '2000', win: '0', valid } })
  await end('700')
  await end('1500')
  await world.follow()
  const { totals } = await profit(world.db, member, { range: 'today' })
  expect(totals).toMatchObject({ stake: '20.00', valid: '7.00', net: '-20.00' })
  const [settled] = await world.db<{ valid: bigint }[]>`
    select sum(valid)::bigint as valid from records.settled where member_id = ${member.memberId}`
  expect(settled!.valid).toBe(parseAmount('7'))
})

test('a tip is staked, and no bet', async () => {
  const member = await world.newMember()
  const bet = await member.bet('r1', '1000')
  await world.vendor.call('bet', { ...member.player, tx: `tip-${bet}`, round: 'r1', amount: '300', kind: 'tip' })
  await member.win('r1', bet, '500')
  await world.follow()
  const { totals } = await profit(world.db, member, { range: 'today' })
  expect(totals).toMatchObject({ stake: '13.00', valid: '10.00', net: '-8.00' })
})

test('the proofs find a wrong figure of a day, a round and a valid bet', async () => {
  const member = await world.newMember()
  await member.bet('r1', '100')
  await world.follow()
  for (const [table, column, proof] of [
    ['records.days', 'deposit', 'days'],
    ['records.days', 'valid', 'days'],
    ['records.bets', 'payout', 'bets'],
  ] as const) {
    const change = (by: string) => world.db.unsafe(`update ${table} set ${column} = ${column} ${by}`)
    await change('+ 1')
    expect((await world.findings()).map(([name]) => name)).toContain(proof)
    await change('- 1')
  }
  expect(await world.findings()).toEqual([])
})

test('what is valid of a round is what turnover’s rule makes of it', async () => {
  const categories = ['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'PVP'] as const
  const amounts = ['0', '10', '12.5'].map(text => parseAmount(text))
  for (const category of categories)
    for (const stake of amounts)
      for (const payout of amounts)
        for (const state of ['open', 'settled', 'cancelled'] as const) {
          const [row] = await world.db<{ valid: bigint }[]>`
            select records.valid_of(${category}, ${state}, ${stake}, ${payout}) as valid`
          const status = ({ open: 'PENDING', cancelled: 'CANCELLED', settled: undefined } as const)[state]
          const net = (payout - stake) as Amount
          const result = net === 0n ? 'PUSH' : undefined
          expect([category, state, row!.valid]).toEqual([
            category,
            state,
            validBet({ category, stake, net, status, result }),
          ])
        }
})
