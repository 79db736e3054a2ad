import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { agentReportsApi } from '#features/agents/api-reports.ts'
import { Figures, shortOf, useProductName } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Chip } from '../parts/chips.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import { BetSlipModal } from './bet-slip.tsx'

export type TeamBet = z.output<typeof agentReportsApi.bets.output>['list'][number]
const TONES = { open: 'info', settled: 'plain', cancelled: 'wait' } as const

/** What the rows that are shown come to: the whole filter, once all its pages are here. */
export function BetSums({ rows, isWhole }: { rows: readonly TeamBet[]; isWhole: boolean }) {
  const t = useTranslations('agentCentre.bets')
  const tRecords = useTranslations('records')
  const symbol = useCurrencySymbol()
  const sumOf = (key: 'stake' | 'valid' | 'payout' | 'net') =>
    formatAmount(amount(rows.reduce((sum, row) => sum + parseAmount(row[key] ?? '0'), 0n)))
  return (
    <div>
      <Figures
        label={tRecords('totals')}
        figures={(['stake', 'valid', 'payout', 'net'] as const).map(
          key =>
            [tRecords(key), <Money key={key} amount={sumOf(key)} symbol={symbol} signed={key === 'net'} />] as const,
        )}
      />
      <p className="mt-2 text-xs text-muted">{t(isWhole ? 'sumsOfAll' : 'sumsOfShown', { count: rows.length })}</p>
    </div>
  )
}

export function BetRows({ rows, timeZone }: { rows: readonly TeamBet[]; timeZone: string }) {
  const t = useTranslations('records')
  const tParts = useTranslations('agentCentre.parts')
  const productName = useProductName()
  const format = useFormatter()
  const columns: Col<TeamBet>[] = [
    {
      ...{ key: 'at', label: t('at') },
      cell: row => (
        <time dateTime={row.at}>
          {format.dateTime(new Date(row.at), { dateStyle: 'medium', timeStyle: 'medium', timeZone })}
        </time>
      ),
    },
    { key: 'product', label: t('product'), cell: row => productName(row.product) },
    { key: 'vendor', label: t('vendor'), cell: row => <bdi>{row.vendorName || '–'}</bdi> },
    { key: 'game', label: t('game'), onCard: true, cell: row => <bdi>{row.name}</bdi> },
    {
      ...{ key: 'round', label: t('round') },
      cell: row => (
        <bdi title={row.round} className="figures text-xs">
          {shortOf(row.round)}
        </bdi>
      ),
    },
    { key: 'stake', label: t('stake'), align: 'end', onCard: true, cell: row => <Money amount={row.stake} /> },
    { key: 'valid', label: t('valid'), align: 'end', cell: row => <Money amount={row.valid} /> },
    { key: 'payout', label: t('payout'), align: 'end', cell: row => <Money amount={row.payout} /> },
    {
      ...{ key: 'net', label: t('net'), align: 'end', onCard: true },
      cell: row => (row.net === null ? <span className="text-muted">–</span> : <Money amount={row.net} signed />),
    },
  ]
  return (
    <Rows
      caption={t('bets')}
      head={tParts('username')}
      columns={columns}
      rows={rows}
      keyOf={row => row.id}
      nameOf={row => row.username}
      open={(row, close) => (
        <BetSlipModal bet={row} facts={columns.map(({ label, cell }) => [label, cell(row)] as const)} onClose={close} />
      )}
      mark={row => <Chip tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</Chip>}
    />
  )
}
