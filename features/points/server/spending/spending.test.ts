import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import {
  givenPoints,
  PAYMENT_PASSWORD,
  type PointMember,
  type PointsWorld,
} from '../../../../tests/support/points/world.ts'
import { convert } from './convert.ts'
import { decideRedeem, redeem } from './redeem.ts'

let world: PointsWorld
let member: PointMember
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
})
afterEach(async () => expect(await world.findings()).toEqual([]))

const decide = (id: string, state: 'APPROVED' | 'REJECTED') =>
  transaction(world.db, tx => decideRedeem(tx, { merchantId: 1, id }, { state, by: 'opr_test', remark: 'because' }))
const codes = (replies: { code: string | undefined }[]) =>
  replies.map(({ code }) => code ?? 'ok').toSorted((a, b) => a.localeCompare(b))

test('points become money that has to be played once, and the same key again says so', async () => {
  await member.give(1720)
  const before = await member.cash()
  const first = await member.convert(1500)
  expect(first.value).toMatchObject({ amount: '15.00', balance: 220, currency: 'CRD' })
  expect((await member.convert(1500)).value).toEqual(first.value)
  expect((await member.convert(1600)).code).toBe('key_reused')
  expect(formatAmount(await member.cash())).toBe(formatAmount((before + 150_000n) as never))
  const lots = await openLots(world.db, { ...member.owner, currency: 'CRD' })
  expect(lots.map(({ source, remaining }) => [source, remaining])).toEqual([
    [`points:${first.value.reference}`, 150_000n],
  ])
})

test('conversions at once, from however many tabs, never pass the day’s cap nor the points', async () => {
  await member.give(50_000)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => member.convert(1_500, { key: `at-once-${i}` })),
  )
  expect(codes(replies)).toEqual([...Array(6).fill('daily_limit'), ...Array(6).fill('ok')])
  expect(await member.balance()).toBe(41_000)
  expect((await member.relay('MCS2_getPointConfig')).value.convert).toMatchObject({ today: '90.00', most: 1_000 })
})

test('what cannot be converted, in the order in which it is told', async () => {
  expect((await member.convert(950)).code).toBe('invalid_input')
  expect((await member.convert(1_000)).code).toBe('points_short')
  await member.give(20_000)
  expect((await member.convert(11_000)).code).toBe('daily_limit')
  expect((await member.convert(1_000, { password: '000000' })).code).toBe('wrong_payment_password')
  await world.db`update credentials.credentials set payment_hash = null where member_id = ${member.memberId}`
  expect((await member.convert(1_000)).code).toBe('payment_password_needed')
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  await expect(
    convert(world.context, { ...member.owner, ...PROOF, key: 'excluded-1', points: 1_000n }),
  ).rejects.toMatchObject({ code: 'excluded' })
})

const PROOF = { sessionId: 'ses_none', ip: '198.51.100.7', password: PAYMENT_PASSWORD }

test('killed at any step, a conversion was made once or not at all, and the same key ends it', async () => {
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const one = await world.newMember()
    await one.give(1_000)
    const ask = { ...one.owner, ...PROOF, key: 'killed-one', points: 1_000n }
    const died = await convert({ ...world.context, db: dying.db }, ask).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    expect((await convert(world.context, ask)).amount).toBe(100_000n)
    expect(await one.balance()).toBe(0)
    if (!died) break
  }
}, 120_000)

test('goods: points wait, and are spent or back, with the stock', async () => {
  const goods = await world.newGoods({ stocked: 4, perMember: 2 })
  await member.give(200, '2026-01-05')
  await member.give(1_000, '2026-02-05')
  const { value: asked } = await member.redeem(goods)
  expect(asked).toMatchObject({ status: 'IN_PROCESS', quantity: 1, pointsRequirement: 300, names: { en: 'Tea set' } })
  expect((await member.redeem(goods)).value).toEqual(asked)
  expect((await member.redeem(goods, { quantity: 2 })).code).toBe('key_reused')
  expect((await member.relay('MCS2_getPointBalance')).value).toMatchObject({ balance: 900, frozen: 300 })
  const shown = async () =>
    (await member.relay('MCS2_getPointReward')).value.list.find((x: { id: string }) => x.id === goods)
  expect(await shown()).toMatchObject({ stock: 3, taken: 1, blocked: null })
  await decide(asked.reference, 'REJECTED')
  await expect(decide(asked.reference, 'APPROVED')).rejects.toMatchObject({ code: 'state_changed' })
  expect((await member.relay('MCS2_getPointBalance')).value).toMatchObject({ balance: 1_200, frozen: 0 })
  const lots = () =>
    world.db`select day::text, remaining::int from points.lots where member_id = ${member.memberId} order by day`
  expect(await lots()).toEqual([
    { day: '2026-01-05', remaining: 200 },
    { day: '2026-02-05', remaining: 1_000 },
  ])
  const second = (await member.redeem(goods, { key: 'redeem-2', quantity: 2 })).value
  await decide(second.reference, 'APPROVED')
  expect((await member.relay('MCS2_getPointBalance')).value).toMatchObject({ balance: 600, frozen: 0 })
  expect(await shown()).toMatchObject({ stock: 2, taken: 2, blocked: 'redeem_limit' })
  expect((await member.relay('MCS2_getRedeemPointList')).value.list).toMatchObject([
    { status: 'APPROVED', remark: 'because', pointsRequirement: 600 },
    { status: 'REJECTED' },
  ])
  expect((await member.call('GET', '/wps/points/history?limit=3')).value.list.map((e: { op: string }) => e.op)).toEqual(
    [...['redeem', 'freeze', 'give_back']],
  )
  await world.deliver()
  const told = await world.db`select kind from messages.inbox where member_id = ${member.memberId} order by kind`
  expect(told.map(({ kind }) => kind)).toEqual(['redeem_approved', 'redeem_rejected'])
})

test('fifty at once for the last piece: one has it', async () => {
  const goods = await world.newGoods({ stocked: 1 })
  const others = await Promise.all(Array.from({ length: 10 }, () => world.newMember()))
  await Promise.all(others.map(one => one.give(2_000)))
  const replies = await Promise.all(
    others.flatMap(one =>
      Array.from({ length: 5 }, (_, i) =>
        redeem(world.context, world.parts.points.countNow, {
          ...{ ...one.owner, ...PROOF, key: `last-piece-${i}`, itemId: goods, quantity: 1 },
        }).then(
          () => ({ code: undefined }),
          (error: { code: string }) => ({ code: error.code }),
        ),
      ),
    ),
  )
  expect(codes(replies)).toEqual(['ok', ...Array(49).fill('sold_out')])
}, 60_000)

test('goods that are no longer shown, that ask for play, and points that are too few', async () => {
  const dear = await world.newGoods({ points: 5_000 })
  const played = await world.newGoods({ amountRequirement: '500' })
  const ranked = await world.newGoods({ minRank: 3 })
  expect((await member.redeem(dear)).code).toBe('points_short')
  expect((await member.redeem(ranked)).code).toBe('rank_too_low')
  await member.give(1_000)
  expect((await member.redeem(played)).code).toBe('play_more')
  await member.play('500')
  expect((await member.redeem(played)).code).toBeUndefined()
  await world.db`update points.items set state = 'HIDDEN' where id = ${dear}`
  expect((await member.redeem(dear, { key: 'redeem-9' })).code).toBe('not_found')
  await world.deliver()
})
