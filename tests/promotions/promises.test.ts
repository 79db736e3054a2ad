import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPromotion, keep, lapse, PROOFS, payReward, promise } from '#features/promotions/server/promotions.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenContext, givenMember, givenMerchant, PROVEN } from '../support/given.ts'

let database: FreshDatabase
let memberId: string
beforeAll(async () => {
  database = await freshDatabase()
  await givenMerchant(database.db)
  memberId = await givenMember(givenContext(database.db), 'promised')
  const at = new Date()
  await transaction(database.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code: 'hundred', kind: 'reward', currency: 'CRD', state: 'RUNNING', by: 'test', at },
      ...{ budget: parseAmount('100'), offer: {}, startsAt: at, endsAt: new Date(at.getTime() + 60_000) },
    }),
  )
})
afterAll(() => database.drop())

const owed = (key: string, value = '10') => ({ merchantId: 1, code: 'hundred', key, amount: parseAmount(value) })
const eight = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)))
const left = async () => {
  const [row] = await database.db<{ left: bigint }[]>`select budget_left as left from promotions.promotions`
  return row!.left
}
const proven = () => countFindings(database.db, PROOFS)

test('one key promises once, of eight at once; what lapses is free again, and only once', async () => {
  const answers = await eight(() => transaction(database.db, tx => promise(tx, owed('one'))))
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
  expect(await left()).toBe(parseAmount('90'))
  expect(await proven()).toEqual({ budgets: 0, participations: 0 })
  const lapsed = await eight(() => transaction(database.db, tx => lapse(tx, owed('one'))))
  expect(lapsed.filter(Boolean)).toHaveLength(1)
  expect(await left()).toBe(parseAmount('100'))
  expect(await transaction(database.db, tx => keep(tx, owed('one')))).toBe(false)
  expect(await transaction(database.db, tx => promise(tx, owed('one')))).toBe('again')
})

test('a budget for three of eight promises three; one that is spent still knows what it promised', async () => {
  const answers = await eight(i => transaction(database.db, tx => promise(tx, owed(`of${i}`, '30'))))
  expect(Object.groupBy(answers, answer => answer)).toMatchObject({ done: { length: 3 }, budget_spent: { length: 5 } })
  expect(await left()).toBe(parseAmount('10'))
  const first = answers.indexOf('done')
  expect(await transaction(database.db, tx => promise(tx, owed(`of${first}`, '30')))).toBe('again')
  expect(await proven()).toEqual({ budgets: 0, participations: 0 })
})

test('a reward is paid once for its key, with its lot', async () => {
  const before = (await balanceOf(database.db, memberId, false)).cash
  const reward = { ...owed('paid'), memberId, currency: 'CRD', timesPpm: 1_000_000n }
  await eight(() => transaction(database.db, tx => payReward(tx, reward)))
  expect((await balanceOf(database.db, memberId, false)).cash - before).toBe(parseAmount('10'))
  const lots = await openLots(database.db, { merchantId: 1, memberId, currency: 'CRD' })
  expect(lots.filter(lot => lot.source === 'paid')).toMatchObject([{ required: parseAmount('10') }])
  expect(await prove(database.db)).toEqual(PROVEN)
})
