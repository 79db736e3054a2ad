import { hash } from 'node:crypto'
import { type Amount, amount, unitOf } from '#shared/money.ts'

/* The demo chain: a block each 3 s, and a coin whose rate moves a little each minute. It is worth nothing. */

export const COIN = 'DEMO'
const BLOCK_MS = 3_000
/** So many blocks on top make a payment final. */
export const CONFIRMATIONS = 6
const RATE_MS = 600_000
/** A coin has millionths, a rate eight decimals, an amount four (cashier §3.8). */
const SCALE = 10n ** (6n + 8n - 4n)

/** The block that holds a moment. */
export const blockOf = (at: Date): number => Math.floor(at.getTime() / BLOCK_MS)

/** How many blocks a payment that was seen then has on top; more than it needs are not counted. */
export const confirmationsAt = (seenAt: Date, at: Date): number =>
  Math.min(blockOf(at) - blockOf(seenAt), CONFIRMATIONS)

export const nextBlock = (at: Date): Date => new Date((blockOf(at) + 1) * BLOCK_MS)

/** One address an order: nobody else is paid there. */
export const addressOf = (order: string): string => `demo1${hash('sha256', order, 'hex').slice(0, 34)}`

/** What a coin is worth, and until when that is kept: about 25, changing by the minute. */
export function rateAt(at: Date): { rate: string; until: Date } {
  const minute = Math.floor(at.getTime() / 60_000)
  const rate = 2_500_000_000n + BigInt(((minute * 7_919) % 101) - 50) * 100_000n
  return {
    rate: `${rate / 100_000_000n}.${String(rate % 100_000_000n).padStart(8, '0')}`,
    until: new Date(at.getTime() + RATE_MS),
  }
}

/** Inside its time the rate that was shown holds; later it is that of the first sight. */
export function rateFor({ rate, rateUntil }: { rate: string; rateUntil: Date | null }, seenAt: Date): string {
  return rateUntil && seenAt <= rateUntil ? rate : rateAt(seenAt).rate
}

const scaled = (rate: string) => BigInt(rate.replace('.', ''))

/** Millionths of coins that come to a sum at least. */
export function unitsFor(value: Amount, rate: string): bigint {
  return (value * SCALE + scaled(rate) - 1n) / scaled(rate)
}

/** What coins come to: floored to the unit, once. */
export function worthOf(units: bigint, rate: string, currency: string): Amount {
  const value = (units * scaled(rate)) / SCALE
  return amount(value - (value % unitOf(currency)))
}

export const writeUnits = (units: bigint): string =>
  `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
