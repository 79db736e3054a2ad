import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { countedOf } from '#features/bonuses/rules/bonuses.ts'
import type { Grant } from '#features/promotions/api.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { useStatement } from './reads.ts'
import { percentOf, useCategoryName, useTold } from './use-texts.ts'

type Row = {
  reference: string
  at: string
  category: string
  game: string
  valid: string
  ppm: number
  counted: string
  open: boolean
}

/** What each bet counted, added up again in this browser by the rule that the server counts by (promotions §10). */
export function Statement({ grant }: { grant: Grant }) {
  const t = useTranslations('bonuses')
  const format = useFormatter()
  const nameOf = useCategoryName()
  const query = useStatement(grant.id)
  const columns: Column<Row>[] = [
    {
      key: 'at',
      label: t('columns.at'),
      cell: row => format.dateTime(new Date(row.at), { dateStyle: 'short', timeStyle: 'medium' }),
    },
    { key: 'game', label: t('columns.game'), cell: row => nameOf(row.category) },
    {
      key: 'valid',
      label: t('columns.valid'),
      align: 'end',
      cell: row => (row.open ? t('open') : <Money amount={row.valid} />),
    },
    { key: 'share', label: t('columns.share'), align: 'end', cell: row => percentOf(row.ppm) },
    { key: 'counted', label: t('columns.counted'), align: 'end', cell: row => <Money amount={row.counted} /> },
  ]
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ rows, grant: counted }) =>
        rows.length === 0 ? (
          <p className="text-sm text-muted">{t('noBets')}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <Table caption={t('bets')} columns={columns} rows={rows} keyOf={row => row.reference} />
            <Checked rows={rows} grant={counted} />
          </div>
        )
      }
    </Loaded>
  )
}

function Checked({ rows, grant }: { rows: readonly Row[]; grant: Grant }) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const sum = recomputed(rows, parseAmount(grant.required))
  const isSame = sum === parseAmount(grant.progress)
  const Icon = isSame ? CircleCheck : TriangleAlert
  return (
    <p className="flex items-start gap-2 text-xs text-muted">
      <Icon aria-hidden size={16} className={`shrink-0 ${isSame ? 'text-jade' : 'text-amber'}`} />
      {t(isSame ? 'checked' : 'differs', { sum: told(formatAmount(sum)), progress: told(grant.progress) })}
    </p>
  )
}

function recomputed(rows: readonly Row[], required: Amount): Amount {
  const sum = rows.reduce((all, { valid, ppm }) => all + countedOf(parseAmount(valid), ppm), 0n)
  return amount(sum > required ? required : sum)
}
