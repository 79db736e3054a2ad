import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClaimedBet, RebateStatement } from '#features/rebates/api.ts'
import { claimAgrees } from '#features/rebates/rules/statement.ts'
import { DownloadButton, Moment } from '#features/records/site/records.tsx'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { percentOf, useProduct, useStatement } from './reads.ts'

type Line = RebateStatement['lines'][number]

/** The bets of a claim, reckoned again in this browser by the rule that the server paid by (promotions §10). */
export function StatementOfClaim({ no }: { no: number }) {
  const t = useTranslations('rebates')
  const nameOf = useProduct()
  const lines: Column<Line>[] = [
    { key: 'product', label: t('product'), cell: row => nameOf(row.product) },
    { key: 'before', label: t('carry'), align: 'end', cell: row => <Money amount={row.carryBefore} /> },
    { key: 'accrued', label: t('accrued'), align: 'end', cell: row => <Money amount={row.accrued} /> },
    { key: 'paid', label: t('paid'), align: 'end', cell: row => <Money amount={row.paid} /> },
    { key: 'carry', label: t('carryAfter'), align: 'end', cell: row => <Money amount={row.carry} /> },
  ]
  const bets: Column<ClaimedBet>[] = [
    { key: 'at', label: t('settled'), cell: row => <Moment at={row.at} /> },
    { key: 'product', label: t('product'), cell: row => nameOf(row.product) },
    { key: 'valid', label: t('valid'), align: 'end', cell: row => <Money amount={row.valid} /> },
    { key: 'own', label: t('own'), align: 'end', cell: row => <Money amount={row.own} /> },
    { key: 'rate', label: t('rate'), align: 'end', cell: row => percentOf(row.ratePpm) },
    {
      ...{ key: 'change', label: t('accrued'), align: 'end' },
      cell: row => (
        <span className="inline-flex flex-col items-end">
          <Money amount={formatAmount(amount(parseAmount(row.accrued) - parseAmount(row.before)))} signed />
          {row.why !== '' && <span className="text-xs text-muted">{t(`why.${row.why as 'OFF'}`)}</span>}
        </span>
      ),
    },
  ]
  return (
    <Loaded query={useStatement(no)} skeleton={<Skeleton className="h-60 w-full" />}>
      {statement => (
        <div className="flex flex-col gap-4">
          <Checked statement={statement} />
          <Table caption={t('byProduct')} columns={lines} rows={statement.lines} keyOf={row => row.product} />
          <DownloadButton ask={() => fileOf(statement)} />
          <Table
            caption={t('bets')}
            columns={bets}
            rows={statement.bets}
            keyOf={row => `${row.reference} ${row.at} ${row.before}`}
          />
        </div>
      )}
    </Loaded>
  )
}

/** The bets as they came, to be added up elsewhere: amounts and rates as they are kept, times in UTC. */
async function fileOf({ no, bets, isWhole }: RebateStatement) {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const names = [
    'at',
    'reference',
    'product',
    'valid',
    'cash',
    'stake',
    'own',
    'ratePpm',
    'accrued',
    'before',
    'why',
  ] as const
  const text = stringify([names, ...bets.map(bet => names.map(name => bet[name]))], { escape_formulas: true })
  return { name: `rebate-${no}.csv`, text: `\uFEFF${text}`, rows: bets.length, isCut: !isWhole }
}

function Checked({ statement }: { statement: RebateStatement }) {
  const t = useTranslations('rebates')
  const isRight = statement.isWhole && agrees(statement)
  const Icon = isRight ? CircleCheck : TriangleAlert
  const text = statement.isWhole ? (isRight ? 'right' : 'wrong') : 'tooMany'
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon aria-hidden size={18} className={`shrink-0 ${isRight ? 'text-jade' : 'text-amber'}`} />
      {t(text)}
    </p>
  )
}

function agrees({ lines, bets, minClaim, cap, currency, amount: paid }: RebateStatement): boolean {
  const of = parseAmount
  return claimAgrees({
    ...{ amount: of(paid), minClaim: of(minClaim), cap: cap === null ? null : of(cap), unit: unitOf(currency) },
    lines: lines.map(line => ({
      ...{ product: line.product, carryBefore: of(line.carryBefore), accrued: of(line.accrued) },
      ...{ paid: of(line.paid), carry: of(line.carry) },
    })),
    bets: bets.map(bet => ({
      ...{ product: bet.product, ratePpm: bet.ratePpm, why: bet.why, valid: of(bet.valid), cash: of(bet.cash) },
      ...{ stake: of(bet.stake), own: of(bet.own), accrued: of(bet.accrued), before: of(bet.before) },
    })),
  })
}
