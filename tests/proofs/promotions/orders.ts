import { countedOf } from '#features/bonuses/rules/bonuses.ts'
import { type StakeOrder, splitPayment, splitStake } from '#features/bonuses/rules/split.ts'
import { convertedOf, progressAfter, returnsTo, type State, stateAfter } from '#features/bonuses/rules/states.ts'
import { forfeitBonuses } from '#features/bonuses/server/bonuses.ts'
import { accountOf, balanceOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { Place } from '../../../tools/verify/vectors/promotions/world.ts'
import { dice } from '../../support/cashier/dice.ts'
import { giveBonus } from '../../support/promotions/bonuses.ts'
import { about, newPlayer, type Player } from './bonus-play.ts'

/*
 * In whatever order the same open bets settle, cash and bonus money come out equal, and the state but for LOST or COMPLETED with
 * nothing left (promotions §14 A3): by the rules alone, and on the real database.
 */

const UNIT = 100n
const SOON = new Date(2_000_000_000_000)
const NOW = new Date(1_000_000_000_000)

/** Money in hundredths. */
type Hand = {
  cash: number
  lent: number
  required: number
  ppm: number
  order: StakeOrder
  bets: readonly { stake: number; payout: number }[]
}
export type End = { cash: bigint; bonus: bigint; state: State }

const units = (hundredths: number): Amount => amount(BigInt(hundredths) * UNIT)

/** Open bets, as chance has them, of a member with a bonus. */
export function deal(draw: () => number): Hand {
  const below = (n: number) => Math.floor(draw() * n)
  const bets = Array.from({ length: 2 + below(5) }, () => {
    const stake = 1 + below(600)
    return { stake, payout: draw() < 0.4 ? 0 : below(3 * stake) }
  })
  const order = draw() < 0.5 ? 'real_first' : 'bonus_first'
  const ppm = [1_000_000, 500_000, 100_000][below(3)]!
  return { cash: below(1_000), lent: 1 + below(1_500), required: 1 + below(2_500), ppm, order, bets }
}

/** The same bets in another order. */
export function shuffle(count: number, draw: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(draw() * (i + 1))
    ;[order[i], order[other]] = [order[other]!, order[i]!]
  }
  return order
}

/** Where money of a bet goes that settles after its bonus changed; `late` of one that is over. */
type Late = (state: State) => 'bonus' | 'cash' | 'expired'
const BY_THE_RULES: Late = state => returnsTo({ state, endsAt: SOON }, { otherIsLive: false, at: NOW })
/** As it was once: what a completed bonus has in late wins expires with it. */
export const EXPIRES_WITH_IT: Late = state => (state === 'COMPLETED' ? 'expired' : BY_THE_RULES(state))

/** What the rules make of these bets when they settle in that order. */
export function settleByRules(hand: Hand, order: readonly number[], late: Late = BY_THE_RULES): End {
  let purse = { cash: units(hand.cash), bonus: units(hand.lent) }
  const open = hand.bets.flatMap(({ stake, payout }) => {
    const split = splitStake(units(stake), purse, hand.order, UNIT)
    if (!split) return []
    purse = { cash: amount(purse.cash - split.cash), bonus: amount(purse.bonus - split.bonus) }
    return { stake: units(stake), payout: units(payout), bonus: split.bonus, isOpen: true }
  })
  let state: State = 'ACTIVE'
  let progress = ZERO
  for (const i of order) {
    const bet = open[i]
    if (!bet) continue
    bet.isOpen = false
    const paid = splitPayment(bet.payout, bet.bonus, bet.stake, UNIT)
    const to = late(state)
    purse = {
      cash: amount(purse.cash + paid.cash + (to === 'cash' ? paid.bonus : 0n)),
      bonus: amount(purse.bonus + (to === 'bonus' ? paid.bonus : 0n)),
    }
    if (state === 'COMPLETED') continue
    progress = progressAfter(progress, units(hand.required), ZERO, countedOf(bet.stake, hand.ppm))
    if (state === 'LOST' && purse.bonus > 0n) state = 'ACTIVE'
    if (state === 'LOST') continue
    const withMoney = open.filter(each => each.isOpen && each.bonus > 0n).length
    const openBets = open.filter(each => each.isOpen).length
    const standing = {
      state,
      progress,
      required: units(hand.required),
      endsAt: SOON,
      openBets,
      openWithMoney: withMoney,
    }
    state = stateAfter({ ...standing, money: purse.bonus }, NOW)
    if (state !== 'COMPLETED') continue
    const converted = convertedOf(purse.bonus, units(hand.lent), undefined)
    purse = { cash: amount(purse.cash + converted), bonus: ZERO }
  }
  return { ...purse, state }
}

/** Undefined when two ends are the same, as the figure allows. */
export function differs(one: End, other: End): string | undefined {
  const over: readonly State[] = ['LOST', 'COMPLETED']
  const isNothing = one.bonus === 0n && over.includes(one.state) && over.includes(other.state)
  const isSame = one.cash === other.cash && one.bonus === other.bonus && (one.state === other.state || isNothing)
  const told = ({ cash, bonus, state }: End) => `${cash} of cash, ${bonus} of bonus money, ${state}`
  return isSame ? undefined : `${told(one)} against ${told(other)}`
}

/** By the rules alone: so many hands, each settled in two orders. */
export function proveOrders(hands: number, seed: number, late?: Late): string[] {
  const draw = dice(seed)
  return Array.from({ length: hands }, () => {
    const hand = deal(draw)
    const orders = [shuffle(hand.bets.length, draw), shuffle(hand.bets.length, draw)]
    const [one, other] = orders.map(order => settleByRules(hand, order, late))
    return differs(one!, other!) ?? []
  }).flat()
}

/** On the real database: two members have the same hands, and settle them in two orders; both, and what the rules say of it. */
export async function settleTwoWays(place: Place, hands: number, seed: number): Promise<string[]> {
  const draw = dice(seed)
  const players = [await newPlayer(place), await newPlayer(place)]
  const wrong: string[] = []
  for (let n = 0; n < hands; n++) {
    const hand = deal(draw)
    const ends: End[] = []
    for (const player of players) ends.push(await settleReally(place, player, hand, { name: `h${n}`, draw }))
    const byRules = settleByRules(
      hand,
      hand.bets.map((_, i) => i),
    )
    for (const found of [differs(ends[0]!, ends[1]!), differs(ends[0]!, byRules)])
      if (found) wrong.push(`hand ${n}: ${found}, of ${JSON.stringify(hand)}`)
  }
  return wrong
}

async function settleReally(
  place: Place,
  player: Player,
  hand: Hand,
  ask: { name: string; draw: () => number },
): Promise<End> {
  const { db, call, countNow } = place
  const { memberId } = player
  const owner = { merchantId: 1, memberId, currency: 'USD' }
  const grant = await transaction(db, async tx => {
    await forfeitBonuses(tx, owner, 'all', 'given up')
    const account = await accountOf(tx, 1, memberId, 'real')
    const change = amount(units(hand.cash) - (await balanceOf(tx, memberId, false)).cash)
    const lines = [{ account, house: { purpose: 'deposits', subject: 'start' } as const, amount: change }]
    const key = `hand:${memberId}:${ask.name}`
    if (change !== 0n) await move(tx, [{ key, kind: 'start', reference: '', lines }])
    const terms = { required: units(hand.required), contribution: { default: hand.ppm }, order: hand.order }
    return (await giveBonus(tx, memberId, units(hand.lent), { ...terms, promotion: 'orders' }))!
  })
  const named = hand.bets.map((bet, i) => ({
    ...bet,
    tx: `${memberId}-${ask.name}-${i}`,
    round: `r-${memberId}-${ask.name}-${i}`,
    game: 'rng',
  }))
  const taken = new Set<string>()
  for (const bet of named) {
    const body = {
      tx: bet.tx,
      kind: 'normal',
      amount: String(bet.stake),
      session: player.session,
      ...about(player, bet),
    }
    if ((await call('bet', body)).answer.status === 'OK') taken.add(bet.tx)
  }
  for (const i of shuffle(named.length, ask.draw)) {
    const bet = named[i]!
    if (!taken.has(bet.tx)) continue
    const body = { tx: `${bet.tx}-win`, ref: bet.tx, kind: 'normal', amount: String(bet.payout), final: true }
    await call('win', { ...body, ...about(player, bet) })
    if (ask.draw() < 0.5) await countNow(memberId)
  }
  await countNow(memberId)
  const { cash, bonus } = await balanceOf(db, memberId, false)
  const [row] = await db<{ state: State }[]>`select state from bonuses.grants where id = ${grant.id}`
  return { cash, bonus, state: row!.state }
}
