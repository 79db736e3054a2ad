import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Goods, pointsOfficeApi } from '#features/points/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Whole } from './whole.tsx'
import { WriteGoods } from './write-goods.tsx'

const TONES = { DRAFT: 'wait', PUBLISHED: 'good', HIDDEN: 'plain' } as const

/** The catalogue of the mall: what is shown, what waits, what was taken out. */
export function GoodsPage() {
  const t = useTranslations('office.goods')
  const may = useMay()
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('goods.write') && <WriteGoods />}>
      <DataList
        id="goods"
        columns={useColumns()}
        rowKey={row => row.id}
        read={async () => ({ list: (await ask(pointsOfficeApi.goods, {})).list, next: null })}
        drawer={row => ({ title: row.names.en ?? '', content: <OneGoods key={row.version} goods={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<Goods>[] {
  const t = useTranslations('office.goods')
  return [
    {
      ...{ id: 'name', title: t('name'), text: row => row.names.en ?? '', isFixed: true },
      cell: row => <bdi>{row.names.en}</bdi>,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'points', title: t('points'), text: row => String(row.points), isFigure: true },
      cell: row => <Whole number={row.points} />,
    },
    {
      ...{ id: 'stock', title: t('left'), text: row => String(row.stocked - row.taken), isFigure: true },
      cell: row => <Whole number={row.stocked - row.taken} />,
    },
    {
      ...{ id: 'taken', title: t('taken'), text: row => String(row.taken), isFigure: true },
      cell: row => <Whole number={row.taken} />,
    },
    { id: 'changed', title: t('changed'), cell: row => <When at={row.changedAt} />, text: row => row.changedAt },
  ]
}

function OneGoods({ goods }: { goods: Goods }) {
  const t = useTranslations('office.goods')
  const may = useMay()
  const { id, version, state } = goods
  const next = state === 'PUBLISHED' ? 'HIDDEN' : 'PUBLISHED'
  return (
    <Stack>
      <Part title={t('one')} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('points')}>
            <Whole number={goods.points} />
          </Fact>
          <Fact name={t('asksPlay')}>
            <Money amount={goods.amountRequirement} />
          </Fact>
          <Fact name={t('minRank')}>{goods.minRank}</Fact>
          <Fact name={t('perMember')}>{goods.perMember ?? t('anyNumber')}</Fact>
          <Fact name={t('stocked')}>
            <Whole number={goods.stocked} />
          </Fact>
          <Fact name={t('taken')}>
            <Whole number={goods.taken} />
          </Fact>
        </Facts>
      </Part>
      <Group>
        {may('goods.write') && <WriteGoods goods={goods} />}
        {may('goods.publish') && (
          <Act
            label={t(next === 'PUBLISHED' ? 'publish' : 'hide')}
            about={t(next === 'PUBLISHED' ? 'publishAbout' : 'hideAbout')}
            look={next === 'PUBLISHED' ? 'main' : 'danger'}
            act={reason => ask(pointsOfficeApi.showGoods, { id, version, state: next, reason })}
          />
        )}
      </Group>
    </Stack>
  )
}
