import * as z from 'zod/mini'
import { BET, type Kinds } from '../round.ts'
import { choose, drawSome, playOn, type Rules } from '../rules.ts'

type Step = Kinds['mines']['step']

export const minesFile = z.strictObject({
  kind: z.literal('mines'),
  cells: z.int().check(z.gte(2), z.lte(36)),
  /** What is given back of the stake, in ten-thousandths. */
  return: z.int().check(z.gte(1), z.lte(BET)),
  /** The highest multiplier: no more may be opened when the next one would pay above it. */
  maximum: z.int().check(z.gte(1)),
})
type File = Omit<z.output<typeof minesFile>, 'kind'>

/** Coins after so many picks: return × C(cells, picks) ÷ C(cells − mines, picks), rounded down. */
export function minesCoins(cells: number, mines: number, picks: number, back: number): number {
  // The products grow far above 2^53.
  let [ways, safe] = [BigInt(back), 1n]
  for (let i = 0; i < picks; i++) {
    ways *= BigInt(cells - i)
    safe *= BigInt(cells - mines - i)
  }
  return Number(ways / safe)
}

/** How likely so many picks in a row meet no mine. */
export function winProbability(cells: number, mines: number, picks: number): number {
  return choose(cells - mines, picks) / choose(cells, picks)
}

/** Mines lie under some cells. Each that is opened without one raises what stands; a mine ends the round. */
export function minesRules({ cells, return: back, maximum }: File): Rules<'mines'> {
  const all = Array.from({ length: cells }, (_, i) => i)
  /** What stands after so many picks, null where no more may be opened. */
  const coinsAt = (mines: number, picks: number) => {
    if (picks > cells - mines) return null
    const coins = minesCoins(cells, mines, picks, back)
    return picks > 1 && coins > maximum * BET ? null : coins
  }
  const isOver = (step: Step) => step.mines !== null
  return {
    choice: z.strictObject({ mines: z.int() }),
    action: z.union([z.strictObject({ cell: z.int() }), z.strictObject({ cashOut: z.literal(true) })]),
    play({ mines }, actions, draw) {
      if (mines < 1 || mines >= cells) throw new RangeError('so many mines are not offered')
      const laid = drawSome(all, mines, draw)
      const opened: number[] = []
      const first: Step = { cell: null, hit: false, coins: BET, next: coinsAt(mines, 1), mines: null }
      return playOn(first, actions, isOver, (last, action) => {
        if (!('cell' in action)) {
          if (opened.length === 0 && !('left' in action)) throw new RangeError('nothing stands yet')
          return { cell: null, hit: false, coins: last.coins, next: null, mines: laid }
        }
        const { cell } = action
        if (!all.includes(cell) || opened.includes(cell)) throw new RangeError('this cell cannot be opened')
        opened.push(cell)
        if (laid.includes(cell)) return { cell, hit: true, coins: 0, next: null, mines: laid }
        const coins = coinsAt(mines, opened.length)!
        const next = coinsAt(mines, opened.length + 1)
        return { cell, hit: false, coins, next, mines: next === null ? laid : null }
      })
    },
    leave: () => ({ left: true }),
    actionOf: ({ cell }) => (cell === null ? { left: true } : { cell }),
    strategies: () =>
      all.slice(1).flatMap(mines =>
        Array.from({ length: cells - mines }, (_, i) => i + 1)
          .filter(picks => coinsAt(mines, picks) !== null)
          .map(picks => {
            const won = winProbability(cells, mines, picks)
            return {
              choice: { mines },
              told: { mines, picks },
              act: (steps: readonly Step[]) =>
                steps.length <= picks ? { cell: steps.length - 1 } : { cashOut: true as const },
              distribution: () => [
                { coins: coinsAt(mines, picks)!, probability: won },
                { coins: 0, probability: 1 - won },
              ],
            }
          }),
      ),
  }
}
