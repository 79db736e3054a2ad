import type { PlayedRound } from '../../api.ts'
import type { Celebration } from './celebration.ts'
import type { View } from './director.ts'
import { namePool } from './feature-names.ts'
import type { NumberChips } from './number-chips.ts'
import type { StageParts } from './stage-view.ts'

type Told = {
  chips: NumberChips
  money(coins: number): string
  countUp: Celebration['countUp']
  stopCycle(): void
  /** What pools pay in this round, in minor units. */
  jackpots(): PlayedRound['jackpots']
  /** Adds to what the round has brought so far; answers with what it was before. */
  add(coins: number): number
}

type Mechanics = Pick<
  View,
  'fall' | 'showNumbers' | 'spread' | 'showRespins' | 'showDrawn' | 'showJackpot' | 'showMaxWin'
>

/** What happens on the reels between their coming to rest and the end of a spin. */
export function createMechanics(parts: StageParts, told: Told): Mechanics {
  const { words, scene, shell, sounds, clock, purse, say } = parts
  const { reels, lights, flock } = scene
  const { chips, money, countUp, stopCycle } = told
  const symbolName = (id: string) => words.symbols[id] ?? id
  return {
    async fall(event) {
      stopCycle()
      lights.clear()
      await reels.fall(event)
      if (event.multiplier > 1) shell.tell(say('allWinsTimes', { multiplier: event.multiplier }))
      clock.calm()
    },
    async showNumbers(event) {
      chips.show(event)
      sounds.scatterStop(2)
      shell.tell(say('allWinsTimes', { multiplier: event.multiplier }))
      if (event.coins > 0) {
        const from = told.add(event.coins)
        await countUp(event.coins, 900, reached => shell.controls.setWin(money(from + reached), true))
      }
      await clock.wait(500)
      clock.calm()
    },
    async spread(symbol, wild) {
      sounds.door()
      await reels.spread(symbol, wild)
      await clock.wait(250)
      clock.calm()
    },
    async showRespins({ respinsLeft }) {
      shell.tell(say('respinsLeft', { count: respinsLeft }))
      await clock.wait(600)
      clock.calm()
    },
    async showDrawn({ symbol }) {
      sounds.award()
      shell.banner.show('award', symbolName(symbol), '', say('expandsNow'))
      await clock.wait(1900)
      shell.banner.hide()
      clock.calm()
    },
    async showMaxWin({ coins }) {
      shell.banner.show('note', say('maxWin'), money(coins), '')
      shell.announce(`${say('maxWin')} ${money(coins)}`)
      await clock.wait(2600)
      shell.banner.hide()
      clock.calm()
    },
    async showJackpot({ tier }) {
      sounds.bigWin()
      if (!parts.still()) flock.rain('coin', scene.size.width, 30)
      const amount = told.jackpots().find(each => each.tier === tier)?.amount ?? '0'
      shell.banner.show('win', namePool(tier, say), purse.show(BigInt(amount)), '')
      shell.announce(`${namePool(tier, say)} ${purse.show(BigInt(amount))}`)
      await clock.wait(4200)
      flock.stopRain()
      shell.banner.hide()
      clock.calm()
    },
  }
}
