import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkRecord } from '#features/draws/rules/records.ts'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../../tests/support/points/world.ts'
import { changeSeed, openWheel, proveDraws, readWheel, spin, spinRecords } from '../draws.ts'

let world: PointsWorld
let wheels = 0
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await proveDraws(world.db)).toMatchObject({ wheels: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})

const HOUR_MS = 3_600_000
type Prize = { weight: number; amount: string; stock?: number }
const GOLD_OR_NOTHING: Prize[] = [
  { weight: 1, amount: '5' },
  { weight: 1, amount: '0' },
]
async function open(prizes: readonly Prize[], { budget = '100', spinsADay = 5 } = {}): Promise<string> {
  const id = `wheel-${++wheels}`
  const at = new Date(Date.now() - 1_000)
  const times = { startsAt: at, endsAt: new Date(at.getTime() + HOUR_MS) }
  await transaction(world.db, async tx => {
    const about = { merchantId: 1, currency: 'CRD', by: 'test', ...times }
    await addPromotion(tx, {
      ...{ ...about, code: id, kind: 'wheel', state: 'RUNNING', at, offer: {}, budget: parseAmount(budget) },
    })
    const written = prizes.map(({ weight, amount, stock = null }) => ({ weight, amount: parseAmount(amount), stock }))
    await openWheel(tx, { ...about, id, promotion: id, texts: {}, spinsADay, prizes: written })
  })
  return id
}
const turn = (member: PointMember, id: string, key = 'spin-one') =>
  spin(world.context, member.owner, id, { key, clientSeed: 'mine' })
const code = (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error))
const read = (member: PointMember, id: string) => readWheel(world.context, member.owner, id)

test('eight tabs under one key spin once, and are paid once', async () => {
  const id = await open([{ weight: 1, amount: '5' }])
  const member = await world.newMember()
  const before = await member.cash()
  const spins = await Promise.all(Array.from({ length: 8 }, () => turn(member, id)))
  expect(new Set(spins.map(each => each.id)).size).toBe(1)
  expect((await member.cash()) - before).toBe(parseAmount('5'))
  expect((await read(member, id)).spinsLeft).toBe(4)
})

test('so many spins a day, of however many at once', async () => {
  const id = await open(GOLD_OR_NOTHING, { spinsADay: 3 })
  const member = await world.newMember()
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, i) => turn(member, id, `spin-${i}`).then(() => 'ok', code)),
  )
  expect(results.toSorted()).toEqual([...Array(5).fill('no_spins_left'), 'ok', 'ok', 'ok'])
  const nonces = (await read(member, id)).spins.map(each => each.nonce)
  expect(nonces.toSorted()).toEqual([1, 2, 3])
})

test('a prize of which none is left pays nothing in its own place', async () => {
  const id = await open([{ weight: 1, amount: '5', stock: 2 }], { spinsADay: 50 })
  const crowd = await Promise.all(Array.from({ length: 6 }, () => world.newMember()))
  const spins = await Promise.all(crowd.map(member => turn(member, id)))
  expect(spins.filter(each => each.amount === parseAmount('5'))).toHaveLength(2)
  expect(spins.filter(each => each.isOut && each.amount === ZERO && each.place === 0)).toHaveLength(4)
  expect((await read(crowd[0]!, id)).prizes).toMatchObject([{ isLeft: false, taken: 2 }])
})

test('nor does one for which the budget is too small', async () => {
  const id = await open([{ weight: 1, amount: '40' }], { budget: '100' })
  const crowd = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
  const spins = await Promise.all(crowd.map(member => turn(member, id)))
  expect(spins.filter(each => !each.isOut)).toHaveLength(2)
  expect((await read(crowd[0]!, id)).prizes).toMatchObject([{ isLeft: false, taken: 2, stock: null }])
})

test('a seed is promised before the spin and told when it is changed: then all spins of it can be made again', async () => {
  const id = await open(GOLD_OR_NOTHING)
  const member = await world.newMember()
  const { seed } = await read(member, id)
  await changeSeed(world.context, member.owner, id)
  // It was never used.
  expect((await read(member, id)).seed.commitment).toBe(seed.commitment)
  for (let i = 0; i < 3; i++) await turn(member, id, `spin-${i}`)
  expect(await spinRecords(world.context, member.owner, id)).toEqual([])
  await Promise.all([1, 2].map(() => changeSeed(world.context, member.owner, id)))
  const records = await spinRecords(world.context, member.owner, id)
  expect(records.map(each => [each.nonce, each.commitment])).toEqual([3, 2, 1].map(n => [n, seed.commitment]))
  for (const record of records)
    expect(checkRecord(record).filter(({ published, computed }) => published !== computed)).toEqual([])
  const next = await read(member, id)
  expect(next.seed).toMatchObject({ n: 2, nonce: 1 })
  expect(next.seed.commitment).not.toBe(seed.commitment)
})

test('by its calls: odds, a spin, its record once the seed was told', async () => {
  const id = await open(GOLD_OR_NOTHING)
  const member = await world.newMember()
  const path = `/wps/wheel/${id}`
  expect((await member.call('GET', '/wps/wheel')).value.list).toContainEqual(expect.objectContaining({ id }))
  const { value: shown } = await member.call('GET', path)
  expect(shown).toMatchObject({ spinsADay: 5, spinsLeft: 5, nonce: 1, spins: [] })
  expect(shown.prizes).toMatchObject([
    { weight: 1, amount: '5.00', isLeft: true },
    { weight: 1, amount: '0.00', isLeft: true },
  ])
  const { value: spun } = await member.call('POST', path, { key: 'by-its-calls', clientSeed: 'mine' })
  expect(spun.amount).toBe(spun.place === 0 ? '5.00' : '0.00')
  expect((await member.call('POST', `${path}/seed`, {})).code).toBeUndefined()
  const { list } = (await member.call('GET', `${path}/records`)).value
  expect(list).toMatchObject([{ commitment: shown.commitment, number: spun.number, clientSeed: 'mine', nonce: 1 }])
  expect((await member.call('POST', path, { key: 'by-its-calls', clientSeed: 'a|b' })).code).toBe('invalid_input')
})

test('nobody spins during a break, before the start or after the end', async () => {
  const id = await open(GOLD_OR_NOTHING)
  const member = await world.newMember()
  const move = (by: string) => world.db`
    update draws.wheels set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval where id = ${id}`
  await move('2 hours')
  expect(await turn(member, id).then(() => 'ok', code)).toBe('not_found')
  await move('-4 hours')
  expect(await turn(member, id).then(() => 'ok', code)).toBe('reward_expired')
  await move('2 hours')
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  expect(await turn(member, id).then(() => 'ok', code)).toBe('excluded')
})

test('killed at any step, a spin was made once or not at all, and the same key ends it', async () => {
  const id = await open([{ weight: 1, amount: '0.01' }])
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const one = await world.newMember()
    const before = await one.cash()
    const died = await spin({ ...world.context, db: dying.db }, one.owner, id, { key: 'killed', clientSeed: 'c' }).then(
      () => false,
      error => (error instanceof Killed ? true : Promise.reject(error)),
    )
    await turn(one, id, 'killed')
    expect((await one.cash()) - before).toBe(parseAmount('0.01'))
    if (!died) break
  }
}, 120_000)
