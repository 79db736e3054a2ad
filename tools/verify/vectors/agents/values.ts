import * as z from 'zod/mini'
import type { Tier } from '#features/agents/rules/contracts/tiers.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'

/** How the file writes money, and steps of contracts. */
export const money = z.pipe(
  z.string(),
  z.transform((text): Amount => parseAmount(text)),
)
export const orZero = z._default(money, amount(0n))

const rateType = z._default(z.enum(['P', 'F']), 'P')
export const tier = z.pipe(
  z.object({
    minValidBet: money,
    minNetLoss: orZero,
    minActive: z._default(z.number(), 0),
    rateType,
    ratePpm: z._default(z.number(), 0),
    amount: orZero,
  }),
  z.transform((row): Tier => row),
)
export const tiers = z.array(tier)

export const shown = (value: Amount): string => formatAmount(value)

/** Every amount in what a rule gives as the file writes it. */
export function told(value: unknown): unknown {
  if (typeof value === 'bigint') return shown(value as Amount)
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, told(item)]))
}

/** Rebates are told to the ten-thousandth. */
export function withFour(value: Amount): string {
  const text = formatAmount(value)
  return text.padEnd(text.indexOf('.') + 5, '0')
}
