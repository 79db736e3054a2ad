import type * as z from 'zod/mini'
import type { playersApi } from '#features/players/api-office.ts'

type ListAsk = z.input<typeof playersApi.list.input>

const DAYS = ['registeredFrom', 'registeredTo', 'seenFrom', 'seenTo'] as const
const DAY_MS = 86_400_000

/** When a day begins by the clock of a merchant. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const shown = new Date(utc).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return new Date(2 * utc - Date.parse(`${shown.replace(' ', 'T')}Z`)).toISOString()
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/**
 * What the list is asked for: days become moments of the merchant's clock, the last one counted to its end. The address may
 * say anything: what is no filter is refused by the call.
 */
export function askOf(given: Record<string, string>, timeZone: string): ListAsk {
  const moments = DAYS.flatMap((name): [string, string][] => {
    const day = given[name]
    if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return []
    return [[name, startOfDay(name.endsWith('To') ? nextDay(day) : day, timeZone)]]
  })
  return { ...given, ...Object.fromEntries(moments) } as ListAsk
}

/** From the beginning of one day to the end of another; either may be missing. */
export function spanOf({ from, to }: Record<string, string>, timeZone: string): { from?: string; to?: string } {
  return {
    ...(from && { from: startOfDay(from, timeZone) }),
    ...(to && { to: startOfDay(nextDay(to), timeZone) }),
  }
}
