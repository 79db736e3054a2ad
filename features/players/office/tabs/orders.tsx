import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { depositsOfficeApi, withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { Values } from '#shared/office/changes.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Deposit = z.output<typeof depositsOfficeApi.deposits.output>['list'][number]
type Withdrawal = z.output<typeof withdrawalsOfficeApi.withdrawals.output>['list'][number]
type Order = Pick<Deposit, 'id' | 'amount' | 'currency' | 'createdAt' | 'endedAt' | 'reason'> & { state: string }

function useOrderColumns<Row extends Order>(): Column<Row>[] {
  const t = useTranslations('office.player')
  return [
    { id: 'at', title: t('at'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt, isFixed: true },
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'state', title: t('status'), cell: row => <Id>{row.state}</Id>, text: row => row.state },
    { id: 'reason', title: t('reason'), cell: row => row.reason, text: row => row.reason },
    { id: 'ended', title: t('ended'), cell: row => <When at={row.endedAt} />, text: row => row.endedAt ?? '' },
  ]
}

/** What they paid in. */
export function Deposits({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const [at, ...rest] = useOrderColumns<Deposit>()
  const method: Column<Deposit> = {
    ...{ id: 'method', title: t('method'), text: row => row.method ?? row.provider },
    cell: row => <Id>{row.method ?? row.provider}</Id>,
  }
  return (
    <DataList
      id="player.deposits"
      of={player.id}
      columns={[at!, method, ...rest]}
      rowKey={row => row.id}
      read={(_, asked) => ask(depositsOfficeApi.deposits, { memberId: player.id, ...asked })}
      drawer={row => ({ title: row.id, content: <Told row={row} /> })}
      empty={t('noDeposits')}
    />
  )
}

/** What they took out. */
export function Withdrawals({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const columns = useOrderColumns<Withdrawal>()
  return (
    <DataList
      id="player.withdrawals"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      read={(_, asked) => ask(withdrawalsOfficeApi.withdrawals, { memberId: player.id, ...asked })}
      drawer={row => ({ title: row.id, content: <Told row={row} /> })}
      empty={t('noWithdrawals')}
    />
  )
}

function Told({ row: { member: _, ...row } }: { row: Deposit | Withdrawal }) {
  return (
    <Stack gap="md">
      <Values of={row} />
    </Stack>
  )
}
