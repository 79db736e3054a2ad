import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type ListedFriend, referralOfficeApi } from '#features/referral/api-office.ts'
import { STATES } from '#features/referral/rules/referral.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

const AGAIN_MS = 20_000
const TONES = { REGISTERED: 'plain', QUALIFIED: 'info', REVIEW: 'wait', PAID: 'good', REJECTED: 'bad' } as const

/** Friends whom members brought: those that somebody has to look at first, then all of a state. */
export function ReferralFriends() {
  const t = useTranslations('office.referral')
  const { search, change } = useAddress()
  const view = search.view === 'all' ? 'all' : 'waiting'
  const choose = (next: string) =>
    change({ view: next === 'all' ? next : undefined, state: undefined, item: undefined })
  const states = STATES.map(value => ({ value, label: t(`states.${value}`) }))
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="referral"
        of={view}
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('inviter') },
          ...(view === 'all' ? [{ kind: 'pick', name: 'state', label: t('state'), options: states } as const] : []),
        ]}
        read={({ username, state }, asked) =>
          ask(referralOfficeApi.friends, {
            ...{ ...asked, ...(username && { username }) },
            state: view === 'all' ? STATES.find(each => each === state) : 'REVIEW',
          })
        }
        drawer={row => ({ title: t('one'), content: <One row={row} /> })}
        empty={t(view === 'all' ? 'none' : 'noneWaiting')}
        everyMs={AGAIN_MS}
        actions={
          <SegmentedControl
            size="xs"
            value={view}
            onChange={choose}
            data={[
              { value: 'waiting', label: t('states.REVIEW') },
              { value: 'all', label: t('all') },
            ]}
          />
        }
      />
    </PageFrame>
  )
}

function useColumns(): Column<ListedFriend>[] {
  const t = useTranslations('office.referral')
  return [
    {
      ...{ id: 'registered', title: t('registered'), text: row => row.registeredAt, isFixed: true },
      cell: row => <When at={row.registeredAt} />,
    },
    {
      ...{ id: 'inviter', title: t('inviter'), text: row => row.referrer.username },
      cell: row => <bdi>{row.referrer.username}</bdi>,
    },
    {
      ...{ id: 'friend', title: t('friend'), text: row => row.friend.username },
      cell: row => <bdi>{row.friend.username}</bdi>,
    },
    {
      ...{ id: 'deposit', title: t('deposit'), text: row => row.deposit, isFigure: true },
      cell: row => <Money amount={row.deposit} currency={row.currency} />,
    },
    {
      ...{ id: 'valid', title: t('valid'), text: row => row.valid, isFigure: true },
      cell: row => <Money amount={row.valid} currency={row.currency} />,
    },
    {
      ...{ id: 'bonus', title: t('bonus'), text: row => row.bonus, isFigure: true },
      cell: row => <Money amount={row.bonus} currency={row.currency} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'ties', title: t('ties'), text: row => row.ties.map(tie => tie.kind).join(' ') },
      cell: row => row.ties.map(tie => t(`kinds.${tie.kind}`)).join(', ') || '–',
    },
  ]
}

function One({ row }: { row: ListedFriend }) {
  const t = useTranslations('office.referral')
  const may = useMay()
  const { id, state, currency, why, said } = row
  return (
    <Stack>
      <Part title={row.friend.username} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('inviter')}>
            <bdi>{row.referrer.username}</bdi>
          </Fact>
          <Fact name={t('registered')}>
            <When at={row.registeredAt} />
          </Fact>
          <Fact name={t('until')}>
            <When at={row.until} />
          </Fact>
          <Fact name={t('deposit')}>
            <Money amount={row.deposit} currency={currency} /> / <Money amount={row.minDeposit} currency={currency} />
          </Fact>
          <Fact name={t('valid')}>
            <Money amount={row.valid} currency={currency} /> / <Money amount={row.minBet} currency={currency} />
          </Fact>
          <Fact name={t('bonus')}>
            <Money amount={row.bonus} currency={currency} />
          </Fact>
          <Fact name={t('friendBonus')}>
            <Money amount={row.friendBonus} currency={currency} />
          </Fact>
          <Fact name={t('qualified')}>
            <When at={row.qualifiedAt} />
          </Fact>
          <Fact name={t('decided')}>
            <When at={row.decidedAt} />
          </Fact>
          <Fact name={t('by')}>
            <bdi>{row.by ?? '–'}</bdi>
          </Fact>
          <Fact name={t('why')}>
            <bdi>{why === '' ? '–' : why === 'OFFICE' ? said : t(`reasons.${why}`)}</bdi>
          </Fact>
        </Facts>
      </Part>
      <Part title={t('ties')}>
        {row.ties.length === 0 ? (
          t('noTies')
        ) : (
          <Facts>
            {row.ties.map(tie => (
              <Fact key={`${tie.kind} ${tie.about}`} name={t(`kinds.${tie.kind}`)}>
                <bdi>{tie.about}</bdi> {tie.about && '· '}
                <bdi>{tie.members.map(({ username }) => username).join(', ')}</bdi>
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
      {state === 'REVIEW' && (
        <Group>
          {may('referral.pay') && (
            <Act
              label={t('pay')}
              about={t('payAbout')}
              look="main"
              act={reason => ask(referralOfficeApi.pay, { id, reason })}
            />
          )}
          {may('referral.reject') && (
            <Act
              label={t('reject')}
              about={t('rejectAbout')}
              look="danger"
              act={reason => ask(referralOfficeApi.reject, { id, reason })}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
