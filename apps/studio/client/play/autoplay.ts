/** Rounds that follow each other without a press, within limits that the player set. Amounts in minor units. */
export type AutoPlan = {
  rounds: number
  /** Ends when this much or more is lost since its beginning. */
  lossLimit: bigint
  /** Ends after a round that wins this much or more; null for never. */
  winLimit: bigint | null
  /** Ends when the player is up this much or more since its beginning; null for never. */
  gainLimit: bigint | null
  /** Null: every round has the stake of the first. */
  raise: Raise | null
}

/** After such a round the stake is doubled, never above `cap`; after one of the other kind it is the first again. */
export type Raise = { after: 'loss' | 'win'; cap: bigint }

/** How far a plan has come: rounds left, and what the player is up (or down, below 0) since its beginning. */
export type AutoRun = { plan: AutoPlan; left: number; net: bigint; first: bigint; stake: bigint }

export type AutoEnd = 'done' | 'loss' | 'win' | 'gain'

export function beginAuto(plan: AutoPlan, stake: bigint): AutoRun {
  return { plan, left: plan.rounds, net: 0n, first: stake, stake }
}

/**
 * The run after a round, and why it ends there, if it does. The next stake is one of `stakes` (ascending) and must fit into
 * what may still be lost.
 */
export function afterRound(
  run: AutoRun,
  payout: bigint,
  stakes: readonly bigint[],
): { run: AutoRun; end: AutoEnd | null } {
  const { plan } = run
  const stake = nextStake(run, payout, stakes)
  const next = { ...run, left: run.left - 1, net: run.net + payout - run.stake, stake }
  if (plan.winLimit !== null && payout >= plan.winLimit) return { run: next, end: 'win' }
  if (plan.gainLimit !== null && next.net >= plan.gainLimit) return { run: next, end: 'gain' }
  if (stake - next.net > plan.lossLimit) return { run: next, end: 'loss' }
  return { run: next, end: next.left === 0 ? 'done' : null }
}

/** A round that gives the stake back is neither lost nor won: the stake stays. */
function nextStake({ plan: { raise }, first, stake }: AutoRun, payout: bigint, stakes: readonly bigint[]): bigint {
  if (!raise) return first
  if (payout === stake) return stake
  if ((payout > stake ? 'win' : 'loss') !== raise.after) return first
  const most = stake * 2n < raise.cap ? stake * 2n : raise.cap
  const raised = stakes.findLast(each => each <= most)
  return raised !== undefined && raised > stake ? raised : stake
}
