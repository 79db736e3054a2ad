import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isTrial } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { transfersApi } from '#features/transfers/api.ts'
import { ask } from '#shared/ui/ask.ts'
import { useSession } from '#shared/ui/session.ts'

const PAGE_SIZE = 5
/** While something is on its way, hints may get lost. */
const ON_ITS_WAY_MS = 5_000

/** What belongs to the balance is read again with it. */
const keyOf = (part: string, token: string | undefined) => ['balance', part, token]

/** Where the money is: cash, on its way, at each vendor. Trial accounts have none that could be anywhere. */
export function useParts() {
  const session = useSession()
  const { data: member } = useMember()
  return useQuery({
    queryKey: keyOf('parts', session?.token),
    queryFn: () => ask(transfersApi.merchantWallet, {}),
    enabled: session !== null && member !== undefined && !isTrial(member.type),
    refetchInterval: ({ state }) => (state.data?.wallets.some(each => each.transfer) ? ON_ITS_WAY_MS : false),
  })
}

/** The transfers with their time lines, newest first. */
export function useTransferPages() {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: keyOf('transfers', session?.token),
    queryFn: ({ pageParam }) =>
      ask(transfersApi.transferList, { limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

/** Brings everything back, from all vendors or from one. Each press has a key of its own. */
export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vassalage: string | undefined) =>
      ask(transfersApi.bringBack, { key: crypto.randomUUID(), ...(vassalage && { vassalage }) }),
    onSettled: useCallback(() => client.invalidateQueries({ queryKey: ['balance'] }), [client]),
  })
}

/** Whether money goes along into games and back by itself. */
export function useSetAuto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (auto: boolean) => ask(transfersApi.setAuto, { auto }),
    onSettled: () => client.invalidateQueries({ queryKey: ['balance', 'parts'] }),
  })
}
