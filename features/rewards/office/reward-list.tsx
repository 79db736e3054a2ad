import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type RewardListed, rewardsOfficeApi } from '#features/rewards/api-office.ts'
import { STATES } from '#features/rewards/rules/rewards.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { IssueRewards } from './issue-rewards.tsx'

const TONES = { UNCLAIMED: 'wait', CLAIMED: 'good', EXPIRED: 'plain', REVOKED: 'bad' } as const

/** Who was given what, what became of it and why; and the way to give more. */
export function RewardList() {
  const t = useTranslations('office.rewards')
  const may = useMay()
  const states = STATES.map(value => ({ value, label: t(`states.${value}`) }))
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('rewards.issue') && <IssueRewards />}>
      <DataList
        id="rewards"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('member') },
          { kind: 'pick', name: 'state', label: t('state'), options: states },
          { kind: 'text', name: 'promotion', label: t('promotion') },
        ]}
        read={({ state, ...filters }, asked) =>
          ask(rewardsOfficeApi.list, { ...filters, ...asked, state: STATES.find(each => each === state) })
        }
        drawer={row => ({ title: t('one'), content: <One reward={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<RewardListed>[] {
  const t = useTranslations('office.rewards')
  return [
    {
      id: 'issued',
      title: t('issued'),
      cell: row => <When at={row.issuedAt} />,
      text: row => row.issuedAt,
      isFixed: true,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => row.kind },
    { id: 'promotion', title: t('promotion'), cell: row => <bdi>{row.promotion}</bdi>, text: row => row.promotion },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    { id: 'why', title: t('why'), cell: row => <Why of={row} />, text: row => row.why },
  ]
}

/** What the house does by itself is kept as a word. */
function Why({ of: { why } }: { of: RewardListed }) {
  const t = useTranslations('office.rewards')
  return <bdi>{why === 'excluded' ? t('excluded') : why || '–'}</bdi>
}

function One({ reward }: { reward: RewardListed }) {
  const t = useTranslations('office.rewards')
  const may = useMay()
  const { id, member, amount, currency, state } = reward
  return (
    <Stack>
      <Part title={member.username} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{id}</Id>
          </Fact>
          <Fact name={t('amount')}>
            <Money amount={amount} currency={currency} />
          </Fact>
          <Fact name={t('required')}>
            <Money amount={reward.required} currency={currency} />
          </Fact>
          <Fact name={t('promotion')}>
            <bdi>{reward.promotion}</bdi>
          </Fact>
          <Fact name={t('note')}>
            <bdi>{reward.note || '–'}</bdi>
          </Fact>
          <Fact name={t('by')}>
            <bdi>{reward.by}</bdi>
          </Fact>
          <Fact name={t('until')}>
            <When at={reward.expiresAt} />
          </Fact>
          <Fact name={t('ended')}>
            <When at={reward.endedAt} />
          </Fact>
          <Fact name={t('why')}>
            <Why of={reward} />
          </Fact>
        </Facts>
      </Part>
      {state === 'UNCLAIMED' && may('rewards.revoke') && (
        <Group>
          <Act
            label={t('revoke')}
            about={t('revokeAbout')}
            look="danger"
            act={reason => ask(rewardsOfficeApi.revoke, { id, reason })}
          />
        </Group>
      )}
    </Stack>
  )
}
