import { useEffect } from 'react'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { currentSession, onSessionChange, useSession } from '#shared/web/session.ts'
import { useHasAgentCentre } from '../agents/use-agent-centre.ts'
import { ConsentBar } from './consent-bar.tsx'
import { keepInstallPrompt } from './install.ts'
import { LeftBar } from './left-bar.tsx'
import { RightBar } from './right-bar.tsx'

/* Their doors come for those who are logged in, and for agents. */
const PartsToConfirm = lazyScreen(() => import('#features/cashier/site/cashier.tsx').then(door => door.PartsToConfirm))
const ContractRequests = lazyScreen(() =>
  import('#features/agents/site/agents.tsx').then(door => door.ContractRequests),
)

/** The site without a connection. Browsers that keep no service worker, or refuse this one, show it as it is. */
function keepShell(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/** Who comes by a member's link is counted; what does it comes for them alone. */
function countReferral(): void {
  const code = new URLSearchParams(location.search).get('referralCode')
  if (code) import('#features/referral/site/referral.tsx').then(door => door.countVisit(code)).catch(() => undefined)
}

/**
 * What stands around the pages and comes after them: the side bars, the question for consent, payments and contracts
 * that wait for an answer, the offline shell.
 */
export function Around() {
  const isLoggedIn = useSession() !== null
  const isAgent = useHasAgentCentre()
  useEffect(() => {
    keepInstallPrompt()
    keepShell()
    countReferral()
    // A logout has the browser clear all that the site keeps, the shell too (S-07).
    return onSessionChange(() => currentSession() ?? keepShell())
  }, [])
  return (
    <>
      <LeftBar />
      <RightBar />
      <ConsentBar />
      {isLoggedIn && (
        <Part broken={leftOut}>
          <PartsToConfirm />
        </Part>
      )}
      {isAgent && (
        <Part broken={leftOut}>
          <ContractRequests />
        </Part>
      )}
    </>
  )
}
