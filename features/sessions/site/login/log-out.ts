import { sessionsApi } from '#features/sessions/api.ts'
import { ask } from '#shared/web/ask.ts'

/** What stays in the browser after a logout (S-47): how the site looks, and which lotteries are favourites. */
const KEPT = ['lang', 'hisLang', 'theme', 'LOTTFAV']

/**
 * Ends the session on the server, whose answer has the browser clear all that the site keeps in it (S-07); what may stay
 * is put back. Fails when the server cannot be told.
 */
export async function logOut(): Promise<void> {
  const kept = KEPT.map(key => [key, localStorage.getItem(key)] as const)
  await ask(sessionsApi.logout, {})
  localStorage.clear()
  for (const [key, text] of kept) if (text !== null) localStorage.setItem(key, text)
}
