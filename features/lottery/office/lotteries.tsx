import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Lottery = z.output<typeof lotteryOfficeApi.games.output>['list'][number]
const PPM_A_PERCENT = 10_000

/** Lotteries of the merchant; whose issues it shares with others. */
export function Lotteries() {
  const t = useTranslations('office.lotteries')
  const columns: Column<Lottery>[] = [
    { id: 'name', title: t('name'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'code', title: t('code'), cell: row => <Id>{row.code}</Id>, text: row => row.code },
    { id: 'state', title: t('state'), cell: row => <LotteryState of={row} />, text: row => String(row.enabled) },
    { id: 'source', title: t('source'), cell: row => t(`sources.${row.source}`), text: row => row.source },
    { id: 'group', title: t('group'), cell: row => <Id>{row.group}</Id>, text: row => row.group },
    { id: 'hot', title: t('hot'), cell: row => (row.isHot ? t('yes') : <Nothing />), text: row => String(row.isHot) },
    { id: 'merchants', title: t('merchants'), cell: row => row.merchants, isFigure: true },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="lotteries"
        columns={columns}
        rowKey={row => row.code}
        filters={[{ kind: 'text', name: 'like', label: t('name') }]}
        read={async ({ like = '' }) => {
          const { list } = await ask(lotteryOfficeApi.games, {})
          const isMeant = ({ name, code }: Lottery) => `${name} ${code}`.toLowerCase().includes(like.toLowerCase())
          return { list: list.filter(isMeant), next: null }
        }}
        drawer={row => ({ title: row.name, content: <Card of={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function LotteryState({ of: { isOff, enabled } }: { of: Lottery }) {
  const t = useTranslations('office.lotteries')
  if (isOff) return <State tone="bad">{t('states.off')}</State>
  return <State tone={enabled ? 'good' : 'plain'}>{enabled ? t('states.shown') : t('states.hidden')}</State>
}

function Card({ of }: { of: Lottery }) {
  const t = useTranslations('office.lotteries')
  const may = useMay()
  const { code, enabled, isHot } = of
  const change = (given: object) => (reason: string) =>
    ask(lotteryOfficeApi.changeGame, { game: code, ...given, reason })
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('code')}>
          <Id>{code}</Id>
        </Fact>
        <Fact name={t('state')}>
          <LotteryState of={of} />
        </Fact>
        <Fact name={t('source')}>
          {t(`sources.${of.source}`)} {of.isStandIn && t('standIn')}
        </Fact>
        <Fact name={t('merchants')}>{of.merchants}</Fact>
        <Fact name={t('refundAfter')}>{t('seconds', { count: of.refundAfterSec })}</Fact>
      </Facts>
      {may('lottery.change') && (
        <Group gap="xs">
          <Act
            label={enabled ? t('hide') : t('show')}
            about={enabled ? t('hideAbout') : t('showAbout')}
            look={enabled ? 'danger' : 'main'}
            act={change({ enabled: !enabled })}
          />
          <Act label={isHot ? t('notHot') : t('makeHot')} about={t('hotAbout')} act={change({ isHot: !isHot })} />
        </Group>
      )}
      <Part title={t('schedule')}>
        <Values of={of.schedule as Record<string, unknown>} />
      </Part>
      <Part title={t('limits')}>
        <Values of={of.limits} />
      </Part>
      <Part title={t('returns')}>
        <Facts>
          {of.plays.map(({ play, returnPpm, closed }) => (
            <Fact key={play} name={play}>
              <bdi dir="ltr">{(returnPpm / PPM_A_PERCENT).toFixed(2)} %</bdi>{' '}
              {closed !== null && <State tone="wait">{t('closed')}</State>}
            </Fact>
          ))}
        </Facts>
      </Part>
    </Stack>
  )
}
