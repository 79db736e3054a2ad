/** This visit in figures: how long it lasts, and what the player is up (or down, below 0), in minor units. */
export type Tally = {
  add(stake: bigint, payout: bigint): void
  readonly net: bigint
  readonly staked: bigint
  readonly won: bigint
  readonly rounds: number
  /** Since the game was opened. */
  elapsedMs(): number
}

export function createTally(now: () => number): Tally {
  const startedAt = now()
  let staked = 0n
  let won = 0n
  let rounds = 0
  return {
    add(stake, payout) {
      staked += stake
      won += payout
      rounds++
    },
    get net() {
      return won - staked
    },
    get staked() {
      return staked
    },
    get won() {
      return won
    },
    get rounds() {
      return rounds
    },
    elapsedMs: () => now() - startedAt,
  }
}

/** `1:02:03`, or `02:03` in the first hour. */
export function showElapsed(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(part => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':')
}
