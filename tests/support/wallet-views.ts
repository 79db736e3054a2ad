import type { Round, Tx, View } from '#features/gateway/rules/gateway.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'

/* What rules of the wallet contract decide on: player p, cash 10000 of the smallest units, a bet of 1000 in round r. */

export const UNIT = 100n
/** Smallest units of a currency with two decimals. */
export const units = (value: number | bigint): Amount => amount(BigInt(value) * UNIT)

export const BONUS = { id: 7n, maxBet: null, excludes: false }
/** While it is live. */
export const RETURNS = new Map([[BONUS.id, { promotion: 'c1', to: 'bonus' as const }]])

export const OPEN: Round = {
  state: 'OPEN',
  stake: units(1000),
  bonusStake: ZERO,
  payout: ZERO,
  bets: 1,
  wins: 0,
  betsSeen: 1,
  declaredPayout: null,
  mismatch: false,
}

export const BET: Tx = {
  key: 'k1',
  tx: 'b1',
  op: 'bet',
  player: 'p',
  round: 'r',
  kind: 'normal',
  state: 'ACCEPTED',
  fingerprint: 1n,
  amount: units(1000),
  bonus: ZERO,
  bonusId: null,
  returned: ZERO,
  reward: '',
  pool: ZERO,
  answer: 'first',
}

export const WIN: Tx = { ...BET, key: 'k2', tx: 'w1', op: 'win', amount: units(2500) }
/** After that win. */
export const WON: Round = { ...OPEN, payout: units(2500), wins: 1 }

export const VIEW: View = {
  site: 0,
  session: { player: 'p', live: true, demo: false },
  memberActive: true,
  game: { on: true, category: 'RNG', minBet: ZERO, maxBet: null, allowZero: false, maxWinMultiple: null },
  currency: 'EUR',
  unit: UNIT,
  purse: { cash: units(10_000), bonus: ZERO },
  locked: false,
  order: 'real_first',
  giftsLeft: units(1_000_000),
  limit: () => ({ allowed: true }),
}

/** The bet of 1000 that was 300 of cash and 700 of the bonus. */
export const SPLIT_BET: Tx = { ...BET, bonus: units(700), bonusId: BONUS.id }
export const SPLIT_ROUND: Round = { ...OPEN, bonusStake: units(700) }
