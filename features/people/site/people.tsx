import { useQuery } from '@tanstack/react-query'
import { peopleApi } from '#features/people/api.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { ask } from '#shared/web/ask.ts'
import { rememberMember, useSession } from '#shared/web/session.ts'

/** Asks who is logged in and keeps it in the session storage (specification §4, after login). */
export async function readMember() {
  const member = await ask(peopleApi.info, {})
  rememberMember(member)
  return member
}

/** Who is logged in in this tab. Asks nothing while nobody is. */
export function useMember() {
  const session = useSession()
  return useQuery({
    queryKey: ['member', session?.token],
    queryFn: readMember,
    enabled: session !== null,
    staleTime: 300_000,
  })
}

export const MemberHead = lazyScreen(() => import('./member-head.tsx').then(file => file.MemberHead))
export const PayeeName = lazyScreen<{ onSaved: () => void }>(() =>
  import('./payee-name.tsx').then(file => file.PayeeName),
)
