import { useState } from 'react'
import { currentSession } from '#shared/web/session.ts'

/**
 * The key of a form (§10): the same request again is the same withdrawal. It is kept in the browser until an answer was
 * shown, so that a form that is sent again after a lost answer or a reload, or from another tab, asks for nothing twice.
 */
export function useFormKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(keptKey)
  const renew = () => {
    // Another tab may have gone on already.
    if (localStorage.getItem(placeOf()) === key) localStorage.removeItem(placeOf())
    setKey(keptKey())
  }
  return { key, renew }
}

const placeOf = () => `withdrawal.${currentSession()?.customerId}`

function keptKey(): string {
  const kept = localStorage.getItem(placeOf())
  if (kept) return kept
  const fresh = crypto.randomUUID()
  localStorage.setItem(placeOf(), fresh)
  return fresh
}
