/** Rounds that follow each other without a press, within limits that the player set. Amounts in minor units. */
export type AutoPlan = {
  rounds: number
  /** Ends when this much or more is lost since its beginning. */
  lossLimit: bigint
  /** Ends after a round that wins this much or more; null for never. */
  winLimit: bigint | null
}

/** How far a plan has come: rounds left, and what the player is up (or down, below 0) since its beginning. */
export type AutoRun = { plan: AutoPlan; left: number; net: bigint }

export type AutoEnd = 'done' | 'loss' | 'win'

export function beginAuto(plan: AutoPlan): AutoRun {
  return { plan, left: plan.rounds, net: 0n }
}

/** The run after a round, and why it ends there, if it does. The next stake must fit into what may still be lost. */
export function afterRound(run: AutoRun, stake: bigint, payout: bigint): { run: AutoRun; end: AutoEnd | null } {
  const { plan } = run
  const next = { plan, left: run.left - 1, net: run.net + payout - stake }
  if (plan.winLimit !== null && payout >= plan.winLimit) return { run: next, end: 'win' }
  if (stake - next.net > plan.lossLimit) return { run: next, end: 'loss' }
  return { run: next, end: next.left === 0 ? 'done' : null }
}
