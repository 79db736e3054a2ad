import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useBalance, useBalanceHidden } from './balance.ts'
import { useCountUp } from './count-up.ts'

type BalanceFigureProps = {
  /** While true the figure stands still: the reels must not be told by the balance. */
  isHeld?: boolean
  className?: string
}

/** The balance, live; a placeholder until it is known, *** when hidden (specification §4). */
export function BalanceFigure({ isHeld = false, className = '' }: BalanceFigureProps) {
  const { data } = useBalance()
  const symbol = useCurrencySymbol()
  const [isHidden] = useBalanceHidden()
  const live = data?.sumBalance
  const [told, setTold] = useState(live)
  useEffect(() => {
    if (!isHeld) setTold(live)
  }, [isHeld, live])
  const shown = useCountUp(told)
  if (shown === undefined) return <Skeleton className={`h-4 w-20 ${className}`} />
  return (
    <span dir="ltr" className={`font-semibold whitespace-nowrap ${className}`}>
      {symbol && <span className="me-1 text-[0.85em]">{symbol}</span>}
      <span data-testid="balance" className="figures">
        {isHidden ? '***' : <Money amount={shown} />}
      </span>
    </span>
  )
}

/** The balance of the header with the eye that hides it. */
export function BalanceChip() {
  const t = useTranslations('wallet')
  const [isHidden, setHidden] = useBalanceHidden()
  const Icon = isHidden ? EyeOff : Eye
  return (
    <div className="flex h-10 items-center rounded-full border border-hairline bg-raised ps-3 text-sm text-gold-text">
      <BalanceFigure />
      <Elsewhere />
      <button
        type="button"
        aria-label={isHidden ? t('show') : t('hide')}
        aria-pressed={isHidden}
        onClick={() => setHidden(!isHidden)}
        className="flex size-10 items-center justify-center rounded-full text-muted hover:text-ink"
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  )
}

/** What stands at vendors that keep a balance of their own: theirs too, but not at hand. */
function Elsewhere() {
  const t = useTranslations('wallet')
  const { data } = useBalance()
  const [isHidden] = useBalanceHidden()
  if (!data || isHidden || parseAmount(data.elsewhere) === 0n) return null
  return (
    <span dir="ltr" title={t('elsewhere')} className="figures ms-1.5 text-xs whitespace-nowrap text-muted">
      +<Money amount={data.elsewhere} />
      <span className="sr-only"> {t('elsewhere')}</span>
    </span>
  )
}
