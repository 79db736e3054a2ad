import { Refusal } from '#shared/refusal.ts'

/** Refused as `invalid_input` for what is no clock. */
export function assertTimeZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new Refusal('invalid_input', { field: 'timeZone' })
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
