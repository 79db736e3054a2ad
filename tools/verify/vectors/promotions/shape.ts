import * as z from 'zod/mini'

/* The form of the file (promotions.md §13). */

const text = z.string()
const money = z.record(text, text)
const bonus = z.object({ state: text, progress: text, required: text })
const expected = z.looseObject({
  ...{ result: z.optional(text), balances: z.optional(money), bonuses: z.optional(z.record(text, bonus)) },
  ...{ withdrawable: z.optional(money), turnoverLeft: z.optional(money), budgetLeft: z.optional(money) },
  tokens: z.optional(money),
})
const step = z.looseObject({ at: z.number(), do: text, expect: z.optional(expected) })
const campaign = z.looseObject({
  ...{ pctPpm: z.optional(z.int()), cap: z.optional(text), minDeposit: z.optional(text), budget: z.optional(text) },
  ...{ base: z.optional(z.enum(['BONUS', 'BONUS_DEPOSIT'])), factorPpm: z.optional(z.int()) },
  ...{ contribution: z.optional(z.record(text, z.int())), excluded: z.optional(z.array(text)) },
  ...{
    maxBet: z.optional(text),
    expiresS: z.optional(z.int()),
    order: z.optional(z.enum(['real_first', 'bonus_first'])),
  },
  maxConvertTimes: z.optional(z.int()),
})
const member = z.looseObject({ cash: z.optional(text) })
const common = { id: text, title: text }
const functionCase = z.looseObject({
  ...common,
  kind: z.literal('function'),
  fn: text,
  input: z.unknown(),
  expect: z.unknown(),
})
const sequenceCase = z.looseObject({
  ...{ ...common, kind: z.literal('sequence'), steps: z.array(step), expect: expected },
  given: z.object({
    campaigns: z._default(z.record(text, campaign), {}),
    members: z._default(z.record(text, member), { A: {} }),
  }),
})
export const fileShape = z.looseObject({
  schema: z.literal('promotion-cases/1'),
  cases: z.array(z.union([functionCase, sequenceCase])),
})

export type Step = z.output<typeof step>
export type Expected = z.output<typeof expected>
export type Campaign = z.output<typeof campaign>
export type SequenceCase = z.output<typeof sequenceCase>
