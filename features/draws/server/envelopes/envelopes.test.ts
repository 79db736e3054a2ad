import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkRecord } from '#features/draws/rules/records.ts'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../../tests/support/points/world.ts'
import { claimEnvelope, closeEnvelopes, openEnvelope, proveDraws } from '../draws.ts'

let world: PointsWorld
let opened = 0
beforeAll(async () => {
  world = await givenPoints()
  const at = new Date()
  await transaction(world.db, tx =>
    addPromotion(tx, {
      ...{
        merchantId: 1,
        code: 'rain',
        kind: 'envelope',
        currency: 'CRD',
        state: 'RUNNING',
        by: 'test',
        at,
        offer: {},
      },
      ...{ budget: parseAmount('1000'), startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) },
    }),
  )
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await proveDraws(world.db)).toMatchObject({ envelopes: 0, reserved: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})

const HOUR_MS = 3_600_000
async function open(
  change: { budget?: string; count?: number; from?: number; asks?: Parameters<typeof openEnvelope>[2]['asks'] } = {},
): Promise<string> {
  const id = `rain-${++opened}`
  const { budget = '10', count = 10, from = 0, asks = null } = change
  const startsAt = new Date(Date.now() - 1_000 + from)
  await transaction(world.db, tx =>
    openEnvelope(tx, world.context.serverSecret, {
      ...{ id, merchantId: 1, promotion: 'rain', currency: 'CRD', texts: {}, by: 'test', unit: 100n, count, asks },
      ...{ budget: parseAmount(budget), min: parseAmount('0.10'), max: parseAmount('5') },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) },
    }),
  )
  return id
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => world.newMember()))
const claim = (member: PointMember, id: string) =>
  claimEnvelope(world.context, member.owner, id).then(
    () => 'ok',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const left = async () => {
  const [row] = await world.db<
    { left: bigint }[]
  >`select budget_left as left from promotions.promotions where code = 'rain'`
  return row!.left
}
const pass = (id: string) => world.db`
  update draws.envelopes set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours' where id = ${id}`
const record = async (member: PointMember, id: string) => member.call('GET', `/wps/envelopes/${id}/record`)

test('forty at once for an envelope of ten: ten have a part each, and the sum is exact', async () => {
  const before = await left()
  const id = await open()
  const crowd = await members(20)
  const results = await Promise.all(crowd.flatMap(member => [claim(member, id), claim(member, id)]))
  expect(Object.groupBy(results, result => result)).toMatchObject({ ok: { length: 10 } })
  expect(results.filter(result => result === 'already_claimed' || result === 'sold_out')).toHaveLength(30)
  const [sum] = await world.db`
    select sum(amount)::bigint as sum, count(*)::int as count from draws.envelope_claims where envelope_id = ${id}`
  expect(sum).toEqual({ sum: parseAmount('10'), count: 10 })
  expect(before - (await left())).toBe(parseAmount('10'))
})

test('a part is money that has to be played once, taken once; then the rest is the budget’s again and all is told', async () => {
  const before = await left()
  const id = await open()
  const member = await world.newMember()
  const cash = await member.cash()
  const { value: shown } = await member.call('GET', `/wps/envelopes/${id}`)
  expect(shown).toMatchObject({ state: 'OPEN', taken: 0, own: null, isPublished: false, budget: '10.00', count: 10 })
  const { value } = await member.call('POST', `/wps/envelopes/${id}/claim`, {})
  expect((await member.call('POST', `/wps/envelopes/${id}/claim`, {})).code).toBe('already_claimed')
  expect((await member.cash()) - cash).toBe(parseAmount(value.amount))
  const lots = await openLots(world.db, { ...member.owner, currency: 'CRD' })
  expect(lots.map(({ source, required }) => [source, required])).toEqual([
    [`envelope:${id}:${member.memberId}`, parseAmount(value.amount)],
  ])
  expect((await record(member, id)).code).toBe('not_found')
  await pass(id)
  expect(await claim(await world.newMember(), id)).toBe('reward_expired')
  await Promise.all(Array.from({ length: 8 }, () => closeEnvelopes(world.context)))
  expect(before - (await left())).toBe(parseAmount(value.amount))
  const { value: told } = await record(member, id)
  expect(told).toMatchObject({
    commitment: shown.commitment,
    claims: [{ place: 0, name: expect.stringMatching(/^p\*{3}\d?$/), amount: value.amount }],
  })
  expect(checkRecord(told).every(({ published, computed }) => published === computed)).toBe(true)
})

test('nobody had any: all of it goes back', async () => {
  const before = await left()
  const id = await open()
  expect(before - (await left())).toBe(parseAmount('10'))
  await pass(id)
  await closeEnvelopes(world.context)
  expect(await left()).toBe(before)
})

test('not before it begins, not during a break, and not of another merchant', async () => {
  const [member, away] = await members(2)
  expect(await claim(member!, await open({ from: HOUR_MS }))).toBe('too_early')
  const id = await open()
  await transaction(world.db, tx =>
    exclude(tx, { ...away!.owner, by: away!.memberId, kind: 'time_out', term: '24 hours' }),
  )
  expect(await claim(away!, id)).toBe('excluded')
  await expect(claimEnvelope(world.context, { ...member!.owner, merchantId: 2 }, id)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('what cannot be parted or paid is not opened; the same again reserves nothing', async () => {
  await expect(open({ budget: '60' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(open({ budget: '1500', count: 500 })).rejects.toMatchObject({ code: 'budget_spent' })
  const id = await open()
  opened--
  const before = await left()
  expect(await open()).toBe(id)
  expect(await left()).toBe(before)
})

test('killed at any step, a part is taken once or not at all, and the next claim goes on', async () => {
  const id = await open({ count: 40, budget: '20' })
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const one = await world.newMember()
    const died = await claimEnvelope({ ...world.context, db: dying.db }, one.owner, id).then(
      () => false,
      error => (error instanceof Killed ? true : Promise.reject(error)),
    )
    expect(['ok', 'already_claimed']).toContain(await claim(one, id))
    if (!died) break
  }
}, 120_000)

test('who did not play or pay in enough yesterday gets none, and it is not taken from the others', async () => {
  const [played, less, paid] = (await members(3)) as [PointMember, PointMember, PointMember]
  const yesterday = new Date(Date.now() - 24 * HOUR_MS)
  for (const [each, valid] of [
    [played, '50'],
    [less, '49.99'],
  ] as const) {
    const name = await each.play(valid)
    await each.play('50')
    await world.db`update turnover.bets set accepted_at = ${yesterday} where reference = ${`lot:${each.memberId}:${name}`}`
  }
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, paid.memberId, 'real')
    const lines = [{ account, house: { purpose: 'deposits', subject: 'test' } as const, amount: parseAmount('50') }]
    await move(tx, [{ key: 'paid-yesterday', kind: 'deposit', reference: 'paid-yesterday', lines }])
    // The log is append-only: only a test moves it back.
    await tx`set local session_replication_role = replica`
    await tx`update wallet.log set at = ${yesterday} where reference = 'paid-yesterday'`
  })
  const play = await open({ asks: { of: 'play', amount: parseAmount('50') } })
  const deposit = await open({ asks: { of: 'deposit', amount: parseAmount('50') } })
  expect(await claim(less, play)).toBe('asked_yesterday')
  expect(await claim(paid, play)).toBe('asked_yesterday')
  expect(await claim(played, play)).toBe('ok')
  expect(await claim(played, deposit)).toBe('asked_yesterday')
  expect(await claim(paid, deposit)).toBe('ok')
  const taken = await world.db`select taken from draws.envelopes where id = any(${[play, deposit]}::text[])`
  expect(taken).toEqual([{ taken: 1 }, { taken: 1 }])
})
