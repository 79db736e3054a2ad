import { useQuery, useQueryClient } from '@tanstack/react-query'
import { drawsApi } from '#features/draws/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'

const KEY = 'luck'
const AGAIN_MS = 15_000

/** Reads something of whoever is logged in, and again while the page stands open: others take parts meanwhile. */
export function useLuck<T>(key: readonly string[], read: () => Promise<T>) {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, session?.token, ...key],
    queryFn: read,
    enabled: session !== null,
    refetchInterval: AGAIN_MS,
  })
}

export const useEnvelopes = () => useLuck(['envelopes'], () => ask(drawsApi.envelopes, {}))

/** What was drawn is read again, and the money that it became. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => Promise.all([[KEY], ['balance']].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** An amount inside a sentence. */
export function useTold(): (amount: string) => string {
  const symbol = useCurrencySymbol()
  return amount => toldAmount(amount, symbol)
}
