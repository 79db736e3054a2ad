import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusesOfMember, forfeitBonuses, proveBonuses } from '#features/bonuses/server/bonuses.ts'
import { PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { accountOf, move, prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { openPlace, openWorld, type Place } from '../../tools/verify/vectors/promotions/world.ts'
import { about, cashTaken, newPlayer as openPlayer, playAtRandom } from '../proofs/promotions/bonus-play.ts'
import { dice } from '../support/cashier/dice.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { PROVEN } from '../support/given.ts'
import { giveBonus } from '../support/promotions/bonuses.ts'

/* Bonus money under everything that happens to bets at once (promotions §14, A2 and A4). */

let database: FreshDatabase
let place: Place
beforeAll(async () => {
  database = await freshDatabase()
  place = await openPlace(database.db)
})
afterAll(async () => {
  await place.close()
  await database.drop()
})

const newPlayer = () => openPlayer(place)

test('whatever becomes of bets, both books balance, progress is what its rows say, and no rule of a bonus takes cash', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const draw = dice(seed)
    const player = await newPlayer()
    expect(await playAtRandom(place, player, draw, 120)).toEqual([])
  }
  expect(await prove(database.db)).toEqual(PROVEN)
  expect(await proveBonuses(database.db)).toEqual({ granted: 0, money: 0, progress: 0 })
  expect(await cashTaken(database.db)).toEqual([])
  const [row] = await database.db<{ states: number }[]>`
    select count(distinct state)::int as states from bonuses.grants where promotion = 'random'`
  // Or nothing happened.
  expect(row!.states).toBeGreaterThanOrEqual(4)
})

test('cash that a bonus took, and progress that no bet made, are found', async () => {
  const player = await newPlayer()
  const grant = await transaction(place.db, async tx => {
    const account = await accountOf(tx, 1, player.memberId, 'real')
    const lines = [
      { account, house: { purpose: 'bonus_expired', subject: 'taken' } as const, amount: amount(-10_000n) },
    ]
    await move(tx, [{ key: 'taken', kind: 'bonus', reference: 'taken', lines }])
    return giveBonus(tx, player.memberId, parseAmount('10'), { promotion: 'taken' })
  })
  const progress = (by: number) =>
    place.db`update bonuses.grants set progress = progress + ${by}::int where id = ${grant!.id}`
  await progress(1)
  expect(await cashTaken(place.db)).toHaveLength(1)
  expect(await proveBonuses(place.db)).toMatchObject({ progress: 1 })
  await progress(-1)
})

test('counting twice, and at two servers at once, counts once', async () => {
  const player = await newPlayer()
  await transaction(place.db, tx => giveBonus(tx, player.memberId, parseAmount('10'), { promotion: 'twice' }))
  const bet = { tx: `${player.memberId}-one`, round: 'one', game: 'rng', stake: 500 }
  await place.call('bet', { tx: bet.tx, kind: 'normal', amount: '500', session: player.session, ...about(player, bet) })
  await place.call('win', {
    tx: `${bet.tx}-w`,
    ref: bet.tx,
    kind: 'normal',
    amount: '0',
    final: true,
    ...about(player, bet),
  })
  await Promise.all(Array.from({ length: 8 }, () => place.countNow(player.memberId)))
  const [grant] = await bonusesOfMember(place.db, { merchantId: 1, memberId: player.memberId }, 1)
  expect(grant).toMatchObject({ state: 'ACTIVE', progress: parseAmount('5') })
})

test('eight who end a bonus at once end it once, and the next one begins once', async () => {
  const player = await newPlayer()
  const owner = { merchantId: 1, memberId: player.memberId, currency: 'USD' }
  for (const value of ['10', '20'])
    await transaction(place.db, tx => giveBonus(tx, player.memberId, parseAmount(value), { promotion: 'eight' }))
  const [, first] = await bonusesOfMember(place.db, owner, 2)
  const ended = await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(place.db, tx => forfeitBonuses(tx, owner, { id: first!.id }, 'given up')),
    ),
  )
  expect(ended.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  const states = (await bonusesOfMember(place.db, owner, 2)).map(({ state }) => state)
  expect(states).toEqual(['ACTIVE', 'FORFEITED'])
  expect(await proveBonuses(database.db)).toEqual({ granted: 0, money: 0, progress: 0 })
})

test('a budget for three is promised to three of many who ask at once, and what lapses comes back', async () => {
  const campaign = {
    pctPpm: 1_000_000,
    cap: '50',
    minDeposit: '10',
    base: 'BONUS',
    factorPpm: 5_000_000,
    budget: '150',
  }
  const terms = { contribution: { RNG: 1_000_000 }, expiresS: 604_800, maxBet: '5', excluded: [] }
  const members = Object.fromEntries('ABCDEFGH'.split('').map(name => [name, {}]))
  const given = { campaigns: { few: { ...campaign, ...terms } }, members }
  const world = await openWorld(place, 'budget', { given } as never)
  const choose = ([name, { memberId }]: [string, { memberId: string }]) =>
    place.cashier.cashier
      .createDeposit({
        ...{ merchantId: 1, memberId, method: 'psp', key: `budget-${name}`, amount: parseAmount('50') },
        promotion: world.named('few'),
      })
      .then(
        () => 'chosen',
        error => (error instanceof Refusal ? `${error.code} ${error.details?.reason}` : Promise.reject(error)),
      )
  const results = await Promise.all([...world.members].map(choose))
  expect(results.filter(result => result === 'chosen')).toHaveLength(3)
  expect(results.filter(result => result === 'offer_not_for_you budget')).toHaveLength(5)
  expect(await countFindings(database.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})
