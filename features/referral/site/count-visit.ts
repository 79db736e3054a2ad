import { useEffect } from 'react'
import { ask } from '#shared/web/ask.ts'

const KEPT = 'referral.visit'

/** Whoever comes by a member's link is counted, once a visit, and nothing is told of who it is. */
export function useCountVisit(): void {
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('referralCode')
    if (!code || sessionStorage.getItem(KEPT) === code) return
    sessionStorage.setItem(KEPT, code)
    // A visit that could not be told is not counted: nobody waits for it.
    import('#features/referral/api.ts').then(file => ask(file.referralApi.visit, { code })).catch(() => undefined)
  }, [])
}
