import { useFormatter, useTranslations } from 'use-intl'
import type { GrowthRow } from '#features/ranks/api.ts'
import { Moment } from '#features/records/site/records.tsx'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { dayAgrees, type StatementRow } from '../../rules/statement.ts'
import { sumsOf, useGrowthDay, useProduct } from '../reads.ts'
import { Whole } from '../whole.tsx'
import { Checked } from './checked.tsx'

/** The bets, deposits and adjustments of a day, reckoned again in this browser by the rule that the server counted by. */
export function StatementOfDay({ day }: { day: string }) {
  const t = useTranslations('ranks.byDay')
  const columns = useColumns()
  return (
    <Loaded query={useGrowthDay(day)} skeleton={<Skeleton className="h-60 w-full" />}>
      {statement => {
        const isRight = statement.isWhole && dayAgrees(sumsOf(statement), statement.rows.map(readRow))
        return (
          <div className="flex flex-col gap-4">
            <Checked isRight={isRight} text={t(statement.isWhole ? (isRight ? 'rightDay' : 'wrongDay') : 'tooMany')} />
            <Table
              caption={t('rows')}
              columns={columns}
              rows={statement.rows}
              keyOf={row => `${row.kind} ${row.reference} ${row.at} ${row.before} ${row.points}`}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

const readRow = (row: GrowthRow): StatementRow => {
  const of = parseAmount
  const { kind, weight } = row
  if (kind === 'HAND' || kind === 'DOWN') return { kind, points: BigInt(row.points) }
  const changed = { own: of(row.own), before: of(row.before) }
  return kind === 'DEPOSIT'
    ? { kind, ...changed }
    : { kind, ...changed, weight, valid: of(row.valid), cash: of(row.cash), stake: of(row.stake) }
}

const changeOf = ({ own, before }: GrowthRow) => formatAmount(amount(parseAmount(own) - parseAmount(before)))

function useColumns(): Column<GrowthRow>[] {
  const t = useTranslations('ranks.byDay')
  const format = useFormatter()
  const nameOf = useProduct()
  return [
    { key: 'at', label: t('at'), cell: row => <Moment at={row.at} /> },
    {
      ...{ key: 'what', label: t('what') },
      cell: row => (
        <span className="inline-flex flex-col">
          {row.kind === 'PLAY' ? nameOf(row.product) : t(`kinds.${row.kind}`)}
          {row.note && <bdi className="text-xs text-muted">{row.note}</bdi>}
        </span>
      ),
    },
    {
      ...{ key: 'valid', label: t('valid'), align: 'end' },
      cell: row => (row.kind === 'PLAY' ? <Money amount={row.valid} /> : '–'),
    },
    {
      ...{ key: 'own', label: t('own'), align: 'end' },
      cell: row => (row.kind === 'PLAY' || row.kind === 'DEPOSIT' ? <Money amount={changeOf(row)} signed /> : '–'),
    },
    {
      ...{ key: 'weight', label: t('weight'), align: 'end' },
      cell: row =>
        row.kind === 'PLAY' ? (
          <bdi dir="ltr">×{format.number(row.weight / 100, { maximumFractionDigits: 2 })}</bdi>
        ) : (
          '–'
        ),
    },
    {
      ...{ key: 'points', label: t('points'), align: 'end' },
      cell: row => (row.kind === 'HAND' || row.kind === 'DOWN' ? <Whole number={row.points} signed /> : '–'),
    },
  ]
}
