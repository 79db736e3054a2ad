import type { Amount } from '#shared/money.ts'

/** Money as vectors write it: always four decimals. */
export function wire(value: Amount): string {
  const digits = String(value < 0n ? -value : value).padStart(5, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
