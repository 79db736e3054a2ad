import { GameFileError } from '../game-file.ts'
import { type BonusPlace, playReward, prizeOfReward, readReward } from './bonus.ts'
import type { PickData } from './bonuses-file.ts'
import type { Preparation } from './preparation.ts'
import { addPrizes, mixPrizes, NO_PRIZE, type Prize } from './prize.ts'

const MAX_ITEMS = 100

/** Items lie hidden; the player opens one after another until an end or until `picks`. A pick draws among the items left. */
export function preparePick({ items, picks }: PickData, place: BonusPlace): Preparation {
  const hidden = items.flatMap((item, index) => {
    const reward = readReward(item, place, [...place.path, 'items', index])
    return Array.from({ length: item.count ?? 1 }, () => ({ index, reward, end: item.end ?? false }))
  })
  const most = picks ?? hidden.length
  if (hidden.length > MAX_ITEMS) throw new GameFileError([...place.path, 'items'], `more than ${MAX_ITEMS} items`)
  if (most > hidden.length) throw new GameFileError([...place.path, 'picks'], `only ${hidden.length} items lie hidden`)
  if (picks === undefined && !hidden.some(({ end }) => end))
    throw new GameFileError(place.path, 'needs "picks", or an item with "end"')
  const prizesOf = (end: boolean) => hidden.filter(item => item.end === end).map(({ reward }) => prizeOfReward(reward))
  const prize = prizeOfPicks(prizesOf(false), prizesOf(true), most)
  return {
    prize: () => prize,
    play: (draw, _start, tell) => {
      const left = [...hidden]
      let sum = 0
      for (let pick = 0; pick < most; pick++) {
        const [item] = left.splice(draw(left.length), 1)
        const { index, reward, end } = item!
        tell({ type: 'itemOpened', item: index, coins: reward.coins, end })
        sum += playReward(reward, draw, tell)
        if (end) break
      }
      return sum
    },
  }
}

/** By how many items are opened before an end, or before the picks are used up. */
function prizeOfPicks(items: readonly Prize[], ends: readonly Prize[], most: number): Prize {
  const sums = sumsWithoutReturn(items)
  const end = mixPrizes(ends.map(prize => [1 / ends.length, prize]))
  const choices: [number, Prize][] = []
  let reached = 1
  for (let opened = 0; opened < most && opened <= items.length; opened++) {
    const left = items.length + ends.length - opened
    choices.push([(reached * ends.length) / left, addPrizes(sums[opened]!, end)])
    reached *= (items.length - opened) / left
  }
  return mixPrizes([...choices, [reached, sums[most] ?? NO_PRIZE]])
}

/** The sum of the first 0, 1, 2 … of these prizes in a random order. */
function sumsWithoutReturn(prizes: readonly Prize[]): Prize[] {
  const n = prizes.length
  const total = (value: (prize: Prize) => number) => prizes.reduce((sum, prize) => sum + value(prize), 0)
  const mean = total(prize => prize.mean)
  const square = total(prize => prize.square)
  const pairs = mean ** 2 - total(prize => prize.mean ** 2)
  const best = prizes.map(prize => prize.most).sort((a, b) => b - a)
  // How many ways there are to take so many, and to take so many that all bring nothing.
  const ways = [1, ...Array<number>(n).fill(0)]
  const empty = [...ways]
  prizes.forEach(({ nothing }, i) => {
    for (let k = i + 1; k > 0; k--) {
      ways[k]! += ways[k - 1]!
      empty[k]! += nothing * empty[k - 1]!
    }
  })
  return ways.map((count, k) => ({
    mean: n > 0 ? (k / n) * mean : 0,
    square: (n > 0 ? (k / n) * square : 0) + (n > 1 ? ((k * (k - 1)) / (n * (n - 1))) * pairs : 0),
    nothing: empty[k]! / count,
    most: best.slice(0, k).reduce((sum, coins) => sum + coins, 0),
  }))
}
