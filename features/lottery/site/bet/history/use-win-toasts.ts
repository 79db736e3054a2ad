import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { parseAmount } from '#shared/money.ts'
import { toast } from '#shared/ui/toast.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import type { Bet } from '../../../api-bets.ts'

/** Says when a bet that was open has won. Losses are not announced. */
export function useWinToasts(bets: readonly Bet[] | undefined): void {
  const t = useTranslations('lotteryBet')
  const refreshBalance = useBalanceRefresh()
  const open = useRef(new Set<string>())
  useEffect(() => {
    const ended = bets?.filter(({ id, status }) => status !== 'open' && open.current.has(id)) ?? []
    if (ended.length > 0) refreshBalance()
    for (const { status, payout, numero } of ended) {
      if (status === 'won' && payout !== null)
        toast(t('won', { amount: shownAmount(parseAmount(payout)), numero }), 'good')
    }
    if (bets) open.current = new Set(bets.filter(({ status }) => status === 'open').map(({ id }) => id))
  }, [bets, t, refreshBalance])
}
