import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusesOfMember, forfeitBonuses, proveBonuses } from '#features/bonuses/server/bonuses.ts'
import { endDue } from '#features/bonuses/server/ends.ts'
import { PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { openPlace, openWorld, type Place } from '../../tools/verify/vectors/promotions/world.ts'
import { dice } from '../support/cashier/dice.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { type givenPlayer, PROVEN } from '../support/given.ts'
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

type Player = Awaited<ReturnType<typeof givenPlayer>> & { memberId: string }
type Bet = { tx: string; round: string; game: string; stake: number; win?: string }

/** One who bets as chance has it: each step is a call of a vendor, or something that the member or an operator does. */
async function newPlayer(): Promise<Player> {
  const world = await openWorld(place, `p${++players}`, {
    given: { campaigns: {}, members: { A: { cash: '60' } } },
  } as never)
  const { memberId, player } = world.members.get('A')!
  return { memberId, ...player }
}
let players = 0

const GAMES = ['rng', 'live', 'fish', 'pvp']
const about = (player: Player, { round, game }: Pick<Bet, 'round' | 'game'>) => ({
  ...{ player: player.player, round, game, currency: player.currency, occurred_at: '2026-11-25T12:00:00Z' },
})

async function playAtRandom(player: Player, draw: () => number, steps: number): Promise<void> {
  const open: Bet[] = []
  const settled: Bet[] = []
  const owner = { merchantId: 1, memberId: player.memberId, currency: 'USD' }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!
  const call = async (op: Parameters<Place['call']>[0], body: object) => (await place.call(op, body)).answer
  const back = (bet: Bet, n: number) =>
    call('rollback', { tx: `${bet.win}-back${n}`, ref: bet.win, ...about(player, bet) })
  const win = async (bet: Bet, n: number) => {
    bet.win = `${bet.tx}-win${n}`
    const amount = draw() < 0.6 ? '0' : String(Math.floor(bet.stake * draw() * 3))
    await call('win', { tx: bet.win, ref: bet.tx, kind: 'normal', amount, final: true, ...about(player, bet) })
  }
  for (let n = 0; n < steps; n++) {
    const at = draw()
    if (at < 0.45) {
      const tx = `${player.memberId}-${n}`
      const bet = { tx, round: `r-${tx}`, game: pick(GAMES), stake: 50 + Math.floor(draw() * 700) }
      const stake = { tx, kind: 'normal', amount: String(bet.stake), session: player.session, ...about(player, bet) }
      if ((await call('bet', stake)).status === 'OK') open.push(bet)
    } else if (at < 0.75 && open.length > 0) {
      const [bet] = open.splice(Math.floor(draw() * open.length), 1)
      await win(bet!, 0)
      settled.push(bet!)
    } else if (at < 0.8 && open.length > 0) {
      const [bet] = open.splice(0, 1)
      await call('rollback', { tx: `${bet!.tx}-back`, ref: bet!.tx, ...about(player, bet!) })
    } else if (at < 0.84 && open.length > 0) {
      const bet = pick(open)
      await call('partial_refund', { tx: `${bet.tx}-part${n}`, ref: bet.tx, amount: '37', ...about(player, bet) })
    } else if (at < 0.88 && settled.length > 0) {
      const bet = pick(settled)
      await back(bet, n)
      await win(bet, n)
    } else if (at < 0.93) {
      const value = amount(BigInt(2 + Math.floor(draw() * 20)) * 10_000n)
      const terms = { required: amount(value * 2n), maxBet: parseAmount('6'), excluded: ['PVP'], promotion: 'random' }
      await transaction(place.db, tx => giveBonus(tx, player.memberId, value, terms))
    } else if (at < 0.95) {
      await transaction(place.db, tx => forfeitBonuses(tx, owner, 'live', 'given up'))
    } else if (at < 0.96) {
      await place.db`
        update bonuses.grants set started_at = started_at - interval '8 days', ends_at = ends_at - interval '8 days'
        where member_id = ${player.memberId} and state = 'ACTIVE'`
      await endDue(place.db, place.countNow)
    } else await place.countNow(player.memberId)
  }
  for (const bet of open) await win(bet, 0)
  await place.countNow(player.memberId)
}

/** Cash that a rule of a bonus took from anybody. */
const cashTaken = () => database.db`
  select l.key from wallet.log l join wallet.houses h on h.id = l.contra
  where h.purpose in ('promotions', 'bonus_expired', 'conversion') and l.cash < 0`

test('whatever becomes of bets, both books balance, progress is what its rows say, and no rule of a bonus takes cash', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const draw = dice(seed)
    const player = await newPlayer()
    await playAtRandom(player, draw, 120)
  }
  expect(await prove(database.db)).toEqual(PROVEN)
  expect(await proveBonuses(database.db)).toEqual({ granted: 0, money: 0, progress: 0 })
  expect(await cashTaken()).toEqual([])
  const [row] = await database.db<{ states: number }[]>`
    select count(distinct state)::int as states from bonuses.grants where promotion = 'random'`
  // Or nothing happened.
  expect(row!.states).toBeGreaterThanOrEqual(4)
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
