import * as z from 'zod/mini'

/* The form of the file (cashier.md §12). */

const text = z.string()
const fields = z.record(text, z.unknown())
const lot = z.object({ amount: text, times: z.number(), remaining: text })
const payee = z.object({ name: text, ageHours: z.number() })
export const memberShape = z.object({
  ...{ name: text, cash: z.optional(text), bonus: z.optional(text), lots: z._default(z.array(lot), []) },
  ...{
    payees: z._default(z.record(text, payee), {}),
    type: z.optional(z.int()),
    kyc: z._default(z.literal([0, 1, 2, 3]), 2),
  },
  ...{ status: z.optional(z.enum(['active', 'blocked', 'closed'])), excluded: z.optional(z.boolean()) },
  depositLimitLeft: z.optional(text),
})
export const voucherShape = z.looseObject({
  ...{ code: z.optional(text), amount: z.optional(text), value: z.optional(text), expiresS: z.optional(z.number()) },
})
export const expectShape = z.object({
  ...{ result: z.optional(text), states: z.optional(z.record(text, text)), balances: z.optional(z.record(text, text)) },
  ...{ withdrawable: z.optional(z.record(text, text)), turnoverLeft: z.optional(z.record(text, text)) },
  ...{ amounts: z.optional(z.record(text, z.record(text, text))), differences: z.optional(z.array(text)) },
})
export const stepShape = z.looseObject({ at: z.number(), do: text, expect: z.optional(expectShape) })
const functionCase = z.object({
  id: text,
  kind: z.literal('function'),
  fn: text,
  input: z.unknown(),
  expect: z.unknown(),
})
const sequenceCase = z.object({
  ...{ id: text, kind: z.literal('sequence'), steps: z.array(stepShape), expect: expectShape },
  given: z.object({
    ...{ config: z.optional(fields), members: z.record(text, memberShape), at: z.optional(text) },
    vouchers: z._default(z.union([z.array(voucherShape), z.record(text, voucherShape)]), []),
  }),
})
export const fileShape = z.looseObject({
  schema: z.literal('cashier-cases/1'),
  defaults: fields,
  cases: z.array(z.union([functionCase, sequenceCase])),
})

export type Step = z.output<typeof stepShape>
export type Expected = z.output<typeof expectShape>
export type SequenceCase = z.output<typeof sequenceCase>
export type GivenMember = z.output<typeof memberShape>
