import { type Amount, amount } from '#shared/money.ts'

export type Book = 'real' | 'bonus' | 'demo'
/**
 * A member's account as callers hold it: all of this is fixed for its life. Real and bonus money of one currency are two
 * accounts in one wallet: the id is the wallet's.
 */
export type Account = { id: bigint; merchantId: number; book: Book; currency: string }
/**
 * What a member's account is for (database/migrations/0007): vendors' accounts belong to the transfer wallet, `reserved`
 * is asked for and not yet paid out, `bills` came of an agent's contracts and was not taken yet, and a desk's accounts by provider are of money without a known owner (cashier §2).
 */
export type AccountPurpose =
  | 'cash'
  | 'debt'
  | 'held'
  | 'reserved'
  | 'bills'
  | `transit:${string}`
  | `at:${string}`
  | `desk:${'suspense' | 'fees'}:${string}`

/** Accounts that may stand below zero: debts, and what providers charged us. */
export function mayBeNegative(purpose: string): boolean {
  return purpose === 'debt' || purpose.startsWith('desk:fees:')
}

/** The other side: what for, and whose (a vendor's code, a campaign). Lives in the same merchant, book and currency. */
export type House = { purpose: HousePurpose; subject: string }
/**
 * Every deduction is an account of its own, so that a report is a sum (wallet contract §2.3). `transfers` and
 * `conversion` are only passed through: what enters leaves in the same movement.
 */
export type HousePurpose =
  | 'stake'
  | 'payout'
  | 'tips'
  | 'jackpot'
  | 'jackpot_contribution'
  | 'adjust'
  | 'promotions'
  | 'rebates'
  | 'free_rounds'
  | 'bonus_expired'
  | 'deposits'
  | 'withdrawals'
  | 'chargebacks'
  | 'fees'
  | 'salary'
  | 'dividend'
  | 'transfers'
  | 'conversion'
/** One balanced pair: `amount` to the member's account, its negation to the house account. */
export type Line = { account: Account; house: House; amount: Amount }
/** Moves all its lines or none. The key is unique for ever: the same again moves nothing and gives the first answer. */
export type Movement = { key: string; kind: string; reference: string; lines: Line[] }

/** What the hash of a movement covers: everything but its key, in a fixed order. */
export function contentOf(movement: Movement): string {
  const lines = movement.lines.map(({ account, house, amount: value }) => [
    String(account.id),
    house.purpose,
    house.subject,
    String(value),
  ])
  return JSON.stringify([movement.kind, movement.reference, lines])
}

const PASSED_THROUGH: readonly HousePurpose[] = ['conversion', 'transfers']

/** Refuses what can only be a mistake in our own code. Throws RangeError. */
export function assertMovement(movement: Movement): void {
  if (movement.key === '' || movement.lines.length === 0) throw new RangeError('a movement needs a key and lines')
  for (const line of movement.lines) if (line.amount === 0n) throw new RangeError('a line must move something')
  if (movement.lines.length === 1 && !PASSED_THROUGH.includes(movement.lines[0]!.house.purpose)) return
  const books = new Set(movement.lines.map(line => line.account.book))
  if (books.size > 1 && books.has('demo')) throw new RangeError('demo money never moves with other money')
  // Each line stays in its own book; money changes its book only as much as leaves one through `conversion` and enters
  // the other, and what is on its way to a vendor was somewhere before.
  for (const purpose of PASSED_THROUGH) {
    const sum = movement.lines.reduce((sum, line) => sum + (line.house.purpose === purpose ? line.amount : 0n), 0n)
    if (sum !== 0n) throw new RangeError(`what passes through ${purpose} must balance`)
  }
}

/** What a movement does to one wallet against one house account: a row of the log. */
export type Part = {
  account: Account
  /** None of a part that moves nothing. */
  house: House | null
  cash: bigint
  bonus: bigint
  /** What of `cash` the jackpot's pool of the same subject gave. */
  pool: bigint
}

/** A movement by wallets and house accounts, as few parts as may be. Cash and bonus money of one wallet move in one part. */
export function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    const part = last && joins(last, line) ? last : newPart(line.account, line.house)
    if (part !== last) parts.push(part)
    if (line.account.book === 'bonus') part.bonus += line.amount
    else part.cash += line.amount
  }
  return parts
}

export const newPart = (account: Account, house: House | null = null): Part => ({
  ...{ account, house },
  ...{ cash: 0n, bonus: 0n, pool: 0n },
})

function joins(part: Part, { account, house }: Line): boolean {
  if (part.account.id !== account.id || part.house?.subject !== house.subject) return false
  if (part.house.purpose === house.purpose) return true
  // What the pool gave and what the vendor pays beside it.
  if (part.house.purpose !== 'jackpot' || house.purpose !== 'payout' || part.bonus !== 0n) return false
  part.house = house
  part.pool = part.cash
  return true
}

/** What an account's life adds up to: stakes and wins net of those taken back, and deposits. Ten-thousandths. */
export type Totals = { staked: Amount; won: Amount; deposited: Amount }

/** As `wallet.counter_of` in the database counts, which proof_totals holds against the entries. */
export function totalsAfter(totals: Totals, purpose: HousePurpose, value: Amount): Totals {
  if (purpose === 'stake' || purpose === 'tips' || purpose === 'jackpot_contribution')
    return { ...totals, staked: amount(totals.staked - value) }
  if (purpose === 'payout' || purpose === 'jackpot' || purpose === 'adjust')
    return { ...totals, won: amount(totals.won + value) }
  if (purpose === 'deposits') return { ...totals, deposited: amount(totals.deposited + value) }
  return totals
}
