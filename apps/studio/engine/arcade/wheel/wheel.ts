import * as z from 'zod/mini'
import { BET } from '../round.ts'
import type { Rules } from '../rules.ts'

const risks = ['low', 'medium', 'high'] as const
/** Hundredths of the stake, segment after segment: each is equally likely. */
const wheel = z.array(z.int().check(z.nonnegative())).check(z.minLength(2))

export const wheelFile = z.strictObject({
  kind: z.literal('wheel'),
  wheels: z.strictObject({ low: wheel, medium: wheel, high: wheel }),
})
type File = Omit<z.output<typeof wheelFile>, 'kind'>

export function wheelRules({ wheels }: File): Rules<'wheel'> {
  return {
    choice: z.strictObject({ risk: z.enum(risks) }),
    play({ risk }, _, draw) {
      const segment = draw(wheels[risk].length)
      return { steps: [{ segment, coins: (wheels[risk][segment]! * BET) / 100 }], over: true }
    },
    strategies: () =>
      risks.map(risk => ({
        choice: { risk },
        distribution: () =>
          wheels[risk].map(pay => ({ coins: (pay * BET) / 100, probability: 1 / wheels[risk].length })),
      })),
  }
}
