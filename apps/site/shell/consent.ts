import { useSyncExternalStore } from 'react'

/** Half a year, then the question comes again. */
const KEPT_SECONDS = 15_552_000

export type Consent = 'yes' | 'no'
const listeners = new Set<() => void>()

/** What this visitor said about being measured; null before. A cookie, so that the server's policy can follow it. */
function readConsent(): Consent | null {
  const value = /(?:^|; )consent=(yes|no)(?:;|$)/.exec(document.cookie)?.[1]
  return (value as Consent | undefined) ?? null
}

/** What the page was opened with: its policy lets nothing in that was agreed to later. */
export const consentAtStart = readConsent()

export function giveConsent(consent: Consent): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store, and none on plain http
  document.cookie = `consent=${consent}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent)
}
