import * as z from 'zod/mini'

/** What a provider gives to pay with (§3.2): of all this what the method has. Kept as it came, read here. */
const text = z.optional(z.string())
const payShape = z.object({
  ...{ payUrl: text, text, qr: text, address: text, coinAmount: text, rate: text, rateUntil: text },
  account: z.optional(z.object({ bin: text, number: z.string(), name: text })),
})
export type Pay = z.output<typeof payShape>

export const readPay = (kept: unknown): Pay | undefined => payShape.safeParse(kept).data
