import { useEffect } from 'react'
import type { Announcement } from './use-announcements.ts'

const SEEN = 'popups'

/** Opens the first popup that this tab has not seen (specification §3, announcement kinds); each once. */
export function usePopup(notices: readonly Announcement[] | undefined, onOpen: (id: string) => void): void {
  const popups = notices?.filter(each => each.kind === 'PU').map(each => each.id) ?? []
  const ids = popups.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other popups open anything
  useEffect(() => {
    const seen = sessionStorage.getItem(SEEN)?.split(',') ?? []
    const fresh = ids.split(',').find(id => id && !seen.includes(id))
    if (!fresh) return
    sessionStorage.setItem(SEEN, ids)
    onOpen(fresh)
  }, [ids])
}
