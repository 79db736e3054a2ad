import { PackageCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#features/cashier/api-withdrawals.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useTimeText } from '../figures.ts'
import { useOpenWithdrawals } from '../use-withdraw.ts'
import { OneWithdrawal } from './one-withdrawal.tsx'

/** What is on its way, and where it stands: of the withdrawal that the address names, else of the newest. */
export function Progress({ item }: { item: string | undefined }) {
  const t = useTranslations('withdraw')
  const open = useOpenWithdrawals()
  return (
    <Loaded query={open} skeleton={<Skeleton className="h-80 w-full" />}>
      {({ list }) => {
        const shown = item ?? list[0]?.id
        if (!shown) return <Note icon={<PackageCheck aria-hidden size={28} />} title={t('progress.empty')} />
        return (
          <div className="flex flex-col gap-4">
            {list.some(each => each.id !== shown) && <Others list={list} shown={shown} />}
            <OneWithdrawal key={shown} id={shown} />
          </div>
        )
      }}
    </Loaded>
  )
}

function Others({ list, shown }: { list: Withdrawal[]; shown: string }) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  return (
    <nav aria-label={t('progress.open')}>
      <ul className="flex flex-wrap gap-2">
        {list.map(({ id, amount, createdAt, state }) => (
          <li key={id}>
            <CentreLink
              page="withdraw"
              item={id}
              aria-current={id === shown ? 'page' : undefined}
              className="flex min-h-11 flex-col justify-center rounded-control border border-line px-3 py-1 text-sm hover:border-gold aria-[current=page]:border-gold aria-[current=page]:bg-gold-leaf/15"
            >
              <span className="font-semibold">
                <Money amount={amount} /> · {t(`states.${state}`)}
              </span>
              <span className="text-xs text-muted">{timeText(createdAt)}</span>
            </CentreLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
