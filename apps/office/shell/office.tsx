import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { AcceptInvitation, Login, SetUp } from '#features/operators/office/operators.tsx'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { onSessionExpired } from '#shared/web/ask.ts'
import { currentSession, useSession } from '#shared/web/session.ts'
import { followSiblings } from '#shared/web/siblings.ts'
import { Limited } from './limited.tsx'

/** Who is not in yet needs none of it. */
const Shell = lazyScreen(() => import('./shell.tsx').then(file => file.Shell), { isWorded: true })

/** The invitation's page, the login, the second proof that has to be set up first, or the office itself. */
export function Office({ pages }: { pages: readonly OfficePage[] }) {
  const session = useSession()
  const client = useQueryClient()
  const path = useRouterState({ select: state => state.location.pathname })
  const [isInvited, setInvited] = useState(path === '/invitation')
  /** The password of who has to set up an authenticator or a passkey before all else; kept no longer than that takes. */
  const [limited, setLimited] = useState<string | null>(null)

  useEffect(() => followSiblings({ onJoined: () => undefined, endOwn: () => undefined }), [])
  // What one person read is not there for the next.
  const token = session?.token
  useEffect(() => {
    if (!token) client.clear()
  }, [token, client])
  useEffect(() => onSessionExpired(() => setLimited(null)), [])

  if (isInvited && !currentSession())
    return (
      <Suspense>
        <AcceptInvitation onLogin={() => setInvited(false)} />
      </Suspense>
    )
  if (!session)
    return (
      <Suspense>
        <Login onLimited={setLimited} />
      </Suspense>
    )
  if (limited !== null)
    return (
      <Limited>
        <Suspense>
          <SetUp known={limited} onDone={() => setLimited(null)} />
        </Suspense>
      </Limited>
    )
  return (
    <Suspense>
      <Shell pages={pages} onLimited={() => setLimited('')} />
    </Suspense>
  )
}
