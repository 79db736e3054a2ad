import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FreeTicketListed, freeTicketsOfficeApi } from '#features/lottery/api-free.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, type Tone, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { FREE_STATES } from '../rules/free-tickets.ts'
import { GrantFreeTickets } from './grant-free-tickets.tsx'

const TONES: Readonly<Record<FreeTicketListed['state'], Tone>> = {
  ...{ OPEN: 'wait', USED: 'wait', SETTLED: 'good', EXPIRED: 'plain', CANCELLED: 'plain' },
}

/** Who was given free lottery tickets, what became of them and what they won; and the way to give more. */
export function FreeTickets() {
  const t = useTranslations('office.freeTickets')
  const may = useMay()
  const states = FREE_STATES.map(value => ({ value, label: t(`states.${value}`) }))
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('freetickets.grant') && <GrantFreeTickets />}>
      <DataList
        id="free-tickets"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('member') },
          { kind: 'pick', name: 'state', label: t('state'), options: states },
        ]}
        read={({ state, ...filters }, asked) =>
          ask(freeTicketsOfficeApi.list, { ...filters, ...asked, state: FREE_STATES.find(each => each === state) })
        }
        drawer={row => ({ title: t('one'), content: <One free={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<FreeTicketListed>[] {
  const t = useTranslations('office.freeTickets')
  return [
    {
      ...{ id: 'granted', title: t('granted'), text: row => row.grantedAt, isFixed: true },
      cell: row => <When at={row.grantedAt} />,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    {
      ...{ id: 'worth', title: t('worth'), text: row => row.worth, isFigure: true },
      cell: row => <Money amount={row.worth} currency={row.currency} />,
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

function One({ free }: { free: FreeTicketListed }) {
  const t = useTranslations('office.freeTickets')
  const may = useMay()
  const { id, member, state, currency, why } = free
  return (
    <Stack>
      <Part title={member.username} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{id}</Id>
          </Fact>
          <Fact name={t('worth')}>
            <Money amount={free.worth} currency={currency} />
          </Fact>
          <Fact name={t('bet')}>{free.betId === null ? '–' : <Id>{free.betId}</Id>}</Fact>
          <Fact name={t('won')}>
            <Money amount={free.won} currency={currency} />
          </Fact>
          <Fact name={t('promotion')}>
            <bdi>{free.promotion}</bdi>
          </Fact>
          <Fact name={t('note')}>
            <bdi>{free.note || '–'}</bdi>
          </Fact>
          <Fact name={t('by')}>
            <bdi>{free.by}</bdi>
          </Fact>
          <Fact name={t('until')}>
            <When at={free.expiresAt} />
          </Fact>
          <Fact name={t('ended')}>
            <When at={free.endedAt} />
          </Fact>
          <Fact name={t('why')}>
            <bdi>{why === 'excluded' ? t('excluded') : why || '–'}</bdi>
          </Fact>
        </Facts>
      </Part>
      {state === 'OPEN' && may('freetickets.revoke') && (
        <Group>
          <Act
            label={t('revoke')}
            about={t('revokeAbout')}
            look="danger"
            act={reason => ask(freeTicketsOfficeApi.revoke, { id, reason })}
          />
        </Group>
      )}
    </Stack>
  )
}
