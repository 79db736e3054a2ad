import type { PlayedRound } from '../../api.ts'

/** A round turns (its end is not known yet), what it brought is being shown, or the player must act. */
export type Phase = 'turning' | 'showing' | 'acting'

/**
 * What a kind of game shows of rounds. It computes no win: everything stands in the round. Every promise ends when the
 * picture stands.
 */
export type RoundView = {
  /**
   * Before a round: nothing is said of the last one any more; `stake` is what this one costs. While `isAlone` nobody is
   * there to act: in autoplay, and where a round is only looked at.
   */
  begin(stake: bigint, onPhase: (phase: Phase) => void, isAlone: () => boolean): void
  /** Sets something going while the bet is on its way, or before `round` is shown again. */
  start(round?: PlayedRound): void
  /**
   * Shows the round from step `from` on, and lets the player act where it is open; answers with the round as it ended.
   * `onShown` hears how many steps stand. After `signal` no further step begins.
   */
  play(round: PlayedRound, from: number, onShown: (steps: number) => void, signal?: AbortSignal): Promise<PlayedRound>
  /** Shows at once where a round that was interrupted stands. */
  place(round: PlayedRound): Promise<void>
  /** Shows at once the end of the last round, or what stands there before the first. */
  rest(last: PlayedRound | null): void
  /** How many steps the round has. */
  stepsOf(round: PlayedRound): number
}
