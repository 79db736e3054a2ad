import type { Amount } from '#shared/money.ts'

export type Book = 'real' | 'bonus' | 'demo'
/** A member's account as callers hold it: all of this is fixed for the account's life. */
export type Account = { id: bigint; merchantId: number; book: Book; currency: string }
/** The other side: what for, and whose (a vendor's code, a campaign). Lives in the same merchant, book and currency. */
export type House = { purpose: HousePurpose; subject: string }
/** Every deduction is an account of its own, so that a report is a sum (wallet contract §2.3). */
export type HousePurpose = 'stake' | 'payout' | 'promotions' | 'cash_desk' | 'conversion'
/** One balanced pair: `amount` to the member's account, its negation to the house account. */
export type Line = { account: Account; house: House; amount: Amount }
/** Moves all its lines or none. The key is unique for ever: the same again moves nothing and gives the first answer. */
export type Movement = { key: string; kind: string; reference: string; lines: Line[] }

/** What the hash of a movement covers: everything but its key, in a fixed order. */
export function contentOf(movement: Movement): string {
  const lines = movement.lines.map(({ account, house, amount }) => [
    String(account.id),
    house.purpose,
    house.subject,
    String(amount),
  ])
  return JSON.stringify([movement.kind, movement.reference, lines])
}

/** Refuses what can only be a mistake in our own code. Throws RangeError. */
export function assertMovement(movement: Movement): void {
  if (movement.key === '' || movement.lines.length === 0) throw new RangeError('a movement needs a key and lines')
  for (const { amount } of movement.lines) if (amount === 0n) throw new RangeError('a line must move something')
  const conversions = movement.lines.filter(line => line.house.purpose === 'conversion')
  const books = new Set(movement.lines.map(line => line.account.book))
  // Money changes its book only through the conversion accounts, and as much leaves one book as enters the other.
  if (books.size > 1 && conversions.length !== movement.lines.length)
    throw new RangeError('only a conversion may touch two books')
  if (conversions.length > 0 && conversions.reduce((sum, line) => sum + line.amount, 0n) !== 0n)
    throw new RangeError('a conversion must balance')
}
