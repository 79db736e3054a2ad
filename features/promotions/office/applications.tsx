import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Picture } from '#features/cashier/office/cashier.tsx'
import { useNames } from '#features/operators/office/operators.tsx'
import { APPLICATION_STATES, type Application, applicationsApi } from '#features/promotions/api-applications.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { DecideChosen } from './decide-chosen.tsx'

const AGAIN_MS = 20_000
const TONES = { APPLYING: 'wait', APPROVED: 'info', ISSUED: 'good', REJECTED: 'bad' } as const

/** Applications for activities: those that wait, the oldest first; approved, then paid, or refused with a word. */
export function Applications() {
  const t = useTranslations('office.applications')
  const { search, change } = useAddress()
  const state = APPLICATION_STATES.find(each => each === search.state) ?? 'APPLYING'
  // As they were when they were chosen: what was decided since is refused, and said so.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Application>>(new Map())
  const toggle = (row: Application) =>
    setChosen(
      before => new Map(before.has(row.id) ? [...before].filter(([id]) => id !== row.id) : [...before, [row.id, row]]),
    )
  const choose = (next: string) => {
    setChosen(new Map())
    change({ state: next === 'APPLYING' ? undefined : next, item: undefined })
  }
  const isOpen = state === 'APPLYING' || state === 'APPROVED'
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="applications"
        of={state}
        columns={useColumns(isOpen ? { chosen, toggle } : undefined)}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'username', label: t('member') }]}
        read={({ username }, asked) => ask(applicationsApi.list, { ...asked, state, ...(username && { username }) })}
        drawer={row => ({ title: row.title, content: <One application={row} /> })}
        empty={t(isOpen ? 'noneWaiting' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <>
            <DecideChosen
              key={state}
              state={state}
              chosen={[...chosen.values()]}
              onDecided={() => setChosen(new Map())}
            />
            <SegmentedControl
              size="xs"
              value={state}
              onChange={choose}
              data={APPLICATION_STATES.map(value => ({ value, label: t(`states.${value}`) }))}
            />
          </>
        }
      />
    </PageFrame>
  )
}

type Choice = { chosen: ReadonlyMap<string, Application>; toggle: (row: Application) => void }

/** `choice`: of what can still be decided. */
function useColumns(choice: Choice | undefined): Column<Application>[] {
  const t = useTranslations('office.applications')
  const choosing: Column<Application>[] = choice
    ? [
        {
          ...{ id: 'chosen', title: t('chosen') },
          cell: row => (
            <Checkbox
              aria-label={t('chooseOne', { name: row.member.username })}
              checked={choice.chosen.has(row.id)}
              onChange={() => choice.toggle(row)}
            />
          ),
        },
      ]
    : []
  return [
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id, isFixed: true },
    ...choosing,
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { ...{ id: 'activity', title: t('activity'), text: row => row.title }, cell: row => <bdi>{row.title}</bdi> },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'at', title: t('at'), cell: row => <When at={row.changedAt} />, text: row => row.changedAt },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
  ]
}

function One({ application }: { application: Application }) {
  const t = useTranslations('office.applications')
  const may = useMay()
  const nameOf = useNames()
  const { id, code, member, state, comment, pictures, decidedBy, remark } = application
  return (
    <Stack>
      <Part title={t('said')} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Text dir="auto">{comment || t('nothingSaid')}</Text>
        {may('applications.look') && pictures > 0 && (
          <Group gap="xs">
            {Array.from({ length: pictures }, (_, i) => i + 1).map(number => (
              <Suspense key={number}>
                <Picture label={t('picture', { number })} read={() => ask(applicationsApi.picture, { id, number })} />
              </Suspense>
            ))}
          </Group>
        )}
        <Facts>
          <Fact name={t('member')}>
            <bdi>{member.username}</bdi>
          </Fact>
          <Fact name={t('activity')}>
            <Id>{code}</Id>
          </Fact>
          <Fact name={t('amount')}>
            <Money amount={application.amount} currency={application.currency} />
          </Fact>
          <Fact name={t('applied')}>{application.applied}</Fact>
          <Fact name={t('at')}>
            <When at={application.changedAt} />
          </Fact>
          {decidedBy && (
            <Fact name={t('by')}>
              <bdi>{nameOf(decidedBy)}</bdi>
            </Fact>
          )}
          {remark && (
            <Fact name={t('remark')}>
              <bdi>{remark}</bdi>
            </Fact>
          )}
        </Facts>
      </Part>
      <Group>
        {state === 'APPLYING' && may('applications.approve') && (
          <Act
            label={t('approve')}
            about={t('approveAbout')}
            look="main"
            asksReason={false}
            act={() => ask(applicationsApi.approve, { id })}
          />
        )}
        {state === 'APPROVED' && may('applications.issue') && (
          <Act
            label={t('issue')}
            about={t('issueAbout')}
            look="main"
            asksReason={false}
            act={() => ask(applicationsApi.issue, { id })}
          />
        )}
        {state === 'APPLYING' && may('applications.reject') && (
          <Act
            label={t('reject')}
            about={t('rejectAbout')}
            look="danger"
            act={reason => ask(applicationsApi.reject, { id, reason })}
          />
        )}
      </Group>
    </Stack>
  )
}
