import { Group, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/operators/office/operators.tsx'
import { pointsOfficeApi, type RedeemListed } from '#features/points/api-office.ts'
import { REDEEM_STATES, type RedeemState } from '#features/points/rules/redeem.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Whole } from './whole.tsx'

const AGAIN_MS = 20_000
const TONES = { IN_PROCESS: 'wait', APPROVED: 'good', REJECTED: 'bad' } as const

/** Goods that members asked for: those that wait, the oldest first, and what became of the others. */
export function Redeems() {
  const t = useTranslations('office.redeems')
  const { search, change } = useAddress()
  const state = REDEEM_STATES.find(each => each === search.state) ?? 'IN_PROCESS'
  const choose = (next: string) => change({ state: next === 'IN_PROCESS' ? undefined : next, item: undefined })
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="redeems"
        of={state}
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'username', label: t('member') }]}
        read={({ username }, asked) => ask(pointsOfficeApi.redeems, { ...asked, state, ...(username && { username }) })}
        drawer={row => ({ title: t('one'), content: <Redeem redeem={row} /> })}
        empty={t(state === 'IN_PROCESS' ? 'noneWaiting' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <SegmentedControl
            size="xs"
            value={state}
            onChange={choose}
            data={REDEEM_STATES.map(value => ({ value, label: t(`states.${value as RedeemState}`) }))}
          />
        }
      />
    </PageFrame>
  )
}

function useColumns(): Column<RedeemListed>[] {
  const t = useTranslations('office.redeems')
  return [
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id, isFixed: true },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    {
      ...{ id: 'goods', title: t('goods'), text: row => `${row.names.en} × ${row.quantity}` },
      cell: row => (
        <bdi>
          {row.names.en} × {row.quantity}
        </bdi>
      ),
    },
    {
      ...{ id: 'points', title: t('points'), text: row => String(row.points), isFigure: true },
      cell: row => <Whole number={row.points} />,
    },
    { id: 'asked', title: t('asked'), cell: row => <When at={row.appliedAt} />, text: row => row.appliedAt },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
  ]
}

function Redeem({ redeem }: { redeem: RedeemListed }) {
  const t = useTranslations('office.redeems')
  const may = useMay()
  const nameOf = useNames()
  const [remark, setRemark] = useState('')
  const { id, member, names, quantity, points, state } = redeem
  return (
    <Stack>
      <Part title={`${names.en} × ${quantity}`} actions={<State tone={TONES[state]}>{t(`states.${state}`)}</State>}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{id}</Id>
          </Fact>
          <Fact name={t('member')}>
            <bdi>{member.username}</bdi>
          </Fact>
          <Fact name={t('points')}>
            <Whole number={points} />
          </Fact>
          <Fact name={t('asksPlay')}>
            <Money amount={redeem.amountRequirement} />
          </Fact>
          <Fact name={t('asked')}>
            <When at={redeem.appliedAt} />
          </Fact>
          {state !== 'IN_PROCESS' && (
            <>
              <Fact name={t('decided')}>
                <When at={redeem.decidedAt} />
              </Fact>
              <Fact name={t('by')}>
                <bdi>{nameOf(redeem.decidedBy)}</bdi>
              </Fact>
              <Fact name={t('remark')}>
                <bdi>{redeem.remark || '–'}</bdi>
              </Fact>
            </>
          )}
        </Facts>
      </Part>
      {state === 'IN_PROCESS' && (
        <Group>
          {may('redeems.approve') && (
            <Act
              label={t('approve')}
              about={t('approveAbout', { points })}
              look="main"
              asksReason={false}
              act={() => ask(pointsOfficeApi.approve, { id, remark: remark.trim() })}
            >
              <Textarea
                label={t('toMember')}
                value={remark}
                onChange={event => setRemark(event.currentTarget.value)}
                maxLength={500}
                autosize
              />
            </Act>
          )}
          {may('redeems.reject') && (
            <Act
              label={t('reject')}
              about={t('rejectAbout', { points })}
              look="danger"
              act={reason => ask(pointsOfficeApi.reject, { id, reason })}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
