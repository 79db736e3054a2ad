import type { Pocket } from '../../../engine/tables/wheel/roulette.ts'
import { h } from '../../shell/dom.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createNumberCounts } from '../roads/number-counts.ts'
import { createWheelScene, toneOf } from '../scene/wheel-scene.ts'
import { makeRacetrack } from './racetrack.ts'
import { makeLayout } from './roulette-layout.ts'

/** European roulette: the whole layout, the racetrack, and the last numbers as plain counts. */
export function makeRoulette(parts: FeltParts): Felt {
  const { say } = parts
  return {
    board: h('div', { class: 'cloth roulette-cloth' }, makeLayout(parts), makeRacetrack(parts)),
    scene: createWheelScene(parts),
    roads: createNumberCounts(say),
    tell(outcome) {
      const pocket = outcome as Pocket
      const tone = toneOf(pocket)
      return tone === 'zero' ? say('zeroTold') : say('pocketTold', { number: pocket, colour: say(tone) })
    },
    dealing: say('dealingBall'),
  }
}
