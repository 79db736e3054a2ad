import type { Fairness, PlayedRound } from '../../api.ts'

/** What the page asks of every game, whoever begins its rounds. */
export type Course = {
  /** Shows how things stand, and goes on from there. */
  open(): Promise<void>
  replay(round: PlayedRound): void
  fairness: Fairness
  /** In minor units: what panels show prizes for. */
  readonly chosen: bigint
  /** Nothing begins by itself any more. */
  rest(): void
}
