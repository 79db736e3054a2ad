import type * as z from 'zod/mini'
import type { Draw } from '../slots/draw.ts'
import type { Distribution } from './figures.ts'
import type { ArcadeKind, Kinds } from './round.ts'

/** A choice, how it is played on (in games that go on by actions), and what comes of that: one row of the PAR sheet. */
export type Strategy<K extends ArcadeKind> = {
  choice: Kinds[K]['choice']
  /** What is told of the way of playing, beside the choice. */
  told?: Readonly<Record<string, unknown>>
  /** The action of who plays so, after these steps. */
  act?: (steps: readonly Kinds[K]['step'][]) => Kinds[K]['action']
  distribution: () => Distribution
}

/** The rules of one game, made of its file: pure, the same in the studio, in a browser and in proofs. */
export type Rules<K extends ArcadeKind> = {
  choice: z.ZodMiniType<Kinds[K]['choice']>
  /** What a player may send. */
  action?: z.ZodMiniType<Kinds[K]['action']>
  /**
   * The whole round as it stands after these actions. Draws in the same order whatever is done, so that a round is its
   * seeds, its choice and its actions. Throws RangeError for a choice or an action that the game does not offer.
   */
  play: (
    choice: Kinds[K]['choice'],
    actions: readonly Kinds[K]['action'][],
    draw: Draw,
  ) => { steps: Kinds[K]['step'][]; over: boolean }
  /** What is done for a player who left an open round for good. */
  leave?: (steps: readonly Kinds[K]['step'][]) => Kinds[K]['action']
  /** The action that led to this step, not the first: enough to play the round again from its seeds. */
  actionOf?: (step: Kinds[K]['step']) => Kinds[K]['action']
  strategies: () => Strategy<K>[]
}

/** Takes `count` of what is left, each equally likely, in the order in which they are drawn. */
export function drawSome<T>(from: readonly T[], count: number, draw: Draw): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!)
}

/** Steps of a round: the first, and one after each action, which must not come when it is over. */
export function playOn<Step, Action>(
  first: Step,
  actions: readonly Action[],
  isOver: (step: Step) => boolean,
  step: (last: Step, action: Action) => Step,
): { steps: Step[]; over: boolean } {
  const steps = [first]
  for (const action of actions) {
    const last = steps.at(-1)!
    if (isOver(last)) throw new RangeError('the round is over')
    steps.push(step(last, action))
  }
  return { steps, over: isOver(steps.at(-1)!) }
}

/** n over k, exactly while it stays below 2^53. */
export function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}
