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

/** What is one win among those of a board. */
export function winKey({ at, account, nodeId, amount }: WinLike): string {
  return `${at} ${account} ${nodeId} ${amount}`
}
type WinLike = { at: string; account: string; nodeId: string; amount: string }

/**
 * The wins of a ticker in the order they pass, after the board changed: those gone leave, and new ones, the newest first,
 * come in behind the first `shown`, which are in view.
 */
export function mergeTicker<W extends WinLike>(passing: readonly W[], board: readonly W[], shown: number): W[] {
  const onBoard = new Map(board.map(win => [winKey(win), win]))
  const known = new Set(passing.map(winKey))
  const kept = passing.flatMap(win => onBoard.get(winKey(win)) ?? [])
  const added = board.filter(win => !known.has(winKey(win)))
  return [...kept.slice(0, shown), ...added, ...kept.slice(shown)]
}
