import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { lineOf, ticketOf } from '../../../../tests/support/lottery.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { countDraw } from '../metrics/draws.ts'
import { payRebates } from '../rebates/pay-rebates.ts'

let world: AgentsWorld
let [top, agent, player, other]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  top = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
  other = await world.newAgent()
  for (const [who, kind, subject, value] of [
    [top, 'rate', 'RNG', 8_000],
    [agent, 'rate', 'RNG', 6_000],
    [agent, 'series', 'LOTT', 1_840],
  ] as const)
    await world.db`
      insert into people.terms (merchant_id, member, kind, subject, value)
      values (1, ${await world.numberOf(who)}, ${kind}, ${subject}, ${value})`
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const count = async () => {
  await world.followAll()
  await payRebates(world.db)
  await world.followAll()
}
const slipOf = async (viewer: MemberThere, id: string, whose = player!) =>
  world.get(viewer, `bets/${id}`, { username: await world.nameOf(whose) })
const newestBet = async (): Promise<string> => (await world.get(top!, 'bets', { range: 'today' })).value.list[0].id

test('a round tells what moved in it, and each above what it brought them', async () => {
  await world.play(player!, '100000', '40000')
  await count()
  const id = await newestBet()
  const { value } = await slipOf(agent!, id)
  expect(value).toMatchObject({ ticket: null, moves: [{ amount: '-1000.00' }, { amount: '400.00' }] })
  const day = await world.today()
  expect(value.rebate).toEqual({ day, product: 'RNG', base: '1000.00', ratePpm: 6_000, amount: '6.00' })
  expect((await slipOf(top!, id)).value.rebate).toMatchObject({ ratePpm: 2_000, amount: '2.00' })
})

test('a ticket shows its lines, and the rebate once its draw is settled', async () => {
  const numero = await world.addIssue()
  const tickets = [ticketOf(numero, lineOf('MB_LO2', [['13']]))]
  const { bets } = await world.lottery.place({ bettor: player!.bettor, key: 'slip-1', tickets })
  const id = String(bets[0]!.id)
  const open = (await slipOf(agent!, id)).value
  expect(open).toMatchObject({
    ticket: { bet: { id, numero }, lines: [{ selection: [['13']] }] },
    moves: [],
    rebate: null,
  })
  const [draw] = await world.db<{ id: bigint }[]>`
    select draw_id::bigint as id from lottery.public_ticket_draws where ticket = ${BigInt(id)}`
  const settled = { merchantId: 1, memberId: player!.memberId, book: 'real', bets: 1, payout: '0' }
  const members = [{ ...settled, stake: '500000', turnover: '500000' }]
  await world.db.begin(tx => countDraw(tx as never, { drawId: String(draw!.id), game: 'FAST60', version: 1, members }))
  await count()
  expect((await slipOf(agent!, id)).value.rebate).toMatchObject({ product: 'LOTT', base: '50.00', ratePpm: 20_000 })
})

test('what is of a stranger, of nobody, or of another member is not found', async () => {
  await world.play(other!, '1000')
  await count()
  const [id, own] = [await newestBet(), (await world.get(other!, 'bets', { range: 'today' })).value.list[0].id]
  for (const [viewer, bet, whose] of [
    [other!, id, player!],
    [top!, own, other!],
    [top!, own, player!],
    [top!, 'f'.repeat(32), player!],
    [top!, '999999999', player!],
  ] as const)
    expect((await slipOf(viewer, bet, whose)).code).toBe('not_found')
})

test('what was played before a member stood below is not shown', async () => {
  const id = await newestBet()
  const number = await world.numberOf(player!)
  await world.db`update people.places set since = current_date + 1 where member = ${number}`
  expect((await slipOf(agent!, id)).code).toBe('not_found')
  await world.db`update people.places set since = '-infinity' where member = ${number}`
  expect((await slipOf(agent!, id)).success).toBe(true)
})
