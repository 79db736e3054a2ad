import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { riskApi } from '#features/risk/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { RiskFrame } from '../parts/risk-frame.tsx'

type Row = z.output<typeof riskApi.rules.output>['list'][number]

/** What each rule looks for, and how often it was right. */
export function Rules() {
  const t = useTranslations('office.risk')
  const figure = (id: 'fresh' | 'open' | 'confirmed' | 'falseAlarm' | 'unclear', title: string): Column<Row> => ({
    ...{ id, title, isFigure: true, text: row => String(row[id]) },
    cell: row => <bdi dir="ltr">{row[id]}</bdi>,
  })
  const shareOf = ({ right }: Row) => (right === null ? '' : `${Math.round(right * 100)} %`)
  const columns: Column<Row>[] = [
    {
      ...{ id: 'rule', title: t('rule'), text: row => t(`names.${row.rule}`), isFixed: true },
      cell: row => t(`names.${row.rule}`),
    },
    { id: 'what', title: t('looksFor'), cell: row => t(`looks.${row.rule}`), text: row => t(`looks.${row.rule}`) },
    figure('fresh', t('fresh')),
    figure('open', t('inCases')),
    figure('confirmed', t('outcomes.confirmed')),
    figure('falseAlarm', t('outcomes.false_alarm')),
    figure('unclear', t('outcomes.unclear')),
    {
      ...{ id: 'right', title: t('right'), isFigure: true, text: shareOf },
      cell: row => (row.right === null ? <Nothing /> : <bdi dir="ltr">{shareOf(row)}</bdi>),
    },
  ]
  return (
    <RiskFrame title={t('pages.rules')} about={t('rulesAbout')}>
      <DataList
        id="riskRules"
        columns={columns}
        rowKey={row => row.rule}
        read={async () => ({ ...(await ask(riskApi.rules, {})), next: null })}
        empty={t('noAlerts')}
      />
    </RiskFrame>
  )
}
