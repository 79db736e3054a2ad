import { ask } from '#shared/web/ask.ts'
import { referralApi } from '../api.ts'

const KEPT = 'referral.visit'

/** Whoever comes by a member's link is counted, once a visit, and nothing is told of who it is. */
export function countVisit(code: string): void {
  if (sessionStorage.getItem(KEPT) === code) return
  sessionStorage.setItem(KEPT, code)
  // A visit that could not be told is not counted: nobody waits for it.
  ask(referralApi.visit, { code }).catch(() => undefined)
}
