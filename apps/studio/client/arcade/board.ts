import type { PlayedRound } from '../../api.ts'
import type { ArcadeFile } from '../../engine/arcade/arcade-games.ts'
import type { ArcadeKind, Kinds, RoundOf } from '../../engine/arcade/round.ts'
import type { ArcadeLook } from '../../games/kit/looks.ts'
import type { Opening } from '../kinds.ts'
import type { WordKey } from '../words/en.ts'

export type StepOf<K extends ArcadeKind> = Kinds[K]['step']
export type RulesOf<K extends ArcadeKind> = Extract<ArcadeFile['rules'], { kind: K }>

/** What a board is made with. */
export type BoardParts<K extends ArcadeKind> = Pick<
  Opening,
  'say' | 'clock' | 'sounds' | 'purse' | 'still' | 'entered'
> & {
  rules: RulesOf<K>
  look: ArcadeLook
  /** Amount of so many coins for the round's stake, or for the stake chosen while none is played. */
  money(coins: number): string
  /** Called when the choice changed, so that the button says whether it may be played. */
  onChoice(): void
  /** The line under the board. */
  tell(text: string): void
}

/** A way to go on with an open round, as the big button or one of the board's own offers it. */
export type Offer = { label: string; act: () => void }

/** The picture of one kind of game, and what its player chooses. It shows what the round says, and computes no win. */
export type Board<K extends ArcadeKind> = {
  view: Element
  /** What the player chooses, above the button; null when there is nothing to choose. */
  options: HTMLElement | null
  /** What the button says when a round may begin. */
  play: WordKey
  /** What was chosen; null while it is incomplete. */
  choice(): Kinds[K]['choice'] | null
  /** The choice of a round that is shown again. */
  setChoice(choice: Kinds[K]['choice']): void
  /** Choices rest while a round is played. */
  lock(locked: boolean): void
  /** As before a round. */
  clear(): void
  /** The bet is on its way: something moves already. */
  start?: () => void
  /** Shows one step with its motion; the promise ends when the picture stands. */
  show(step: StepOf<K>, round: RoundOf<K>): Promise<void>
  /** The same at once, for all steps so far. */
  place(round: RoundOf<K>): void
  /** Waits for what the player does with an open round; `offer` puts one way on the big button, null takes it off. */
  ask?: (round: RoundOf<K>, offer: (offer: Offer | null) => void) => Promise<Kinds[K]['action']>
  /** How an action is sent, where `act` of the studio is not asked for it. */
  act?: (round: PlayedRound, action: unknown) => Promise<PlayedRound>
  /** A refusal that this game answers itself: play goes on. */
  refused?: (code: string) => boolean
  /** What came of the round, in words, without the amount; nothing when the win says it all. */
  tellOf(round: RoundOf<K>): string
}

export type MakeBoard<K extends ArcadeKind> = (parts: BoardParts<K>) => Board<K>

/** `2`, `1.5`, `1,000`: the same where many stand side by side. */
export function showShort(coins: number): string {
  return (coins / 10_000).toLocaleString('en', { maximumFractionDigits: 2 })
}

/** `1.96`, `1,000.00`: a multiplier of coins, with the decimals it has. */
export function showTimes(coins: number): string {
  const times = coins / 10_000
  return times.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}
