import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isAgent, isTrial } from '#features/people/rules/people.ts'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { useFlag } from '#features/settings/site/settings.tsx'
import { AGENT_PAGES, type AgentPage } from '#shared/pages.ts'
import type { CentreSearch } from '#shared/ui/centre-link.tsx'
import { useSession } from '#shared/web/session.ts'

export const FIRST_PAGE: AgentPage = 'agentTeamOverview'

/** What the address says of the agent centre, of any page; a page that is not known is the first (specification §9). */
export function agentSearch({ agent }: Record<string, unknown>): CentreSearch {
  if (typeof agent !== 'string' || agent === '') return {}
  return { agent: AGENT_PAGES.find(each => each === agent) ?? FIRST_PAGE }
}

/** Whether who is logged in is an agent at a merchant that runs the agent centre. */
export function useHasAgentCentre(): boolean {
  const session = useSession()
  const isThere = useFlag('AGEPAG') === true
  return isThere && isAgent(session?.accountType ?? 0)
}

/**
 * The page of the agent centre that is open, and the way out. Visitors log in where agents do; trial accounts, and all at a
 * merchant without the centre, are told that it needs a real account (specification §6); members have nothing to see in it.
 */
export function useAgentCentre() {
  const { agent } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  const session = useSession()
  const isThere = useFlag('AGEPAG')
  const mayOpen = useHasAgentCentre()
  const isKnown = session === null || (session.accountType !== null && isThere !== undefined)
  const close = () =>
    void navigate({ to: '.', search: before => ({ ...before, agent: undefined, item: undefined }), replace: true })

  useEffect(() => {
    if (!agent || mayOpen || !isKnown) return
    if (!session) void navigate({ to: '/agentHome', replace: true })
    else {
      close()
      if (isThere === false || isTrial(session.accountType!)) openAuth('realAccount')
    }
  })
  return { page: mayOpen ? (agent as AgentPage | undefined) : undefined, close }
}
