import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FreeRoundsListed, freeRoundsOfficeApi } from '#features/freebets/api-office.ts'
import { ROUND_STATES } from '#features/freebets/rules/rounds.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, type Tone, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { GrantRounds } from './grant-rounds.tsx'

const TONES: Readonly<Record<FreeRoundsListed['state'], Tone>> = {
  ...{ DUE: 'wait', ACTIVE: 'wait', FINISHED: 'good' },
  ...{ EXPIRED: 'plain', CANCELLED: 'plain', REFUSED: 'bad' },
}

/** Who was given free rounds, what became of them and what they won; and the way to give more. */
export function RoundsList() {
  const t = useTranslations('office.freeRounds')
  const may = useMay()
  const states = ROUND_STATES.map(value => ({ value, label: t(`states.${value}`) }))
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('freerounds.grant') && <GrantRounds />}>
      <DataList
        id="free-rounds"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('member') },
          { kind: 'pick', name: 'state', label: t('state'), options: states },
        ]}
        read={({ state, ...filters }, asked) =>
          ask(freeRoundsOfficeApi.list, { ...filters, ...asked, state: ROUND_STATES.find(each => each === state) })
        }
        drawer={row => ({ title: t('one'), content: <One rounds={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<FreeRoundsListed>[] {
  const t = useTranslations('office.freeRounds')
  return [
    {
      ...{ id: 'granted', title: t('granted'), text: row => row.grantedAt, isFixed: true },
      cell: row => <When at={row.grantedAt} />,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'game', title: t('game'), cell: row => <bdi>{row.gameName}</bdi>, text: row => row.gameName },
    {
      ...{ id: 'left', title: t('left'), text: row => `${row.left} / ${row.rounds}`, isFigure: true },
      cell: row => `${row.left} / ${row.rounds}`,
    },
    {
      ...{ id: 'stake', title: t('stake'), text: row => row.stake, isFigure: true },
      cell: row => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      ...{ id: 'won', title: t('won'), text: row => row.won, isFigure: true },
      cell: row => <Money amount={row.won} currency={row.currency} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
  ]
}

function One({ rounds }: { rounds: FreeRoundsListed }) {
  const t = useTranslations('office.freeRounds')
  const may = useMay()
  const { id, member, state, currency, why } = rounds
  const isOpen = state === 'DUE' || state === 'ACTIVE'
  return (
    <Stack>
      <Part title={member.username} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{id}</Id>
          </Fact>
          <Fact name={t('game')}>
            <bdi>{`${rounds.vendor} · ${rounds.gameName}`}</bdi>
          </Fact>
          <Fact name={t('left')}>{`${rounds.left} / ${rounds.rounds}`}</Fact>
          <Fact name={t('stake')}>
            <Money amount={rounds.stake} currency={currency} />
          </Fact>
          <Fact name={t('won')}>
            <Money amount={rounds.won} currency={currency} />
          </Fact>
          <Fact name={t('promotion')}>
            <bdi>{rounds.promotion}</bdi>
          </Fact>
          <Fact name={t('note')}>
            <bdi>{rounds.note || '–'}</bdi>
          </Fact>
          <Fact name={t('by')}>
            <bdi>{rounds.by}</bdi>
          </Fact>
          <Fact name={t('until')}>
            <When at={rounds.expiresAt} />
          </Fact>
          <Fact name={t('ended')}>
            <When at={rounds.endedAt} />
          </Fact>
          <Fact name={t('why')}>
            <bdi>{why === 'excluded' ? t('excluded') : why || '–'}</bdi>
          </Fact>
        </Facts>
      </Part>
      {isOpen && may('freerounds.revoke') && (
        <Group>
          <Act
            label={t('revoke')}
            about={t('revokeAbout')}
            look="danger"
            act={reason => ask(freeRoundsOfficeApi.revoke, { id, reason })}
          />
        </Group>
      )}
    </Stack>
  )
}
