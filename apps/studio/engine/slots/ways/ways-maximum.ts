import { modeMultiplier } from '../evaluate-line.ts'
import { evaluateWays, payingTargets, waysEnds } from '../evaluate-ways.ts'
import { findMost } from '../figures/maximum-win.ts'
import type { CodedView } from '../figures/spin-moments.ts'
import { addColumn, countKinds, noWays, type WaysPlan } from './ways-plan.ts'
import type { WaysSpin } from './ways-range.ts'

/** Views that show as much of everything that counts are one; by target the cells of each kind, null where it does not go on. */
type Column = CodedView & { counts: readonly (readonly number[] | null)[] }

/**
 * A target's run: from the first reel, paid by how far it goes, or one of the last `length` reels, paid when it goes on over
 * all of them and not over the reel before.
 */
type Run = {
  target: number
  plan: WaysPlan
  from: number
  /** `ended[reel]`: what a way pays that does not go on over that reel, for each that it is worth. */
  ended: readonly number[]
  /**
   * `most[reel][state]`: the most coins that one way in this state can come to, with the best view of each reel from here
   * on, which need not be the same for all states and targets. It is a bound, and what no strip shows adds nothing.
   */
  most: Float64Array[]
}

/** A board as far as it is laid: the coins of runs that have ended, and of each other how many ways are in each state. */
type State = { columns: readonly Column[]; coins: number; ways: ReadonlyMap<Run, Float64Array> }

/** The most coins of a spin whose ways pay, for each number of free spins that it can award. */
export function findMaximumWays(spin: WaysSpin): Map<number, number> {
  const { game, mode, codes } = spin
  const paying = payingTargets(game, mode).map(target => game.targets[target]!.ways!)
  const windows = spin.windows.map(views => distinctColumns(views, paying))
  const groups = listRuns(spin, windows)
  return findMost<State, Column>(windows, codes, {
    start: { columns: [], coins: 0, ways: new Map(groups.flat().map(run => [run, noWays(run.plan)])) },
    // What a column brings is a sum over its cells: what one of each kind brings is worked out once for all columns.
    prospects: ({ coins, ways }, reel) => {
      const open = groups.map(group => group.flatMap(run => prospectOf(run, ways.get(run), reel)))
      return ({ counts }) => open.reduce((sum, group) => sum + mostIn(group, counts), coins)
    },
    lay: ({ columns, coins, ways }, reel, column) => {
      let paid = coins
      const after = new Map<Run, Float64Array>()
      for (const [run, before] of ways) {
        const counts = column.counts[run.target]!
        if (reel < run.from) {
          if (reel < run.from - 1 || !counts) after.set(run, before)
        } else if (counts) after.set(run, addColumn(run.plan, before, counts))
        else paid += run.ended[reel]! * dot(before, run.plan.worths)
      }
      return { columns: [...columns, column], coins: paid, ways: after }
    },
    worth: ({ columns }) =>
      evaluateWays(
        game,
        mode,
        columns.map(({ symbols }) => symbols),
      ).reduce((sum, { coins }) => sum + coins, 0),
  })
}

function distinctColumns(views: readonly CodedView[], plans: readonly WaysPlan[]): Column[] {
  const found = new Map<string, Column>()
  for (const view of views) {
    const counts = plans.map(plan => countKinds(plan, view.symbols)).map(each => (each.some(Boolean) ? each : null))
    found.set(`${view.code} ${counts.join(';')}`, { ...view, counts })
  }
  return [...found.values()]
}

/** Runs of which one is paid at most stand together. */
function listRuns({ game, mode }: WaysSpin, windows: readonly (readonly Column[])[]): Run[][] {
  const { reels } = game
  const [fromLeft, fromRight] = [game.direction !== 'right', waysEnds(game).includes(true)]
  return payingTargets(game, mode).flatMap((id, target) => {
    const { pays, ways } = game.targets[id]!
    const coinsOf = (length: number) => pays[length]! * modeMultiplier(mode, id, length)
    const open = (from: number, ended: number[]): Run => {
      const run: Run = { target, plan: ways!, from, ended, most: [] }
      run.most[reels] = Float64Array.from(ways!.worths, worth => worth * ended[reels]!)
      for (let reel = reels - 1; reel >= 0; reel--) run.most[reel] = bestOf(run, reel, windows[reel]!)
      return run
    }
    const lengths = Array.from({ length: reels + 1 }, (_, length) => length)
    // Ways over all reels are the same from both ends.
    const fromEnd = lengths.filter(length => fromRight && pays[length]! > 0 && !(fromLeft && length === reels))
    return [
      ...(fromLeft ? [[open(0, lengths.map(coinsOf))]] : []),
      fromEnd.map(length => open(reels - length, [...Array<number>(reels).fill(0), coinsOf(length)])),
    ]
  })
}

/** By state the most that one way comes to from this reel on. */
function bestOf({ target, plan, from, ended, most }: Run, reel: number, columns: readonly Column[]): Float64Array {
  const after = most[reel + 1]!
  if (reel < from - 1) return after
  return after.map((here, state) =>
    columns.reduce((top, { counts: all }) => {
      const counts = all[target]!
      if (reel === from - 1) return counts ? top : Math.max(top, here)
      const coins = counts
        ? counts.reduce((sum, count, kind) => sum + count * after[plan.next[kind]![state]!]!, 0)
        : ended[reel]! * plan.worths[state]!
      return Math.max(top, coins)
    }, 0),
  )
}

/** The most that a run comes to with a column: so much for each of its cells of a kind, or `ended` when it does not go on. */
type Prospect = { target: number; byKind: readonly number[] | null; ended: number }

/** None of a run that has ended. Before a run of the last reels begins, `byKind` is null: it does not depend on the column. */
function prospectOf(
  { target, plan, from, ended, most }: Run,
  ways: Float64Array | undefined,
  reel: number,
): Prospect[] {
  if (!ways) return []
  const after = most[reel + 1]!
  if (reel < from) return [{ target, byKind: reel === from - 1 ? plan.kinds.map(() => 0) : null, ended: after[0]! }]
  const byKind = plan.next.map(next => ways.reduce((sum, count, state) => sum + count * after[next[state]!]!, 0))
  return [{ target, byKind, ended: ended[reel]! * dot(ways, plan.worths) }]
}

function mostIn(group: readonly Prospect[], counts: Column['counts']): number {
  let most = 0
  for (const { target, byKind, ended } of group) {
    const cells = byKind && counts[target]
    let coins = cells ? 0 : ended
    if (cells) for (let kind = 0; kind < cells.length; kind++) coins += cells[kind]! * byKind[kind]!
    most = Math.max(most, coins)
  }
  return most
}

function dot(a: Float64Array, b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
