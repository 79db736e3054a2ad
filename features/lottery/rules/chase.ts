/** Chasing a number (追号, nuôi số): one bet over several issues, all paid ahead (lottery.md §8, §9.3). */

export type ChaseIssueState = 'waiting' | 'open' | 'won' | 'lost' | 'cancelled'
export type ChaseIssue = { readonly stake: bigint; readonly multiple: number; readonly state: ChaseIssueState }
export type Chase = {
  readonly stopOnWin: boolean
  readonly stopOnLoss: boolean
  readonly issues: readonly ChaseIssue[]
}
/** A chase after something happened to it, and the stakes that come back at once. */
export type ChaseStep = { readonly chase: Chase; readonly refund: bigint }

export const MAX_MULTIPLE = 999

/**
 * A chase with the stake of one multiple and the multiple of each issue. Throws RangeError for multiples outside 1…999.
 */
export function planChase(
  stake: bigint,
  multiples: readonly number[],
  { stopOnWin = false, stopOnLoss = false } = {},
): Chase {
  for (const multiple of multiples) {
    if (!Number.isInteger(multiple) || multiple < 1 || multiple > MAX_MULTIPLE) {
      throw new RangeError(`no multiple: ${multiple}`)
    }
  }
  const issues = multiples.map(
    (multiple): ChaseIssue => ({ multiple, stake: stake * BigInt(multiple), state: 'waiting' }),
  )
  return { stopOnWin, stopOnLoss, issues }
}

/** Debited when the chase is placed: the whole plan. */
export function costOf({ issues }: Chase): bigint {
  return issues.reduce((sum, { stake }) => sum + stake, 0n)
}

/** The issue opened: its part became a bet, which the member cancels as any other. */
export function openIssue(chase: Chase, index: number): Chase {
  return chase.issues[index]?.state === 'waiting' ? setState(chase, index, 'open') : chase
}

/** The issue's bet is settled. When that stops the chase, all issues still waiting are refunded. */
export function settleIssue(chase: Chase, index: number, won: boolean): ChaseStep {
  const settled = setState(chase, index, won ? 'won' : 'lost')
  const stops = won ? chase.stopOnWin : chase.stopOnLoss
  return stops ? cancelIssues(settled, settled.issues.keys()) : { chase: settled, refund: 0n }
}

/** Issues that the member cancels or the calendar loses; those no longer waiting stay as they are. */
export function cancelIssues(chase: Chase, indexes: Iterable<number>): ChaseStep {
  let refund = 0n
  let left = chase
  for (const index of indexes) {
    const issue = left.issues[index]
    if (issue?.state !== 'waiting') continue
    refund += issue.stake
    left = setState(left, index, 'cancelled')
  }
  return { chase: left, refund }
}

/** An issue fell out of the calendar and the member chose to go on one longer: it is played at the end, none refunded. */
export function moveToEnd(chase: Chase, index: number): Chase {
  const issue = chase.issues[index]
  if (issue?.state !== 'waiting') return chase
  return { ...setState(chase, index, 'cancelled'), issues: [...setState(chase, index, 'cancelled').issues, issue] }
}

function setState(chase: Chase, index: number, state: ChaseIssueState): Chase {
  return { ...chase, issues: chase.issues.map((issue, i) => (i === index ? { ...issue, state } : issue)) }
}

/** Multiples that grow by a factor every so many issues: start 1, every 2 issues, doubled: 1 1 2 2 4. */
export function growMultiples(count: number, { start = 1, every = 1, factor = 1 } = {}): number[] {
  return Array.from({ length: count }, (_, i) => Math.min(MAX_MULTIPLE, start * factor ** Math.floor(i / every)))
}

/**
 * Least multiples by which a win in any issue leaves at least `profitPpm` of all staked so far. Stops before an issue
 * whose multiple would be above 999, and gives none when a win can never repay.
 */
export function profitMultiples(
  count: number,
  { stake, prize, profitPpm }: { stake: bigint; prize: bigint; profitPpm: number },
): number[] {
  const wanted = 1_000_000n + BigInt(profitPpm)
  const gain = prize * 1_000_000n - stake * wanted
  const multiples: number[] = []
  let staked = 0n
  while (multiples.length < count && gain > 0n) {
    const needed = (staked * wanted + gain - 1n) / gain
    const multiple = needed > 1n ? needed : 1n
    if (multiple > BigInt(MAX_MULTIPLE)) break
    multiples.push(Number(multiple))
    staked += stake * multiple
  }
  return multiples
}
