import { useTranslations } from 'use-intl'
import { type PromotionListed, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Segments } from './segments.tsx'
import { Ends, isEndless, Level, LifeState, useKindName } from './shown.tsx'
import { WritePromotion } from './write/write-promotion.tsx'

const AGAIN_MS = 30_000

/** All promotions with their budgets: what is promised, paid, and owed still. */
export function PromotionList() {
  const t = useTranslations('office.promotions')
  const may = useMay()
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('promotions.write') && <WritePromotion />}>
      <DataList
        id="promotions"
        columns={useColumns()}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(promotionsOfficeApi.list, {})).list, next: null })}
        to={row => `/promotions/${row.code}`}
        empty={t('none')}
        everyMs={AGAIN_MS}
      />
      <Segments />
    </PageFrame>
  )
}

const SUMS = ['budget', 'promised', 'paid', 'owed'] as const

function useColumns(): Column<PromotionListed>[] {
  const t = useTranslations('office.promotions')
  const kindOf = useKindName()
  return [
    {
      ...{ id: 'name', title: t('name'), text: row => row.title, isFixed: true },
      cell: row => <bdi>{row.title}</bdi>,
    },
    { ...{ id: 'kind', title: t('kind'), text: row => kindOf(row.kind) }, cell: row => kindOf(row.kind) },
    {
      ...{ id: 'life', title: t('life'), text: row => row.life },
      cell: row => <LifeState life={row.life} />,
    },
    ...SUMS.map(
      (name): Column<PromotionListed> => ({
        ...{ id: name, title: t(`sums.${name}`), text: row => row[name], isFigure: true },
        cell: row => <Money amount={row[name]} currency={row.currency} />,
      }),
    ),
    {
      ...{ id: 'level', title: t('levelTitle'), text: row => String(row.level) },
      cell: row => <Level level={row.level} />,
    },
    {
      id: 'starts',
      title: t('starts'),
      cell: row => <When at={row.startsAt} />,
      text: row => row.startsAt,
      startsHidden: true,
    },
    {
      id: 'ends',
      title: t('ends'),
      cell: row => <Ends at={row.endsAt} />,
      text: row => (isEndless(row.endsAt) ? '' : row.endsAt),
    },
  ]
}
