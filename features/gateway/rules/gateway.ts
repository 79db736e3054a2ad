import type { Purse, StakeOrder } from '#features/bonuses/rules/bonuses.ts'
import type { GameTerms } from '#features/games/rules/games.ts'
import type { Amount } from '#shared/money.ts'
import type { WalletStatus } from './wallet-status.ts'

/* What a call of the wallet contract is decided on, and what a decision says (§2.3, states). */

export type TxOp =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'rollback_round'
  | 'partial_refund'
  | 'adjust'
  | 'promo_win'
  | 'reward_status'
export type TxState = 'ACCEPTED' | 'REFUSED' | 'TOMBSTONED' | 'HELD' | 'ROLLED_BACK' | 'RETURNED'
export type RoundState = 'OPEN' | 'CLOSING' | 'CLOSED' | 'CANCELLED'

export type Tx = {
  key: string
  tx: string
  op: TxOp
  player: string
  round: string
  kind: string
  state: TxState
  fingerprint: bigint
  /** What moved for it: of a bet the stake, of a win what was paid (or is held). */
  amount: Amount
  /**
   * The part of `amount` in the bonus book; without `bonusId` that bonus was over, and it expired. What became cash of one that
   * was completed is no part of it.
   */
  bonus: Amount
  bonusId: bigint | null
  /** What came back of a stake by partial refunds. */
  returned: Amount
  reward: string
  /** The part of a win that a jackpot pool paid. */
  pool: Amount
  /** The first answer byte for byte. */
  answer: string
}

export type Round = {
  state: RoundState
  stake: Amount
  bonusStake: Amount
  payout: Amount
  /** Accepted and not rolled back. */
  bets: number
  wins: number
  /** All bets ever accepted. */
  betsSeen: number
  declaredPayout: Amount | null
  mismatch: boolean
}

export type Reward = {
  name: string
  roundsLeft: number
  won: Amount
  pays: 'real' | 'bonus'
  /** Whose cost it is; empty where nobody says. */
  promotion: string
  state: 'ACTIVE' | 'FINISHED' | 'EXPIRED' | 'CANCELLED'
  expired: boolean
}

/** What protection says of a bet. */
export type LimitVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'excluded' }
  | { allowed: false; reason: 'limit'; kind: string; left: Amount }

/** All that a decision may look at. The caller holds the player's accounts, so that nothing changes before the commit. */
export type View = {
  /** As `siteStatus` says: open, in maintenance, or closed to the region that the player came from. */
  site: 0 | 1 | 2
  session?: { player: string; live: boolean; demo: boolean } | undefined
  memberActive: boolean
  game?: GameTerms | undefined
  currency: string
  /** Ten-thousandths in the currency's smallest unit. */
  unit: bigint
  /** Undefined for a player we never named to this vendor. */
  purse?: Purse | undefined
  locked: boolean
  order: StakeOrder
  /** The bonus whose money may be staked; `excludes`: not in this game. */
  bonus?: { id: bigint; maxBet: Amount | null; excludes: boolean } | undefined
  /** Where money of bonuses goes back to that bets were staked with, by their ids (promotions §6.5). */
  returns?: ReadonlyMap<bigint, { promotion: string; to: 'bonus' | 'cash' | 'expired' }> | undefined
  /** The bonus that the round's bets were staked with, for what names none of them. */
  roundBonus?: bigint | null | undefined
  /** What the vendor may still give today without a bet. */
  giftsLeft: Amount
  /** Limits and exclusions, asked only when everything else lets the bet pass. */
  limit: (stake: Amount) => LimitVerdict
  /** What is known under the call's own tx, and under its ref. */
  own?: Tx | undefined
  ref?: Tx | undefined
  round?: Round | undefined
  reward?: Reward | undefined
}

export type CaseType =
  | 'HELD'
  | 'LATE'
  | 'RISK'
  | 'MISMATCH'
  | 'CAMPAIGN'
  | 'RECEIVABLE'
  | 'CONFLICT'
  | 'ORPHAN_WIN'
  | 'SETTLED_ROLLBACK'
  | 'CAP'

/** One line of the movement that a decision makes: to which of the player's accounts, against which house account. */
export type Posting = {
  to: 'cash' | 'bonus' | 'debt' | 'held'
  house:
    | 'stake'
    | 'payout'
    | 'tips'
    | 'jackpot'
    | 'jackpot_contribution'
    | 'adjust'
    | 'promotions'
    | 'free_rounds'
    | 'bonus_expired'
    | 'conversion'
  amount: Amount
  /** Whose house account, where it is not the vendor's. */
  subject?: string
}

export type Verdict =
  /** Known: answer as the first time. */
  | { kind: 'replay'; answer: string }
  /** Final, and no row is written for it. */
  | { kind: 'answer'; code: WalletStatus; extra?: Extra; round?: Round; note?: CaseType }
  /** Nothing is known yet that could decide it; the same id may come again. */
  | { kind: 'undecided'; code: WalletStatus }
  | Write

/** A row for this tx, and what it changes. */
export type Write = {
  kind: 'write'
  state: TxState
  code: WalletStatus
  postings: Posting[]
  /** What the row says moved: see `Tx`. */
  amount: Amount
  bonus: Amount
  /** Told in the answer, towards the player or from them without a sign. */
  split?: Purse
  round?: Round
  /** The referred transactions' new states. */
  refs?: { key: string; state?: TxState; returned?: Amount }[]
  /** The ref was never seen: a row keeps it out for ever. */
  tombstone?: boolean
  /** Free rounds as they are after it. */
  rewards?: Reward[]
  bonusId?: bigint
  pool?: Amount
  note?: CaseType
  extra?: Extra
}

export type Extra = Record<string, unknown>
