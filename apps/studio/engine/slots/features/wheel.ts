import { type BonusPlace, playReward, prizeOfReward, readReward } from './bonus.ts'
import type { WheelData } from './bonuses-file.ts'
import { type Preparation, weigh } from './preparation.ts'
import { addPrizes, mixPrizes, NO_PRIZE } from './prize.ts'
import { drawIndex, probabilityOf } from './weighted.ts'

/** A wheel, spun so many times; each spin stops at a segment by its weight. One draw below the sum of the weights a spin. */
export function prepareWheel({ spins = 1, segments }: WheelData, place: BonusPlace): Preparation {
  const data = segments.map(segment => (typeof segment === 'number' ? { coins: segment } : segment))
  const rewards = data.map((segment, i) => readReward(segment, place, [...place.path, 'segments', i]))
  const weighted = weigh(
    data.map(({ weight = 1 }) => weight),
    [...place.path, 'segments'],
  )
  const one = mixPrizes(rewards.map((reward, i) => [probabilityOf(weighted, i), prizeOfReward(reward)]))
  const all = Array.from({ length: spins }, () => one).reduce(addPrizes, NO_PRIZE)
  return {
    prize: () => all,
    play: (draw, _start, tell) => {
      let sum = 0
      for (let spinsLeft = spins - 1; spinsLeft >= 0; spinsLeft--) {
        const segment = drawIndex(weighted, draw)
        tell({ type: 'wheelStopped', segment, coins: rewards[segment]!.coins, spinsLeft })
        sum += playReward(rewards[segment]!, draw, tell)
      }
      return sum
    },
  }
}
