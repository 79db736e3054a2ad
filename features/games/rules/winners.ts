/** Specification §9: the ticker of the winner board moves so many pixels a frame. */
export const TICKER_STEP_PX = 0.5

/** A name as others may see it: its first letter, and its last when there are enough between to hide. */
export function maskAccount(username: string): string {
  const letters = [...username]
  return `${letters[0] ?? ''}***${letters.length > 4 ? letters.at(-1) : ''}`
}

/** What was won by what was staked with one decimal, never rounded up: `12.5`; empty when nothing was staked. */
export function multiplierOf(won: bigint, staked: bigint): string {
  if (staked === 0n) return ''
  const tenths = (won * 10n) / staked
  return tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`
}
