import { useTranslations } from 'use-intl'
import type { BetLine } from '#features/records/api-bets.ts'
import { Money } from '#shared/ui/money.tsx'
import type { Column } from '#shared/ui/table.tsx'
import { Moment } from '../facts.tsx'
import { useProductName } from '../names.ts'
import { LINK, LotteryRecord, shortOf } from '../played.tsx'

const TONES = {
  open: 'border-info text-info',
  settled: 'border-line text-muted',
  cancelled: 'border-amber text-amber',
}

/** Columns of a betting record (agents §3.5). */
export function useBetColumns(onOpen: (line: BetLine) => void): Column<BetLine>[] {
  const t = useTranslations('records')
  const productName = useProductName()
  return [
    { key: 'at', label: t('at'), cell: line => <Moment at={line.at} /> },
    {
      key: 'game',
      label: t('game'),
      cell: line => (
        <span className="inline-flex flex-col items-end sm:items-start sm:text-start">
          <bdi className="font-medium">{line.name}</bdi>
          <span className="text-xs text-muted">
            <bdi>{[productName(line.product), line.vendorName].filter(Boolean).join(' · ')}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'round',
      label: t('round'),
      cell: line =>
        line.source === 'ticket' ? (
          <LotteryRecord lottery={line.code} numero={line.round} />
        ) : (
          <bdi title={line.round} className="figures text-xs">
            {shortOf(line.round)}
          </bdi>
        ),
    },
    { key: 'stake', label: t('stake'), align: 'end', cell: line => <Money amount={line.stake} /> },
    { key: 'valid', label: t('valid'), align: 'end', cell: line => <Money amount={line.valid} /> },
    { key: 'payout', label: t('payout'), align: 'end', cell: line => <Money amount={line.payout} /> },
    {
      key: 'net',
      label: t('net'),
      align: 'end',
      cell: line => (line.net === null ? <span className="text-muted">–</span> : <Money amount={line.net} signed />),
    },
    {
      key: 'status',
      label: t('status'),
      cell: line => (
        <span
          className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap ${TONES[line.status]}`}
        >
          {t(`statuses.${line.status}`)}
        </span>
      ),
    },
    {
      key: 'more',
      label: t('details'),
      cell: line => (
        <button
          type="button"
          aria-label={t('detailsOf', { game: line.name, round: line.round })}
          onClick={() => onOpen(line)}
          className={LINK}
        >
          {t('details')}
        </button>
      ),
    },
  ]
}
