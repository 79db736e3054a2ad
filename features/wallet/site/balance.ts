import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { walletApi } from '#features/wallet/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const BALANCE_KEY = 'balance'

/** The balance of the one who is logged in. A late answer never replaces a newer one. */
export function useBalance() {
  const session = useSession()
  const client = useQueryClient()
  const queryKey = [BALANCE_KEY, session?.token]
  return useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await ask(walletApi.balance, {})
      const shown = client.getQueryData<typeof answer>(queryKey)
      return shown && BigInt(shown.version) > BigInt(answer.version) ? shown : answer
    },
    enabled: session !== null,
  })
}

/** Reads the balance and the statement again. */
export function useBalanceRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [BALANCE_KEY] })
    void client.invalidateQueries({ queryKey: ['statement'] })
  }, [client])
}

const listeners = new Set<() => void>()

/** Whether this player hides the balance as *** (specification §4), remembered in this browser. */
export function useBalanceHidden(): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  const isHidden = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem('hideBalance') === '1',
  )
  const setHidden = (next: boolean) => {
    localStorage.setItem('hideBalance', next ? '1' : '0')
    for (const listener of listeners) listener()
  }
  return [isHidden, setHidden]
}
