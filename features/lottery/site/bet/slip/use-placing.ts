import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { toHex } from '#shared/hex.ts'
import { ask } from '#shared/web/ask.ts'
import { betsApi } from '../../../api-bets.ts'
import type { Placement } from './place-bets.ts'

/** The last bet that was sent and is not known to be taken. It outlives the dialog that sent it. */
const tried = { content: '', key: '' }

/**
 * Places bets. The same content goes under the same key until it is taken: an answer that was lost on the way is asked
 * for again, and nothing is bet twice.
 */
export function usePlacing() {
  const client = useQueryClient()
  const refreshBalance = useBalanceRefresh()
  return useMutation({
    mutationFn: (placement: Placement) => {
      const content = JSON.stringify(placement)
      if (tried.content !== content) Object.assign(tried, { content, key: newKey() })
      return ask(betsApi.place, { key: tried.key, ...placement })
    },
    onSuccess: () => {
      tried.content = ''
      refreshBalance()
      void client.invalidateQueries({ queryKey: ['lottery', 'bets'] })
      void client.invalidateQueries({ queryKey: ['lottery', 'chases'] })
    },
    // What the server knows better by now: odds, numbers, the issue.
    onError: () => void client.invalidateQueries({ queryKey: ['lottery', 'game'] }),
  })
}

const KEY_BYTES = 16

function newKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
}
