/**
 * Where a page of bets ended: in the rounds (when the last one began, in microseconds, and its key), and in the tickets (the
 * last one's id). Each of the two lists goes on from its own place, so that none is missed or told twice.
 */
export type BetPlace = { at: bigint; key: string; ticket: bigint }

const [BASE, KEY_DIGITS] = [36, 32]
/** Before all that there ever was. */
export const NEWEST: BetPlace = { at: 2n ** 60n, key: 'f'.repeat(KEY_DIGITS), ticket: 10n ** 15n }

export const placeText = ({ at, key, ticket }: BetPlace) => `${at.toString(BASE)}.${key}.${ticket}`

/** Null for what no page ever gave. */
export function placeOf(text: string): BetPlace | null {
  const [, at, key, ticket] = /^([0-9a-z]{1,12})\.([0-9a-f]{32})\.(\d{1,16})$/.exec(text) ?? []
  if (!at || !key || !ticket) return null
  const micros = [...at].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n)
  return micros > NEWEST.at ? null : { at: micros, key, ticket: BigInt(ticket) }
}
