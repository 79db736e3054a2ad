import type { Window } from '#features/credentials/rules/credentials.ts'

/** Digits of a code, and how often it may be tried (security §3.5). */
export const CODE_DIGITS = 6
export const CODE_TRIES = 5

/** A code is good for so long at least, however soon another may be asked for: an SMS may be late. */
export const LEAST_MINUTES = 5

/** An e-mail may take minutes to arrive, so its code lives the longest that a code may (security D7). */
export const EMAIL_MINUTES = 10

export type CodeSend = {
  /** Keyed hash of the number or address. */
  to: string
  network: string
  subnet: string
  /** The browser, when it is known. */
  device: string | undefined
}

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

/** What one more code must fit into, all at once (security §3.5). */
export function sendWindows({ to, network, subnet, device }: CodeSend): Window[] {
  return [
    { key: `code_to_minute ${to}`, attempts: 1, windowSeconds: MINUTE },
    { key: `code_to_10m ${to}`, attempts: 3, windowSeconds: 10 * MINUTE },
    { key: `code_to_hour ${to}`, attempts: 5, windowSeconds: HOUR },
    { key: `code_to_day ${to}`, attempts: 10, windowSeconds: DAY },
    { key: `code_from_10m ${network}`, attempts: 5, windowSeconds: 10 * MINUTE },
    { key: `code_from_day ${network}`, attempts: 20, windowSeconds: DAY },
    { key: `code_subnet_day ${subnet}`, attempts: 50, windowSeconds: DAY },
    ...(device ? [{ key: `code_device_day ${device}`, attempts: 5, windowSeconds: DAY }] : []),
  ]
}

/** SMS that only tell something: whoever makes them be sent again and again is not served for ever. */
export function noticeWindow(to: string): Window {
  return { key: `notice_to_day ${to}`, attempts: 3, windowSeconds: DAY }
}

export type Spending = { merchantId: number; country: string; prefix: string; budget: number; countries: number }

/** The hour's SMS of a merchant, of one country, and of one block of numbers: beyond them the circuit is open. */
export function budgetWindows({ merchantId, country, prefix, budget, countries }: Spending): Window[] {
  const share = (key: string, part: number) => ({
    key: `sms_${key}`,
    attempts: Math.ceil(budget * part),
    windowSeconds: HOUR,
  })
  return [
    share(`hour ${merchantId}`, 1),
    // One country among several never takes all, and a block of numbers never most.
    share(`country ${merchantId} ${country}`, countries === 1 ? 1 : 0.6),
    share(`prefix ${merchantId} ${prefix}`, 0.2),
  ]
}

/** The block of a thousand to ten million numbers that pumping rents together. */
export function prefixOf(number: string): string {
  return number.slice(0, 7)
}

/** Codes sent to a block within an hour that hardly anybody used: somebody earns by having them sent. */
export function isPumped({ sent, verified }: { sent: number; verified: number }): boolean {
  return sent >= 50 && verified / sent < 0.2
}
