import { timeText } from '#shared/office/show.tsx'

/** `2026-11-26T22:26` as the clock of the time zone shows it, as a moment. */
export function momentOf(text: string, timeZone: string): string {
  const plain = Date.parse(`${text}:00Z`)
  const shown = Date.parse(`${timeText(new Date(plain).toISOString(), timeZone).replace(' ', 'T')}Z`)
  return new Date(2 * plain - shown).toISOString()
}
