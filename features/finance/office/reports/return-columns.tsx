import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { financeOfficeApi } from '#features/finance/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { Money, Nothing } from '#shared/office/show.tsx'
import { Band } from '../parts/band.tsx'
import { shareText } from '../parts/share.ts'

export type ReturnRow = z.output<typeof financeOfficeApi.returns.output>['list'][number]

/** A game's return: paid of staked, as published, and the band that chance allows. */
export function useReturnColumns(): Column<ReturnRow>[] {
  const t = useTranslations('office.returns')
  return [
    {
      ...{ id: 'game', title: t('game'), text: row => row.name || row.game, isFixed: true },
      cell: row => <bdi>{row.name || row.game}</bdi>,
    },
    { id: 'vendor', title: t('vendor'), cell: row => <bdi>{row.vendor}</bdi>, text: row => row.vendor },
    { id: 'bets', title: t('bets'), cell: row => row.bets, text: row => String(row.bets), isFigure: true },
    {
      ...{ id: 'staked', title: t('staked'), text: row => row.staked, isFigure: true },
      cell: row => <Money amount={row.staked} currency={row.currency} />,
    },
    {
      ...{ id: 'paid', title: t('paid'), text: row => row.paid, isFigure: true },
      cell: row => <Money amount={row.paid} currency={row.currency} />,
    },
    {
      ...{ id: 'actual', title: t('actual'), text: row => shareText(row.actual), isFigure: true },
      cell: row => <Share of={row.actual} />,
    },
    {
      ...{ id: 'published', title: t('published'), text: row => shareText(row.published), isFigure: true },
      cell: row => <Share of={row.published} />,
    },
    {
      ...{ id: 'low', title: t('low'), text: row => shareText(row.low), isFigure: true, startsHidden: true },
      cell: row => <Share of={row.low} />,
    },
    {
      ...{ id: 'high', title: t('high'), text: row => shareText(row.high), isFigure: true, startsHidden: true },
      cell: row => <Share of={row.high} />,
    },
    {
      ...{ id: 'sigmas', title: t('sigmas'), text: row => row.sigmas?.toFixed(2) ?? '', isFigure: true },
      cell: row => (row.sigmas === null ? <Nothing /> : <bdi dir="ltr">{row.sigmas.toFixed(2)}</bdi>),
    },
    { id: 'band', title: t('band'), cell: row => <BandOf row={row} /> },
  ]
}

const Share = ({ of }: { of: number | null }) => (of === null ? <Nothing /> : <bdi dir="ltr">{shareText(of)}</bdi>)

function BandOf({ row: { actual, published, low, high, isAlarm } }: { row: ReturnRow }) {
  const t = useTranslations('office.returns')
  if (actual === null || published === null || low === null || high === null) return <Nothing />
  const label = t(isAlarm ? 'alarm' : actual < low || actual > high ? 'outside' : 'inside', {
    ...{ actual: shareText(actual), low: shareText(low), high: shareText(high) },
  })
  return <Band {...{ actual, published, low, high, isAlarm, label }} />
}
