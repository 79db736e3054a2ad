import { Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/operators/office/operators.tsx'
import { type ListedExclusion, protectionOfficeApi } from '#features/players/api-protection.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Other } from '../card/overview.tsx'

const SHOWN = ['open', 'asked', 'all'] as const
type Show = (typeof SHOWN)[number]
const TONES = { ACTIVE: 'bad', EXPIRED: 'wait', REVOKE_REQUESTED: 'wait', COOLING: 'info', LIFTED: 'plain' } as const

/** Exclusions and breaks of all members, or of one. */
export function ExclusionList({ memberId }: { memberId?: string }) {
  const t = useTranslations('office.registry')
  const columns: Column<ListedExclusion>[] = [
    {
      id: 'since',
      title: t('since'),
      cell: row => <When at={row.startsAt} />,
      text: row => row.startsAt,
      isFixed: true,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => row.kind },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      id: 'until',
      title: t('until'),
      cell: row => <When at={row.liftedAt ?? row.endsAt} />,
      text: row => row.endsAt ?? '',
    },
    { id: 'firm', title: t('firm'), cell: row => <When at={row.firmUntil} />, text: row => row.firmUntil },
  ]
  return (
    <DataList
      id="exclusions"
      of={memberId ?? ''}
      columns={columns}
      rowKey={row => row.id}
      filters={[
        {
          ...{ kind: 'pick', name: 'show', label: t('show') },
          options: SHOWN.map(value => ({ value, label: t(`shown.${value}`) })),
        },
      ]}
      read={({ show }, asked) =>
        ask(protectionOfficeApi.exclusions, {
          ...asked,
          ...(memberId && { memberId }),
          show: (show as Show) ?? (memberId ? 'all' : 'open'),
        })
      }
      drawer={row => ({ title: row.member.username, content: <Exclusion row={row} /> })}
      empty={t('noExclusions')}
    />
  )
}

function Exclusion({ row }: { row: ListedExclusion }) {
  const t = useTranslations('office.registry')
  const may = useMay()
  const nameOf = useNames()
  const { id, member, kind, state, lift } = row
  const whoOf = (by: string) => (by === member.id ? member.username : nameOf(by))
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('member')}>
          <Other member={member} />
        </Fact>
        <Fact name={t('kind')}>{t(`kinds.${kind}`)}</Fact>
        <Fact name={t('state')}>
          <State tone={TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        <Fact name={t('by')}>
          <bdi>{whoOf(row.placedBy)}</bdi>
        </Fact>
        <Fact name={t('reason')}>{row.reason || <Nothing />}</Fact>
        <Fact name={t('since')}>
          <When at={row.startsAt} />
        </Fact>
        <Fact name={t('ends')}>{row.endsAt ? <When at={row.endsAt} /> : t('noEnd')}</Fact>
        <Fact name={t('firm')}>
          <When at={row.firmUntil} />
        </Fact>
        <Fact name={t('lifted')}>
          <When at={row.liftedAt} />
        </Fact>
      </Facts>
      {lift && (
        <Part title={t('wish')}>
          <Facts>
            <Fact name={t('by')}>
              <bdi>{whoOf(lift.by)}</bdi>
            </Fact>
            <Fact name={t('at')}>
              <When at={lift.at} />
            </Fact>
            <Fact name={t('reason')}>
              <bdi>{lift.reason}</bdi>
            </Fact>
            <Fact name={t('decided')}>{lift.decidedBy ? <bdi>{whoOf(lift.decidedBy)}</bdi> : <Nothing />}</Fact>
          </Facts>
        </Part>
      )}
      <Group gap="xs">
        {state === 'REVOKE_REQUESTED' && may('exclusions.decide') && <Decide id={id} />}
        {kind === 'operator' && state !== 'LIFTED' && may('exclusions.lift') && (
          <Act label={t('lift')} about={t('liftAbout')} act={reason => ask(protectionOfficeApi.lift, { id, reason })} />
        )}
      </Group>
    </Stack>
  )
}

/** The answer to a member who wants to end their exclusion. */
function Decide({ id }: { id: string }) {
  const t = useTranslations('office.registry')
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <Act
      label={t('decide')}
      about={t('decideAbout')}
      look="main"
      isReady={answer !== null}
      act={reason => ask(protectionOfficeApi.decide, { id, approved: answer === 'yes', reason })}
    >
      <Radio.Group label={t('answer')} value={answer} onChange={setAnswer}>
        <Stack gap="xs">
          <Radio value="yes" label={t('yes')} />
          <Radio value="no" label={t('no')} />
        </Stack>
      </Radio.Group>
    </Act>
  )
}
