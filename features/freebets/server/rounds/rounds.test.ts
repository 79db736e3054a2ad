import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { exclude, wantOffers } from '#features/protection/server/protection.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { START } from '../../../../tests/support/contract.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { grantRounds, revokeRounds, settleRounds, withdrawRounds } from './rounds.ts'
import { PROOFS } from './store-rounds.ts'
import { tellVendors } from './tell.ts'

let world: ReconciliationWorld
let vendorId: number
let id: string
let code: string
let n = 0
beforeAll(async () => {
  world = await givenReconciliation()
  const [vendor] = await world.db<{ id: number }[]>`select id from games.vendors`
  vendorId = vendor!.id
})
beforeEach(async () => {
  await world.newPlayer()
  world.books.setRewardStatus('OK')
  world.books.setSilent(false)
  world.books.rewards.length = 0
  id = `spins-${++n}`
  code = `spins-${n}`
  const at = new Date()
  await transaction(world.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code, kind: 'free_rounds', currency: 'CRD', state: 'RUNNING', by: 'test', at, offer: {} },
      ...{ budget: parseAmount('10'), startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) },
    }),
  )
})
afterEach(async () => {
  const nothing = { roundsPromised: 0, roundsOpen: 0, budgets: 0 }
  expect(await countFindings(world.db, [...PROOFS, 'promotions.proof_budgets'])).toEqual(nothing)
  expect(await world.db`select * from gateway.proof_obligations`).toEqual([])
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})

const grantOf = (more: object = {}) => ({
  ...{ id, merchantId: 1, memberId: world.memberId(), promotion: code, currency: 'CRD', vendorId, game: 'slot' },
  ...{ rounds: 2, stake: parseAmount('1'), note: '', by: 'test', expiresAt: new Date(Date.now() + 3_600_000), ...more },
})
const grant = (more: object = {}, db = world.db) => transaction(db, tx => grantRounds(tx, grantOf(more)))
const tell = (db = world.db) => tellVendors({ ...world.context, db }, world.vendor.gateway.keys)
const soon = () => world.db`update freebets.rounds set due_at = clock_timestamp() where tell is not null`
const row = async () => {
  const [found] = await world.db<{ state: string; why: string; tell: string | null; played: boolean | null }[]>`
    select state, why, tell, played from freebets.rounds where id = ${id}`
  return found!
}
const left = async () => {
  const [found] = await world.db<{ left: bigint }[]>`
    select budget_left as left from promotions.promotions where code = ${code}`
  return found!.left
}
const free = () => ({ kind: 'free_round', reward: id })
const end = (status: string, total: string) =>
  world.call('reward_status', { ...world.player(), tx: `end-${id}`, reward: id, status, total })
const cash = () => world.cash()
const [ALL, NONE, SPENT] = [parseAmount('10'), 0n, parseAmount('8')]

test('eight who give them give them once; the vendor is told, they cost nothing, and what they win the promotion bears', async () => {
  const given = await Promise.all(Array.from({ length: 8 }, () => grant()))
  expect(given.filter(each => each === 'done')).toHaveLength(1)
  expect(await left()).toBe(SPENT)
  await Promise.all([tell(), tell()])
  expect(world.books.rewards).toEqual([{ op: 'create', reward: id, stake: '100', rounds: 2 }])
  expect((await row()).state).toBe('ACTIVE')
  expect((await world.bet('b1', '0', free())).answer.status).toBe('OK')
  await world.win('w1', '300', { ...free(), final: true })
  const next = { ...world.player(), round: `next-${n}`, ...free() }
  await world.call('bet', { ...next, tx: `b2-${n}`, amount: '0' })
  expect((await world.call('bet', { ...next, tx: `b3-${n}`, amount: '0' })).answer.status).toBe('LIMIT_REACHED')
  await world.call('end_round', { ...world.player(), round: `next-${n}` })
  await end('played', '300')
  expect(await cash()).toBe(String(START + 300))
  await Promise.all([settleRounds(world.db), settleRounds(world.db)])
  expect(await row()).toMatchObject({ state: 'FINISHED', played: true })
  expect(await left()).toBe(SPENT)
  const costs = await world.db`select sum(cash)::bigint as cash from promotions.costs where code = ${code}`
  expect(costs[0]!.cash).toBe(parseAmount('3'))
})

test('what is not answered is told again; a vendor that refuses gives the budget back', async () => {
  await grant()
  world.books.setSilent(true)
  await tell()
  expect(await row()).toMatchObject({ state: 'DUE', tell: 'create' })
  world.books.setSilent(false)
  world.books.setRewardStatus('AMOUNT_INVALID')
  await soon()
  await tell()
  expect(await row()).toMatchObject({ state: 'REFUSED', why: 'AMOUNT_INVALID', tell: null })
  expect(await left()).toBe(ALL)
  expect((await world.bet('b1', '0', free())).answer.status).toBe('LIMIT_REACHED')
})

test('taken back before or after they were begun: the budget has back what nobody played, and wins stay', async () => {
  await grant()
  await tell()
  const revoke = () => transaction(world.db, tx => revokeRounds(tx, 1, id, 'given twice'))
  await world.bet('b1', '0', free())
  const done = await Promise.allSettled([revoke(), revoke()])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.win('w1', '500', { ...free(), final: true })
  expect(await cash()).toBe(String(START + 500))
  expect(
    (await world.call('bet', { ...world.player(), round: `r2-${n}`, tx: `b9-${n}`, amount: '0', ...free() })).answer,
  ).toMatchObject({ status: 'LIMIT_REACHED' })
  expect(await left()).toBe(SPENT)
  await soon()
  await tell()
  expect(world.books.rewards.at(-1)).toEqual({ op: 'cancel', reward: id })
  expect(await row()).toMatchObject({ state: 'CANCELLED', why: 'given twice', tell: null, played: true })
  // The vendor's own word comes late.
  expect((await end('cancelled', '500')).answer.status).toBe('OK')
  expect(await cash()).toBe(String(START + 500))
})

test('nothing is given on a break, and a break ends what was given; a budget is never passed', async () => {
  await grant()
  const memberId = world.memberId()
  await transaction(world.db, tx =>
    exclude(tx, { merchantId: 1, memberId, by: memberId, kind: 'time_out', term: '24 hours' }),
  )
  expect(await grant({ id: `${id}-late` })).toBe('not_given')
  await transaction(world.db, tx => withdrawRounds(tx, { memberId }))
  expect(await row()).toMatchObject({ state: 'CANCELLED', why: 'excluded', played: false })
  expect(await left()).toBe(ALL)
  await world.newPlayer()
  const many = await Promise.all(Array.from({ length: 8 }, (_, i) => grant({ id: `${id}:${i}` })))
  expect(many.filter(each => each === 'done')).toHaveLength(5)
  expect(many.filter(each => each === 'budget_spent')).toHaveLength(3)
  expect(await left()).toBe(NONE)
})

test('nobody is given any who wants no bonuses', async () => {
  const memberId = world.memberId()
  await transaction(world.db, tx => wantOffers(tx, { merchantId: 1, memberId, by: memberId }, false))
  expect(await grant()).toBe('not_given')
  expect(await left()).toBe(ALL)
})

test('their time ends them, told or not; of a vendor that never tells the end comes three days later', async () => {
  await grant()
  await world.db`update freebets.rounds set granted_at = now() - interval '2 h', expires_at = now() - interval '1 h' where id = ${id}`
  await settleRounds(world.db)
  expect(await row()).toMatchObject({ state: 'EXPIRED', played: false })
  expect(await left()).toBe(ALL)
  id = `${id}-b`
  await grant()
  await tell()
  await world.db`update freebets.rounds set granted_at = now() - interval '4 d', expires_at = now() - interval '2 d' where id = ${id}`
  await settleRounds(world.db)
  expect((await row()).state).toBe('ACTIVE')
  await world.db`update freebets.rounds set expires_at = now() - interval '73 h' where id = ${id}`
  await settleRounds(world.db)
  expect((await row()).state).toBe('EXPIRED')
})

test('killed at each statement, giving, telling and ending come to what one quiet run comes to', async () => {
  for (let statement = 1; statement < 60; statement++) {
    const { db } = killedSql(world.db, statement)
    try {
      if ((await grant({}, db)) === 'done') await soon()
      await tell(db)
      if ((await row()).state === 'ACTIVE' && !(await isOver())) await end('played', '0')
      await settleRounds(db)
      if ((await row()).state === 'FINISHED') break
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    await soon()
  }
  expect(await row()).toMatchObject({ state: 'FINISHED', played: false })
  expect(await left()).toBe(ALL)
  expect(new Set(world.books.rewards.map(({ reward }) => reward))).toEqual(new Set([id]))
})

async function isOver(): Promise<boolean> {
  const rows = await world.db`select 1 from gateway.rewards where reward = ${id} and state <> 'ACTIVE'`
  return rows.length > 0
}
