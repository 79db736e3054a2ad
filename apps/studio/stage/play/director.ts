import type {
  FreeSpinsAwarded,
  FreeSpinsEnded,
  LineWon,
  ReelsStopped,
  Round,
  ScatterWon,
  Step,
} from '../../math/round.ts'

export type Win = LineWon | ScatterWon

/** What a round is played on: the reels with all that stands around them. Every promise ends when the picture stands. */
export type View = {
  /** Shows this at once, without motion. */
  place(rest: ReelsStopped): void
  /** Sets the reels going; `land` brings them to rest. */
  spin(mode: ReelsStopped['mode']): void
  land(rest: ReelsStopped): Promise<void>
  showWins(wins: Win[], coins: number): Promise<void>
  showAward(award: FreeSpinsAwarded): Promise<void>
  /** Enters or leaves the scene of the free spins. */
  changeScene(mode: ReelsStopped['mode'], award: FreeSpinsAwarded | null): Promise<void>
  showSpin(spin: number, spinsLeft: number, multiplier: number): void
  /** Coins of the round so far. */
  showTotal(coins: number): void
  showSummary(end: FreeSpinsEnded): Promise<void>
  announce(coins: number, lines: number): void
}

/** Called after each step that stands, with how many have been shown. */
type OnShown = (steps: number) => void

/**
 * Plays a round's events from step `from` on. It computes no win: everything shown stands in the events. The reels must
 * be turning already when `from` is 0 (`view.spin`), as the spin begins before its answer is there. After `signal` no
 * further step begins.
 */
export async function playRound(
  view: View,
  round: Round,
  from: number,
  onShown: OnShown,
  signal?: AbortSignal,
): Promise<void> {
  let award = lastAward(round.steps.slice(0, from))
  for (const [index, step] of round.steps.entries()) {
    if (index < from) continue
    if (signal?.aborted) return
    if (index > 0) view.spin(step.mode)
    award = await playStep(view, step, award)
    onShown(index + 1)
    if (step.mode === 'base' && award) await view.changeScene('free', award)
  }
  const lines = round.steps.flatMap(step => step.events).filter(event => event.type === 'lineWon').length
  view.announce(round.coins, lines)
}

/** Shows where a round that was interrupted stands, and gives whether free spins are going on. */
export async function placeRound(view: View, round: Round, shownSteps: number): Promise<void> {
  const step = round.steps[Math.max(0, shownSteps - 1)]
  const rest = step?.events[0]
  if (rest?.type !== 'reelsStopped') return
  const award = lastAward(round.steps.slice(0, shownSteps))
  if (award) await view.changeScene('free', null)
  view.place(rest)
  if (award) view.showSpin(rest.spin, rest.spinsLeft, award.multiplier)
  view.showTotal(round.steps.slice(0, shownSteps).reduce((sum, { coins }) => sum + coins, 0))
}

async function playStep(view: View, step: Step, before: FreeSpinsAwarded | null): Promise<FreeSpinsAwarded | null> {
  let award = before
  const wins = step.events.filter(event => event.type === 'lineWon' || event.type === 'scatterWon')
  for (const event of step.events) {
    switch (event.type) {
      case 'reelsStopped':
        if (award) view.showSpin(event.spin, event.spinsLeft, award.multiplier)
        await view.land(event)
        if (wins.length > 0) await view.showWins(wins, step.coins)
        break
      case 'freeSpinsAwarded':
        award = event
        await view.showAward(event)
        break
      case 'stepEnded':
        view.showTotal(event.roundCoins)
        break
      case 'freeSpinsEnded':
        await view.showSummary(event)
        await view.changeScene('base', null)
        break
    }
  }
  return award
}

function lastAward(steps: readonly Step[]): FreeSpinsAwarded | null {
  return steps.flatMap(step => step.events).findLast(event => event.type === 'freeSpinsAwarded') ?? null
}
