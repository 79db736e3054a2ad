import { useMutation, useQuery } from '@tanstack/react-query'
import { confirmApi, type OpenPart } from '#features/cashier/api-confirm.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { withClock } from '../countdown.ts'
import { useReread } from '../use-withdraw.ts'

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
    queryFn: () => withClock(ask(confirmApi.confirmations, {})),
    enabled: session !== null && member !== undefined && !isTrial(member.type),
    refetchInterval: ({ state }) => (state.data?.list.some(waits) ? WAITING_MS : false),
  })
  return { list: data?.list.filter(waits) ?? [], aheadMs: data?.aheadMs ?? 0 }
}

type Said = Parameters<typeof ask<typeof confirmApi.processPart.input, typeof confirmApi.processPart.output>>[1]

/** Says of a part what became of it; what is shown is read again whatever the answer, another tab may have been first. */
export function useProcessPart(onDone?: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (said: Said) => ask(confirmApi.processPart, said),
    onSuccess: () => onDone?.(),
    onSettled: reread,
  })
}
