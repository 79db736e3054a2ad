import { type Amount, parseAmount, ZERO } from '#shared/money.ts'

export type Bounds = {
  min: Amount
  max: Amount
  /** The smallest step of the currency. */
  unit: Amount
  /** What the member's own limits, and the cap of their level of identity, leave; null for no end. */
  limitLeft: Amount | null
  kycLeft: Amount | null
}
export type AmountProblem = 'unreadable' | 'unit' | 'min' | 'max' | 'limit' | 'kyc'

/** Digits as keyboards of Urdu, Persian and Arabic write them. */
const ZEROS = [0x06f0, 0x0660]

/**
 * What was typed as an amount; undefined where it cannot be told what is meant. Commas are not read: one country's
 * thousands are another's decimals.
 */
export function readEntered(text: string): Amount | undefined {
  const plain = text
    .replace(/\s/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => {
      const code = digit.charCodeAt(0)
      return String(code - ZEROS.find(zero => code >= zero)!)
    })
    .replace('\u066b', '.')
  return /^\d{1,14}(\.\d{1,4})?$/.test(plain) ? parseAmount(plain) : undefined
}

/** Why no order can be taken for this amount; the first reason wins (§4.2). */
export function amountProblem(value: Amount | undefined, bounds: Bounds): AmountProblem | undefined {
  if (value === undefined || value === ZERO) return 'unreadable'
  if (value % bounds.unit !== 0n) return 'unit'
  if (value < bounds.min) return 'min'
  if (value > bounds.max) return 'max'
  if (bounds.kycLeft !== null && value > bounds.kycLeft) return 'kyc'
  return bounds.limitLeft !== null && value > bounds.limitLeft ? 'limit' : undefined
}
