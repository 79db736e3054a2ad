import { HandCoins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { percentOf, useProduct, useRates } from './reads.ts'

type Rate = { productType: string; mode: 'MANUAL' | 'AUTO'; ratePpm: number; nextRatePpm: number }

/** Rates by product: at the member's rank, and at the next. */
export function Rates() {
  const t = useTranslations('rebates')
  const nameOf = useProduct()
  const columns: Column<Rate>[] = [
    { key: 'product', label: t('product'), cell: row => nameOf(row.productType) },
    { key: 'mode', label: t('mode'), cell: row => t(`modes.${row.mode}`) },
    { key: 'rate', label: t('rate'), align: 'end', cell: row => percentOf(row.ratePpm) },
    { key: 'next', label: t('nextRate'), align: 'end', cell: row => percentOf(row.nextRatePpm) },
  ]
  return (
    <Loaded query={useRates()} skeleton={<Skeleton className="h-64 w-full" />}>
      {({ rank, list }) =>
        list.length === 0 ? (
          <Note icon={<HandCoins aria-hidden size={28} />} title={t('off')} />
        ) : (
          <div className="flex flex-col gap-3 pt-4">
            <p className="text-sm text-muted">{t('atRank', { rank })}</p>
            <Table caption={t('tabs.rates')} columns={columns} rows={list} keyOf={row => row.productType} />
          </div>
        )
      }
    </Loaded>
  )
}
