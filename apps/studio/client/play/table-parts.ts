import type { Entered } from '../../api.ts'
import type { FreeRounds } from '../../api-rewards.ts'
import type { Host } from '../net/frame.ts'
import type { Line } from '../net/line.ts'
import type { BetAnswer } from '../net/once.ts'
import type { Shell } from '../shell/shell.ts'
import type { Say } from '../words/words.ts'
import type { AutoPlan } from './autoplay.ts'
import type { Clock } from './clock.ts'
import type { Course } from './course.ts'
import type { Purse } from './money.ts'
import type { RoundView } from './round-view.ts'
import type { Stakes } from './stakes.ts'
import type { Tally } from './tally.ts'

/** The game as it goes on: one round after the other, never two at a time. */
export type Table = Course & {
  /** The big button, the space bar, a tap on the reels: whatever that means now. */
  press(): void
  /** A tap on the reels hurries what is shown, but never places a bet. */
  hurry(): void
  stakes: Stakes
  /** Buys what `choice` names for `price` in minor units; nothing while a round or autoplay goes on. */
  buy(choice: unknown, price: bigint): void
  /** In minor units, as the studio told it last. */
  readonly balance: bigint
  /** Plays on its own within the plan; without one, no further round begins. */
  auto(plan: AutoPlan | null): void
  readonly runsAuto: boolean
  /** While free rounds are left, which come first and one by one: says so. */
  readonly tellFree?: (() => void) | null
  readonly idle: boolean
}

/** `choice`: what was bought in the place of an ordinary round; `reward`: the free rounds that it is one of. */
export type Bet = { key: string; stake: string; choice?: unknown; reward?: string }

export type TableParts = {
  entered: Entered
  view: RoundView
  shell: Shell
  host: Host
  line: Line
  clock: Clock
  purse: Purse
  tally: Tally
  say: Say
  /** Sends the bet. */
  bet(bet: Bet): Promise<BetAnswer>
  /** Shows the free rounds that come first; null for none. */
  showFree?(free: FreeRounds | null): void
  /** A refusal that ends play or needs words. */
  onRefusal(code: string): void
}
