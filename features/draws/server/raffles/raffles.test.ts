import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkRecord } from '#features/draws/rules/records.ts'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { proveRewards } from '#features/rewards/server/rewards.ts'
import { type Amount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../../tests/support/points/world.ts'
import {
  claimPrize,
  closeRaffles,
  drawWinners,
  giveTickets,
  openRaffle,
  proveDraws,
  ticketsOfDeposit,
} from '../draws.ts'
import { recordOf } from './raffles.ts'

let world: PointsWorld
let id: string
let raffles = 0
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  id = `raffle-${++raffles}`
  const at = new Date(Date.now() - 1_000)
  const times = { startsAt: at, closesAt: new Date(at.getTime() + HOUR_MS) }
  const about = { merchantId: 1, currency: 'CRD', by: 'test' }
  await transaction(world.db, async tx => {
    const paid = { kind: 'raffle', state: 'RUNNING', offer: {}, budget: parseAmount('100') } as const
    await addPromotion(tx, { ...about, code: id, ...paid, at, startsAt: at, endsAt: times.closesAt })
    await openRaffle(tx, world.context.serverSecret, {
      ...{ ...about, id, promotion: id, texts: {}, ...times, perDeposit: parseAmount('50'), mostADeposit: 3 },
      prizes: ['50', '20', '10'].map(parseAmount),
    })
  })
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await proveDraws(world.db)).toMatchObject({ raffles: 0, closed: 0 })
  expect(await proveRewards(world.db)).toEqual({ claimed: 0, promised: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
  await world.db`update draws.raffles set closes_at = closes_at + interval '3 hours' where state = 'OPEN'`
})

const HOUR_MS = 3_600_000
const give = (member: PointMember, source: string, count = 1) =>
  transaction(world.db, tx => giveTickets(tx, { merchantId: 1, id }, { memberId: member.memberId, source, count }))
const deposit = (member: PointMember, depositId: string, value: string) =>
  transaction(world.db, tx =>
    ticketsOfDeposit(tx, { ...member.owner, depositId, amount: String(parseAmount(value)) } as never),
  )
const count = async (member: PointMember) => {
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count from draws.raffle_tickets
    where raffle_id = ${id} and member_id = ${member.memberId} and void_at is null`
  return row!.count
}
async function close() {
  await world.db`update draws.raffle_tickets set at = at - interval '2 hours' where raffle_id = ${id}`
  await world.db`
    update draws.raffles set starts_at = starts_at - interval '2 hours', closes_at = closes_at - interval '2 hours'
    where id = ${id}`
  await Promise.all(Array.from({ length: 4 }, () => closeRaffles(world.context)))
}
const draw = () =>
  transaction(world.db, tx => drawWinners(tx, world.context.serverSecret, { merchantId: 1, id, by: 'ann ben' }))
const left = async () => {
  const [row] = await world.db<{ left: Amount }[]>`
    select budget_left as left from promotions.promotions where code = ${id}`
  return row!.left
}
const code = (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error))

test('a deposit brings its tickets once, however often it is told, and no more than the most', async () => {
  const member = await world.newMember()
  await Promise.all(Array.from({ length: 8 }, () => deposit(member, 'dep_1', '120')))
  expect(await count(member)).toBe(2)
  await deposit(member, 'dep_2', '49.99')
  expect(await count(member)).toBe(2)
  await deposit(member, 'dep_3', '5000')
  expect(await count(member)).toBe(5)
})

test('closed, drawn by anybody who asks but once, and taken once; all of it can be made again', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
  await Promise.all(crowd.map((member, i) => give(member, `mission:${i}`, i + 1)))
  expect(await draw().then(() => 'ok', code)).toBe('state_changed')
  await close()
  expect(await give(crowd[0]!, 'late')).toBe(0)
  expect(await recordOf(world.context, 1, id).then(() => 'ok', code)).toBe('not_found')
  const drawn = await Promise.all(Array.from({ length: 4 }, () => draw().then(() => 'ok', code)))
  expect(drawn.toSorted()).toEqual(['ok', ...Array(3).fill('state_changed')])
  expect(await left()).toBe(parseAmount('20'))
  const record = await recordOf(world.context, 1, id)
  expect(record).toMatchObject({ prizes: 3, tickets: { length: 15 }, wins: { length: 3 } })
  expect(checkRecord(record).filter(({ published, computed }) => published !== computed)).toEqual([])
  const before = await Promise.all(crowd.map(member => member.cash()))
  const tries = crowd.flatMap(member => [member, member])
  const claims = await Promise.all(
    tries.map(({ owner }) => transaction(world.db, tx => claimPrize(tx, owner, id)).then(() => 'ok', code)),
  )
  expect(Object.groupBy(claims, claim => claim)).toMatchObject({
    ...{ ok: { length: 3 }, already_claimed: { length: 3 }, not_found: { length: 4 } },
  })
  const after = await Promise.all(crowd.map(member => member.cash()))
  const won = after.map((cash, i) => cash - before[i]!).filter(each => each > 0n)
  expect(won.toSorted()).toEqual(['50', '20', '10'].map(parseAmount).toSorted())
})

test('by its calls: tickets, numbers once it is closed, and the prize', async () => {
  const member = await world.newMember()
  const status = async () => {
    const { list } = (await member.call('GET', '/wps/relay/MCSFE_getRafflePromotionStatus')).value
    return list.find((each: { id: string }) => each.id === id)
  }
  await give(member, 'mission:1', 2)
  expect(await status()).toMatchObject({
    ...{ state: 'OPEN', own: 2, tickets: 2, numbers: [], win: null, entriesRoot: null, perDeposit: '50.00' },
    prizes: ['50.00', '20.00', '10.00'],
  })
  await close()
  expect(await status()).toMatchObject({ state: 'CLOSED', numbers: [1, 2], entriesRoot: expect.any(String) })
  await draw()
  expect(await status()).toMatchObject({ state: 'DRAWN', win: { place: 0, amount: '50.00', state: 'UNCLAIMED' } })
  const claim = () => member.call('POST', '/wps/relay/MCS2_claimRafflePromotion', { id })
  expect((await claim()).value).toEqual({ place: 0, amount: '50.00' })
  expect((await claim()).code).toBe('already_claimed')
  expect(await status()).toMatchObject({ win: { state: 'CLAIMED' } })
  expect((await member.call('GET', `/wps/raffles/${id}/record`)).value).toMatchObject({ wins: [{ place: 0 }] })
})

test('fewer members than prizes: what nobody won is the budget’s again', async () => {
  const member = await world.newMember()
  await give(member, 'mission:1', 4)
  await close()
  await draw()
  expect(await left()).toBe(parseAmount('50'))
})

test('without a ticket nothing is won, and all goes back', async () => {
  await close()
  await draw()
  expect(await left()).toBe(parseAmount('100'))
  const record = await recordOf(world.context, 1, id)
  expect(checkRecord(record).filter(({ published, computed }) => published !== computed)).toEqual([])
})

test('a break before the close voids tickets; after it the prize is not given', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  await give(one, 'mission:1', 3)
  await give(other, 'mission:2', 3)
  const rest = (member: PointMember) =>
    transaction(world.db, tx =>
      exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
    ).then(() => world.deliver())
  await rest(one)
  expect(await count(one)).toBe(0)
  expect(await give(one, 'mission:3')).toBe(0)
  await close()
  await rest(other)
  await draw()
  expect(await world.db`select is_given from draws.raffle_wins where raffle_id = ${id}`).toEqual([{ is_given: false }])
  expect(await left()).toBe(parseAmount('100'))
  expect(await transaction(world.db, tx => claimPrize(tx, other.owner, id)).then(() => 'ok', code)).toBe('not_found')
})
