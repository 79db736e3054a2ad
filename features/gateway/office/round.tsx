import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { gatewayOfficeApi } from '#features/gateway/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { Failure } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Found = z.output<typeof gatewayOfficeApi.round.output>
type Call = Found['calls'][number]

/** One round, found by what a player or a vendor names: its calls, and where the vendor shows it. */
export function Round() {
  const t = useTranslations('office.rounds')
  const { search, change } = useAddress()
  const { vendor = '', tx = '' } = search
  const [typed, type] = useState({ vendor, tx })
  const isAsked = vendor !== '' && tx !== ''
  const query = useQuery({
    queryKey: ['round', vendor, tx],
    queryFn: () => ask(gatewayOfficeApi.round, { vendor, tx }),
    enabled: isAsked,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ vendor: typed.vendor.trim().toUpperCase(), tx: typed.tx.trim() })
  }
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('vendor')}
            value={typed.vendor}
            onChange={event => type({ ...typed, vendor: event.currentTarget.value })}
            dir="ltr"
            required
          />
          <TextInput
            label={t('tx')}
            value={typed.tx}
            onChange={event => type({ ...typed, tx: event.currentTarget.value })}
            dir="ltr"
            required
          />
          <Button type="submit">{t('find')}</Button>
        </Group>
      </form>
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Card round={query.data} />}
    </PageFrame>
  )
}

const TONES = { ACCEPTED: 'good', ROLLED_BACK: 'plain', RETURNED: 'plain' } as const

function Card({ round }: { round: Found }) {
  const t = useTranslations('office.rounds')
  const { vendor, memberId, currency } = round
  const columns: Column<Call>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, isFixed: true },
    { id: 'op', title: t('op'), cell: row => <Id>{row.op}</Id> },
    {
      ...{ id: 'amount', title: t('amount'), isFigure: true },
      cell: row => (row.amount === null ? <Nothing /> : <Money amount={row.amount} currency={currency} signed />),
    },
    {
      ...{ id: 'state', title: t('state') },
      cell: row => <State tone={TONES[row.state as keyof typeof TONES] ?? 'wait'}>{row.state}</State>,
    },
    { id: 'code', title: t('code'), cell: row => <Id>{row.code}</Id> },
    { id: 'tx', title: t('tx'), cell: row => <Id>{row.tx}</Id> },
  ]
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('round')}>
          <Id>{round.round}</Id>
        </Fact>
        <Fact name={t('game')}>
          <bdi>{round.gameName}</bdi> <Id>{`${vendor}.${round.game}`}</Id>
        </Fact>
        <Fact name={t('player')}>
          <bdi>{round.username}</bdi> <Id>{memberId}</Id>
        </Fact>
        <Fact name={t('staked')}>
          <Money amount={round.staked} currency={currency} />
        </Fact>
        <Fact name={t('won')}>
          <Money amount={round.won} currency={currency} />
        </Fact>
      </Facts>
      <Replay vendor={vendor} round={round.round} memberId={memberId} />
      <Part title={t('calls')}>
        <ListTable
          label={t('calls')}
          columns={columns}
          rows={round.calls}
          rowKey={row => `${row.at} ${row.op} ${row.tx}`}
          density="dense"
          isLoading={false}
          openKey={undefined}
          to={undefined}
        />
      </Part>
    </Stack>
  )
}

/** Asked for when somebody wants to see it: the vendor is called. */
function Replay(of: { vendor: string; round: string; memberId: string }) {
  const t = useTranslations('office.rounds')
  const query = useQuery({
    queryKey: ['replay', of.vendor, of.round, of.memberId],
    queryFn: () => ask(gatewayOfficeApi.replay, of),
    enabled: false,
  })
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.data?.url)
    return (
      <a href={query.data.url} target="_blank" rel="noopener noreferrer">
        {t('watch')}
      </a>
    )
  if (query.data) return <span>{t('noReplay')}</span>
  return (
    <Group>
      <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('replay')}
      </Button>
    </Group>
  )
}
