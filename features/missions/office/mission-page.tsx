import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type MissionListed, missionsOfficeApi } from '#features/missions/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { WriteMission } from './write-mission.tsx'

const TONES = { RUNNING: 'good', STOPPED: 'plain' } as const

/** Missions: what each promises, what was claimed, and what is left of its budget. */
export function MissionPage() {
  const t = useTranslations('office.missions')
  const may = useMay()
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('missions.add') && <WriteMission />}>
      <DataList
        id="missions"
        columns={useColumns()}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(missionsOfficeApi.missions, {})).list, next: null })}
        drawer={row => ({ title: row.title, content: <OneMission mission={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<MissionListed>[] {
  const t = useTranslations('office.missions')
  return [
    { id: 'title', title: t('name'), text: row => row.title, isFixed: true, cell: row => <bdi>{row.title}</bdi> },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    { id: 'repeat', title: t('repeat'), text: row => row.repeat, cell: row => t(`repeats.${row.repeat}`) },
    { id: 'members', title: t('members'), text: row => String(row.members), isFigure: true, cell: row => row.members },
    {
      ...{ id: 'paid', title: t('paid'), text: row => row.paid, isFigure: true },
      cell: row => <Money amount={row.paid} />,
    },
    {
      ...{ id: 'left', title: t('left'), text: row => row.budgetLeft, isFigure: true },
      cell: row => <Money amount={row.budgetLeft} />,
    },
    { id: 'endsAt', title: t('endsAt'), text: row => row.endsAt, cell: row => <When at={row.endsAt} /> },
  ]
}

function OneMission({ mission }: { mission: MissionListed }) {
  const t = useTranslations('office.missions')
  const may = useMay()
  const { code, state, metric, category, steps, startsAt, endsAt, claims, members, paid, budget, budgetLeft } = mission
  return (
    <Stack>
      <Part title={t('one')} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('code')}>{code}</Fact>
          <Fact name={t('metric')}>{t(`metrics.${metric}`)}</Fact>
          <Fact name={t('category')}>{category ?? t('all')}</Fact>
          <Fact name={t('startsAt')}>
            <When at={startsAt} />
          </Fact>
          <Fact name={t('endsAt')}>
            <When at={endsAt} />
          </Fact>
          <Fact name={t('members')}>{members}</Fact>
          <Fact name={t('claims')}>{claims}</Fact>
          <Fact name={t('paid')}>
            <Money amount={paid} />
          </Fact>
          <Fact name={t('budget')}>
            <Money amount={budget} />
          </Fact>
          <Fact name={t('left')}>
            <Money amount={budgetLeft} />
          </Fact>
        </Facts>
      </Part>
      <Part title={t('steps')}>
        <Facts>
          {steps.map(({ target, reward }, i) => (
            <Fact key={target} name={t('step', { step: i + 1 })}>
              <Money amount={target} />: <Money amount={reward} />
            </Fact>
          ))}
        </Facts>
      </Part>
      {state === 'RUNNING' && may('missions.stop') && (
        <Act
          label={t('stop')}
          about={t('stopAbout')}
          look="danger"
          act={reason => ask(missionsOfficeApi.stopMission, { code, reason })}
        />
      )}
    </Stack>
  )
}
