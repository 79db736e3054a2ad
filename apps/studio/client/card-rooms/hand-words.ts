import type { HandClass } from '../../engine/card-rooms/poker/strength.ts'
import type { CardWord } from './words/en.ts'

/** What cards of poker come to, in a word. */
export const CLASS_WORDS: Readonly<Record<HandClass, CardWord>> = {
  ...{ high: 'classHigh', pair: 'classPair', twoPair: 'classTwoPair', trips: 'classTrips', straight: 'classStraight' },
  ...{ flush: 'classFlush', fullHouse: 'classFullHouse', quads: 'classQuads', straightFlush: 'classStraightFlush' },
}
