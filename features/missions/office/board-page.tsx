import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type BoardListed, missionsOfficeApi } from '#features/missions/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { WriteBoard } from './write-board.tsx'

const TONES = { RUNNING: 'good', SETTLED: 'plain', STOPPED: 'bad' } as const

/** Boards: who stands where, and what the places get. */
export function BoardPage() {
  const t = useTranslations('office.boards')
  const may = useMay()
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('boards.add') && <WriteBoard />}>
      <DataList
        id="boards"
        columns={useColumns()}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(missionsOfficeApi.boards, {})).list, next: null })}
        drawer={row => ({ title: row.title, content: <OneBoard board={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<BoardListed>[] {
  const t = useTranslations('office.boards')
  return [
    { id: 'title', title: t('name'), text: row => row.title, isFixed: true, cell: row => <bdi>{row.title}</bdi> },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'prizes', title: t('prizes'), text: row => row.prizes, isFigure: true },
      cell: row => <Money amount={row.prizes} />,
    },
    { id: 'startsAt', title: t('startsAt'), text: row => row.startsAt, cell: row => <When at={row.startsAt} /> },
    { id: 'endsAt', title: t('endsAt'), text: row => row.endsAt, cell: row => <When at={row.endsAt} /> },
  ]
}

function OneBoard({ board }: { board: BoardListed }) {
  const t = useTranslations('office.boards')
  const may = useMay()
  const { code, state, category, minScore, dayCap, list } = board
  return (
    <Stack>
      <Part title={t('one')} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('code')}>{code}</Fact>
          <Fact name={t('category')}>{category ?? t('all')}</Fact>
          <Fact name={t('minScore')}>
            <Money amount={minScore} />
          </Fact>
          <Fact name={t('dayCap')}>{dayCap === null ? t('noCap') : <Money amount={dayCap} />}</Fact>
        </Facts>
      </Part>
      <Part title={t('places')}>
        {list.length === 0 ? (
          t('nobody')
        ) : (
          <Facts>
            {list.map(({ rank, username, score, prize }) => (
              <Fact key={rank} name={t('placeOf', { rank, name: username })}>
                <Money amount={score} /> · <Money amount={prize} />
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
      {state === 'RUNNING' && may('missions.stop') && (
        <Act
          label={t('stop')}
          about={t('stopAbout')}
          look="danger"
          act={reason => ask(missionsOfficeApi.stopBoard, { code, reason })}
        />
      )}
    </Stack>
  )
}
