/** Date and time in the language of the page. */
export function showTime(at: string): string {
  return new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'medium' })
}

/** The time of day alone, for what happened a moment ago. */
export function showHour(at: string): string {
  const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return new Date(at).toLocaleTimeString(document.documentElement.lang, digits)
}
