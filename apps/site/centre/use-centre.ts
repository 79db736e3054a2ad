import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTrial } from '#features/people/rules/people.ts'
import { openAuth, passGate } from '#features/sessions/site/sessions.tsx'
import { useFlag } from '#features/settings/site/settings.tsx'
import { CENTRE_PAGES, type CentrePage } from '#shared/pages.ts'
import type { CentreSearch } from '#shared/ui/centre-link.tsx'
import { useSession } from '#shared/web/session.ts'

/** What the address says of the centre, of any page; a page that is not known is the first (specification §8). */
export function centreSearch(search: Record<string, unknown>): CentreSearch {
  const { centre, item } = search
  const told = typeof item === 'string' && item !== '' && { item }
  if (typeof centre !== 'string' || centre === '') return { ...(search.agent !== undefined && told) }
  return { centre: CENTRE_PAGES.find(each => each === centre) ?? 'securityCenter', ...told }
}

/**
 * The page of the centre that is open, to whom it may be open, and the way out. Visitors log in first and are led on;
 * trial accounts, and members of a merchant without a centre, are told that it needs a real account (specification §6).
 */
export function useCentre() {
  const { centre, item } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  const session = useSession()
  const isThere = useFlag('MEMBERCENTRE')
  const mayOpen = session !== null && !isTrial(session.accountType ?? 0) && isThere !== false
  const goTo = (page: CentrePage | undefined, itemOf?: string) =>
    void navigate({ to: '.', search: before => ({ ...before, centre: page, item: itemOf }), replace: true })

  useEffect(() => {
    if (!centre || mayOpen) return
    goTo(undefined)
    if (isThere === false) openAuth('realAccount')
    else passGate(() => goTo(centre as CentrePage, item))
  })
  return { page: mayOpen ? (centre as CentrePage | undefined) : undefined, item, goTo }
}
