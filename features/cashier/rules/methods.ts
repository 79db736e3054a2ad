import { type Amount, amount, unitOf } from '#shared/money.ts'
import { type Kind, MATCHED, type Method } from './config.ts'

/** What a method is; one whose provider is nobody is of members among themselves. */
export const kindOf = (method: Pick<Method, 'provider' | 'kind'>): Kind =>
  method.provider === MATCHED ? 'c2c' : method.kind

/** Transfers that somebody typed: a slip can show them (§4.1). */
export const takesSlips = (kind: Kind): boolean =>
  kind === 'bank' || kind === 'vietqr' || kind === 'pix' || kind === 'promptpay'

const DAY_MINUTES = 1440
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When a method opens next, by the merchant's clock; undefined while it is open. */
export function opensAt(hours: Method['openHours'], at: Date, zoneMinutes: number): Date | undefined {
  if (!hours) return undefined
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const local = new Date(at.getTime() + zoneMinutes * 60_000)
  const now = local.getUTCHours() * 60 + local.getUTCMinutes()
  const isOpen = from <= to ? now >= from && now < to : now >= from || now < to
  if (isOpen) return undefined
  const wait = (from - now + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000 + wait * 60_000)
}

/** Amounts to choose from: the merchant's own, else a few round ones of what is allowed. */
export function quickAmounts(method: Pick<Method, 'min' | 'max' | 'quick'>, currency: string): Amount[] {
  const unit = unitOf(currency)
  const fits = (value: bigint) => value >= method.min && value <= method.max && value % unit === 0n
  if (method.quick) return method.quick.filter(fits)
  const round: bigint[] = []
  for (let tens = 1n; tens <= method.max; tens *= 10n)
    for (const digit of [1n, 2n, 5n]) if (fits(digit * tens)) round.push(digit * tens)
  return [...new Set([method.min, ...round])].filter(fits).slice(0, 6).map(amount)
}
