import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { transfersApi } from '#features/transfers/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { keyOf } from './use-parts.ts'

const PAGE_SIZE = 5

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
