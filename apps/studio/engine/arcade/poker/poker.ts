import * as z from 'zod/mini'
import { BET, type Kinds } from '../round.ts'
import { drawSome, playOn, type Rules } from '../rules.ts'
import { bestHold } from './best-hold.ts'
import { HANDS, handOf } from './hands.ts'
import { createAdvisor } from './optimal.ts'

type Step = Kinds['poker']['step']
const perHand = z.partialRecord(z.enum(HANDS), z.int().check(z.nonnegative()))

export const pokerFile = z.strictObject({
  kind: z.literal('poker'),
  /** Twos stand for any card. */
  deuces: z.boolean(),
  /** What each hand pays, in stakes; what is not listed pays nothing. */
  pays: perHand,
  /** How often each hand ends a round played best, of C(52, 5) × 5 · C(47, 5): as `playOptimally` counts it. */
  optimal: perHand,
})
type File = Omit<z.output<typeof pokerFile>, 'kind'>

/** What each of HANDS pays, in stakes. */
export const paysOf = (file: Pick<File, 'pays'>) => HANDS.map(hand => file.pays[hand] ?? 0)

/** Five cards, of which the player holds any; the others are drawn from the rest of the deck, once. */
export function pokerRules({ deuces, pays, optimal }: File): Rules<'poker'> {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const table = paysOf({ pays })
  const isOver = (step: Step) => step.held !== null
  /** Made for whoever plays many hands: a single one is looked through faster. */
  let advise: ReturnType<typeof createAdvisor> | undefined
  return {
    choice: z.strictObject({}),
    action: z.strictObject({ hold: z.array(z.boolean()).check(z.length(5)) }),
    play(_choice, actions, draw) {
      const first: Step = { cards: drawSome(deck, 5, draw), held: null, hand: null, coins: 0 }
      return playOn(first, actions, isOver, ({ cards: dealt }, { hold }) => {
        const rest = deck.filter(card => !dealt.includes(card))
        const drawn = drawSome(rest, hold.filter(held => !held).length, draw)
        const cards = dealt.map((card, i) => (hold[i] ? card : drawn.shift()!))
        const kind = handOf(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!, deuces)
        const times = table[kind]!
        return { cards, held: hold, hand: times > 0 ? HANDS[kind]! : null, coins: times * BET }
      })
    },
    leave: steps => ({ hold: bestHold(steps[0]!.cards, table, deuces).hold }),
    actionOf: ({ held }) => ({ hold: held! }),
    strategies() {
      const total = Object.values(optimal).reduce((sum, count) => sum + count, 0)
      return [
        {
          choice: {},
          told: { play: 'best' },
          act: steps => {
            const { cards } = steps[0]!
            advise ??= createAdvisor(table, deuces)
            const { mask } = advise(cards)
            return { hold: cards.map((_, card) => ((mask >> card) & 1) === 1) }
          },
          distribution: () =>
            HANDS.map((hand, kind) => ({
              coins: table[kind]! * BET,
              probability: (optimal[hand] ?? 0) / total,
            })),
        },
      ]
    },
  }
}
