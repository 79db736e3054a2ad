import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, PROVEN } from '../../../tests/support/given.ts'
import { expireFreeBets, grantFreeBet, revokeFreeBets, settleFreeBet, useFreeBet } from './freebets.ts'

let database: FreshDatabase
let memberId: string
let tokens = 0
beforeAll(async () => {
  database = await freshDatabase()
  await givenMerchant(database.db)
  const at = new Date()
  await transaction(database.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code: 'free', kind: 'free_bet', currency: 'CRD', state: 'RUNNING', by: 'test', at },
      ...{ budget: parseAmount('100'), offer: {}, startsAt: at, endsAt: new Date(at.getTime() + 60_000) },
    }),
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  memberId = await givenMember(givenContext(database.db), `free${++tokens}`)
})
afterEach(async () => {
  expect(await countFindings(database.db, ['freebets.proof_paid', 'promotions.proof_budgets'])).toEqual({
    paid: 0,
    budgets: 0,
  })
  expect(await prove(database.db)).toEqual(PROVEN)
})

const eight = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)))
const token = (id: string, more = {}) => ({
  ...{ merchantId: 1, id, memberId, promotion: 'free', currency: 'CRD', value: parseAmount('10'), minOdds: 15_000n },
  ...{ scope: [] as string[], expiresAt: new Date(Date.now() + 3_600_000), ...more },
})
const grant = (id: string, more = {}) => transaction(database.db, tx => grantFreeBet(tx, token(id, more)))
const use = (id: string, bet: string, who = memberId) =>
  transaction(database.db, tx =>
    useFreeBet(tx, { merchantId: 1, id, memberId: who, bet, odds: 25_000n, category: 'SPORTS' }),
  )
const settle = (id: string, result: 'WIN' | 'LOSE' | 'PUSH') =>
  transaction(database.db, tx => settleFreeBet(tx, { merchantId: 1, id, result }))
const cash = async () => (await balanceOf(database.db, memberId, false)).cash
const left = async () => {
  const [row] = await database.db<{ left: bigint }[]>`select budget_left as left from promotions.promotions`
  return row!.left
}

test('eight who grant it grant one; of eight bets with it one is taken; settled eight times it is paid once, free to leave', async () => {
  const before = [await cash(), await left()]
  const granted = await eight(() => grant('eight'))
  expect(granted.filter(each => each === 'done')).toHaveLength(1)
  const used = await eight(i =>
    use('eight', `bet-${i}`).then(
      () => 'taken',
      error => error.code,
    ),
  )
  expect(Object.groupBy(used, each => each)).toMatchObject({ taken: { length: 1 }, already_used: { length: 7 } })
  const settled = await eight(() => settle('eight', 'WIN'))
  expect(settled.filter(each => each === 'settled')).toHaveLength(1)
  expect([(await cash()) - before[0]!, before[1]! - (await left())]).toEqual([parseAmount('15'), parseAmount('10')])
  expect(await openLots(database.db, { merchantId: 1, memberId, currency: 'CRD' })).toEqual([])
})

test("the same bet again is the same; another's token is nobody's", async () => {
  await grant('same')
  await use('same', 'bet-1')
  await use('same', 'bet-1')
  await expect(use('same', 'bet-1', 'mem_other')).rejects.toMatchObject({ code: 'not_found' })
  await expect(settle('none', 'WIN')).rejects.toMatchObject({ code: 'state_changed' })
})

test('a push gives it back for a day at least, and it is bet with again', async () => {
  await grant('push')
  await use('push', 'bet-1')
  expect(await settle('push', 'PUSH')).toBe('back')
  await use('push', 'bet-2')
  expect(await settle('push', 'LOSE')).toBe('settled')
})

test('one whose time is over, or whose member is excluded, gives its budget back and is bet with no more', async () => {
  const before = await left()
  await grant('late', { expiresAt: new Date(Date.now() - 1_000) })
  await grant('gone')
  expect(before - (await left())).toBe(parseAmount('20'))
  expect(await expireFreeBets(database.db)).toBe(1)
  await transaction(database.db, tx => revokeFreeBets(tx, { memberId }))
  expect(await left()).toBe(before)
  for (const id of ['late', 'gone']) await expect(use(id, 'bet-1')).rejects.toMatchObject({ code: 'reward_expired' })
})
