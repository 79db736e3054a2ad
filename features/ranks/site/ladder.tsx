import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RankOfLadder, Ladder as Read } from '#features/ranks/api.ts'
import { KEEP_DAYS } from '#features/ranks/rules/ranks.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { Whole } from './whole.tsx'

/** From this rank on VIP customer service answers (specification §6). */
const FIRST_WITH_SERVICE = 5

/** What each rank takes and brings; the member's own is marked. */
export function Ladder({ ladder: { ranks }, own }: { ladder: Read; own?: number | undefined }) {
  const t = useTranslations('ranks.ladder')
  const symbol = useCurrencySymbol()
  const columns: Column<RankOfLadder>[] = [
    {
      ...{ key: 'rank', label: t('rank') },
      cell: ({ rank }) => (
        <span className={rank === own ? 'font-bold text-gold-text' : 'font-semibold'}>
          {t('name', { rank })}
          {rank === own && <span className="ms-2 text-xs">{t('yours')}</span>}
        </span>
      ),
    },
    { key: 'needs', label: t('needs'), align: 'end', cell: row => <Whole number={row.needs} /> },
    {
      key: 'keeps',
      label: t('keeps', { days: KEEP_DAYS }),
      align: 'end',
      cell: row => (
        <Given is={row.keeps !== '0'}>
          <Whole number={row.keeps} />
        </Given>
      ),
    },
    { key: 'bonus', label: t('bonus'), align: 'end', cell: row => <Sum amount={row.bonus} symbol={symbol} /> },
    { key: 'gift', label: t('gift'), align: 'end', cell: row => <Sum amount={row.gift} symbol={symbol} /> },
    ...(ranks.some(row => row.withdrawals !== null)
      ? [
          {
            ...{ key: 'withdrawals', label: t('withdrawals'), align: 'end' as const },
            cell: (row: RankOfLadder) => <Whole number={String(row.withdrawals ?? 0)} />,
          },
        ]
      : []),
    {
      ...{ key: 'service', label: t('service'), align: 'end' },
      cell: ({ rank }) => (
        <Given is={rank >= FIRST_WITH_SERVICE}>
          <Check role="img" aria-label={t('has')} size={16} className="inline text-jade" />
        </Given>
      ),
    },
  ]
  return <Table caption={t('title')} columns={columns} rows={ranks} keyOf={row => String(row.rank)} />
}

function Given({ is, children }: { is: boolean; children: React.ReactNode }) {
  const t = useTranslations('ranks.ladder')
  return is ? children : <span className="text-muted">{t('none')}</span>
}

function Sum({ amount, symbol }: { amount: string; symbol: string }) {
  return (
    <Given is={parseAmount(amount) > 0n}>
      <Money amount={amount} symbol={symbol} />
    </Given>
  )
}
