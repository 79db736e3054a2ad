import { type Amount, amount } from '#shared/money.ts'

export type Book = 'real' | 'bonus' | 'demo'
/** A member's account as callers hold it: all of this is fixed for the account's life. */
export type Account = { id: bigint; merchantId: number; book: Book; currency: string }
/** What a member's account is for (database/migrations/0007): vendors' accounts belong to the transfer wallet. */
export type AccountPurpose = 'cash' | 'debt' | 'held' | `transit:${string}` | `at:${string}`
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
  | 'free_rounds'
  | 'bonus_expired'
  | 'deposits'
  | 'withdrawals'
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
