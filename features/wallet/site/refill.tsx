import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { walletApi } from '#features/wallet/api.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { useBalanceRefresh } from './balance.ts'

const short = (text: string) => shownAmount(parseAmount(text)).replace(/\.00$/, '')

function useRefill() {
  const session = useSession()
  return useQuery({
    queryKey: ['refill', session?.token],
    queryFn: () => ask(walletApi.refill, {}),
    enabled: session !== null,
    staleTime: 30_000,
  })
}

export type RefillProps = {
  /** Only the button, where there is little room. */
  isBrief?: boolean
  className?: string
}

/** Of who is short: the way to credits, once a day, or when there are some again. */
export function RefillOffer({ isBrief = false, className = '' }: RefillProps) {
  const t = useTranslations('wallet')
  const format = useFormatter()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const refresh = useBalanceRefresh()
  const { data } = useRefill()
  const filling = useMutation({
    mutationFn: () => ask(walletApi.takeRefill, {}),
    onSuccess: ({ added }) => toast(t('refilled', { added: shownAmount(parseAmount(added)) }), 'good'),
    onError: error => toast(textOf(error), 'bad'),
    onSettled: () => {
      refresh()
      void client.invalidateQueries({ queryKey: ['refill'] })
    },
  })
  if (!data) return null
  const isReady = data.nextAt === null && parseAmount(data.amount) > ZERO
  if (isBrief && !isReady)
    return (
      data.nextAt && (
        <span className={`text-xs text-muted max-sm:hidden ${className}`}>
          {t('refillNext', {
            time: format.dateTime(new Date(data.nextAt), { dateStyle: 'short', timeStyle: 'short' }),
          })}
        </span>
      )
    )
  const button = isReady && (
    <Button
      look="gold"
      size={isBrief ? 'sm' : undefined}
      busy={filling.isPending}
      onClick={() => filling.mutate()}
      className={isBrief ? `whitespace-nowrap ${className}` : 'self-start'}
    >
      {t(isBrief ? 'refillBrief' : 'refill', { to: short(data.to) })}
    </Button>
  )
  if (isBrief) return button
  return (
    <div className={`flex flex-col gap-2 text-sm ${className}`}>
      <p>{t('refillAbout', { to: short(data.to), below: short(data.below) })}</p>
      {data.nextAt && (
        <p role="status" className="font-semibold">
          {t('refillTaken', {
            time: format.dateTime(new Date(data.nextAt), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      )}
      {button}
    </div>
  )
}
