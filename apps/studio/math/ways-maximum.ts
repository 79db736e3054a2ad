import { modeMultiplier } from './evaluate-line.ts'
import { evaluateWays, payingTargets, waysEnds } from './evaluate-ways.ts'
import { findMost } from './maximum-win.ts'
import type { CodedView } from './spin-moments.ts'
import { addColumn, countKinds, noWays, type WaysPlan } from './ways-plan.ts'
import type { WaysSpin } from './ways-range.ts'

/** Views that show as much of everything that counts are one. */
type Column = CodedView & { counts: readonly (readonly number[])[] }

/** A target's ways over the reels `from` up to before `to`, where they pay. */
type Span = {
  target: number
  plan: WaysPlan
  from: number
  to: number
  /**
   * `most[reel][state]`: the most coins that one way in this state can come to, with the best view of each reel from here
   * on, which need not be the same for all states and targets. It is a bound, and what no strip shows adds nothing.
   */
  most: Float64Array[]
}

/** A board as far as it is laid: of each span how many ways are in each state. */
type State = { columns: readonly Column[]; ways: readonly Float64Array[] }

/** The most coins of a spin whose ways pay, for each number of free spins that it can award. */
export function findMaximumWays(spin: WaysSpin): Map<number, number> {
  const { game, mode, codes } = spin
  const paying = payingTargets(game, mode).map(target => game.targets[target]!.ways!)
  const windows = spin.windows.map(views => distinctColumns(views, paying))
  const spans = listSpans(spin, windows)
  /** Of a target ways of one length are paid, from each end that counts: its lengths are bounded by the best. */
  const groups = Map.groupBy(spans.keys(), at => `${spans[at]!.target} ${spans[at]!.from > 0}`)
  const boundOf = (ways: readonly Float64Array[], reel: number): number => {
    let sum = 0
    for (const group of groups.values()) {
      let top = 0
      for (const at of group) top = Math.max(top, dot(ways[at]!, spans[at]!.most[reel]!))
      sum += top
    }
    return sum
  }
  return findMost<State, Column>(
    windows,
    codes,
    { columns: [], ways: spans.map(({ plan }) => noWays(plan)) },
    ({ columns, ways }, reel, column) => {
      const after = spans.map(({ target, plan, from, to }, at) =>
        reel < from || reel >= to ? ways[at]! : addColumn(plan, ways[at]!, column.counts[target]!),
      )
      return { state: { columns: [...columns, column], ways: after }, bound: boundOf(after, reel + 1) }
    },
    ({ columns }) =>
      evaluateWays(
        game,
        mode,
        columns.map(({ symbols }) => symbols),
      ).reduce((sum, { coins }) => sum + coins, 0),
  )
}

function distinctColumns(views: readonly CodedView[], plans: readonly WaysPlan[]): Column[] {
  const found = new Map<string, Column>()
  for (const view of views) {
    const counts = plans.map(plan => countKinds(plan, view.symbols))
    found.set(`${view.code} ${counts.join(';')}`, { ...view, counts })
  }
  return [...found.values()]
}

function listSpans({ game, mode }: WaysSpin, windows: readonly (readonly Column[])[]): Span[] {
  const { reels } = game
  return payingTargets(game, mode).flatMap((id, target) => {
    const { pays, ways } = game.targets[id]!
    return pays.flatMap((pay, length) => {
      // Ways over all reels are the same from both ends.
      const ends = length === reels ? [false] : waysEnds(game)
      if (pay === 0) return []
      return ends.map(right => {
        const [from, to] = right ? [reels - length, reels] : [0, length]
        const coins = pay * modeMultiplier(mode, id, length)
        const most: Float64Array[] = []
        most[reels] = Float64Array.from(ways!.worths, worth => worth * coins)
        for (let reel = reels - 1; reel >= 0; reel--) {
          const after = most[reel + 1]!
          most[reel] = reel < from || reel >= to ? after : bestOf(ways!, after, windows[reel]!, target)
        }
        return { target, plan: ways!, from, to, most }
      })
    })
  })
}

/** By state the most that one more column brings. */
function bestOf({ next }: WaysPlan, after: Float64Array, columns: readonly Column[], target: number): Float64Array {
  return after.map((_, state) =>
    columns.reduce((top, { counts }) => {
      const coins = counts[target]!.reduce((sum, count, kind) => sum + count * after[next[kind]![state]!]!, 0)
      return Math.max(top, coins)
    }, 0),
  )
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
