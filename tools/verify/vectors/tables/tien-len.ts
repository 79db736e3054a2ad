import * as z from 'zod/mini'
import { readCard, type TlCard } from '#apps/studio/engine/card-rooms/tien-len/cards.ts'
import { countInstantWins, INSTANT_WINS, instantWinOf } from '#apps/studio/engine/card-rooms/tien-len/instant-wins.ts'
import { beats, playOf } from '#apps/studio/engine/card-rooms/tien-len/plays.ts'
import { readShape, type VectorCase, VectorFileError, type VectorSchema } from '../schema.ts'

const fileShape = z.looseObject({
  beats: z.optional(z.array(z.looseObject({ on: z.string(), play: z.string(), legal: z.boolean() }))),
  kinds: z.optional(z.array(z.looseObject({ cards: z.string(), kind: z.nullable(z.string()) }))),
  instantWins: z.optional(z.array(z.looseObject({ hand: z.string(), instant: z.nullable(z.string()) }))),
  instantProbabilityPerHand: z.optional(z.catchall(z.object({ samples: z.number() }), z.number())),
})
const HANDS = 635_013_559_600

/** Tiến lên miền nam (games.md §5): what cards are, what beats what, and hands that win at once with how likely they are. */
export const tienLen: VectorSchema = {
  name: 'tiến lên (tienlen-vectors.json)',
  matches: json => 'beats' in json || 'instantWins' in json,
  cases: json => {
    const file = readShape(fileShape, json)
    return [
      ...(file.beats ?? []).map(({ on, play, legal }, i) => ({
        id: `beats[${i}] ${play} on ${on}`,
        run: () => ({ expected: legal, got: lies(cardsOf(on), cardsOf(play)) }),
      })),
      ...(file.kinds ?? []).map(({ cards, kind }, i) => ({
        id: `kinds[${i}] ${cards}`,
        run: () => ({ expected: kind, got: playOf(cardsOf(cards))?.kind ?? null }),
      })),
      ...(file.instantWins ?? []).map(({ hand, instant }, i) => ({
        id: `instantWins[${i}]`,
        run: () => ({ expected: instant, got: instantWinOf(cardsOf(hand)) ?? null }),
      })),
      ...chanceCases(file.instantProbabilityPerHand),
    ]
  },
}

function lies(on: TlCard[], play: TlCard[]): boolean {
  const [below, above] = [playOf(on), playOf(play)]
  return below !== undefined && above !== undefined && beats(below, above)
}

function cardsOf(text: string): TlCard[] {
  return text.split(' ').map(each => {
    const card = readCard(each)
    if (card === undefined) throw new VectorFileError(`${text}: ${each} is no card`)
    return card
  })
}

/** Told of so many hands drawn at random, so within four deviations; but for what is told exactly. */
function chanceCases(told: z.output<typeof fileShape>['instantProbabilityPerHand']): VectorCase[] {
  if (!told) return []
  const { samples, exactFourTwos, ...chances } = told
  const counts = countInstantWins()
  const sampled = INSTANT_WINS.filter(win => chances[win] !== undefined).map(win => {
    const exact = counts[win] / HANDS
    const tolerance = 4 * Math.sqrt((exact * (1 - exact)) / samples)
    return { id: `chance of ${win}`, run: () => ({ expected: chances[win], got: exact, tolerance }) }
  })
  if (exactFourTwos === undefined) return sampled
  const got = counts['four twos'] / HANDS
  return [
    ...sampled,
    { id: 'exact chance of four twos', run: () => ({ expected: exactFourTwos, got, tolerance: 5e-12 }) },
  ]
}
