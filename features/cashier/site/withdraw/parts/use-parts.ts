import { useQuery } from '@tanstack/react-query'
import type { OpenPart } from '#features/cashier/api-confirm.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { useSession } from '#shared/web/session.ts'
import { loadPatiently } from '#shared/web/tries.ts'

/** While something waits, hints may get lost. */
const WAITING_MS = 20_000

/** Whether it is this member's turn: to say whether it arrived, or to pay. */
const waits = ({ role, state }: OpenPart) => state === (role === 'receiver' ? 'PAID' : 'MATCHED')

/** Parts of payments that wait for an answer of this member, and how far the server's clock is ahead. */
export function useWaitingParts(): { list: OpenPart[]; aheadMs: number } {
  const session = useSession()
  const { data: member } = useMember()
  const { data } = useQuery({
    queryKey: ['cashier', session?.token, 'parts'],
    // The shell counts them: what describes the cashier's calls comes with the first one.
    queryFn: async () => (await loadPatiently(() => import('./ask-parts.ts'))).askParts(),
    enabled: session !== null && member !== undefined && !isTrial(member.type),
    refetchInterval: ({ state }) => (state.data?.list.some(waits) ? WAITING_MS : false),
  })
  return { list: data?.list.filter(waits) ?? [], aheadMs: data?.aheadMs ?? 0 }
}
