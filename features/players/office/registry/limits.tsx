import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useNames } from '#features/operators/office/operators.tsx'
import { protectionOfficeApi } from '#features/players/api-protection.ts'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Limit = z.output<typeof protectionOfficeApi.limits.output>['list'][number]
type Wish = z.output<typeof protectionOfficeApi.wishes.output>['list'][number]
type Sized = Pick<Limit, 'kind' | 'period' | 'max' | 'minutes'>

/** What a limit is of, such as stakes of a day. */
function useNameOf() {
  const t = useTranslations('office.registry')
  return ({ kind, period }: Sized) =>
    period ? t('limitOf', { kind: t(`limits.${kind}`), period: t(`periods.${period}`) }) : t(`limits.${kind}`)
}

function Size({ max, minutes }: Sized) {
  const t = useTranslations('office.registry')
  if (max !== null) return <Money amount={max} />
  return minutes === null ? t('noLimit') : t('minutes', { count: minutes })
}

function useShared<
  Row extends Sized & { member: { username: string }; source: 'member' | 'operator' },
>(): Column<Row>[] {
  const t = useTranslations('office.registry')
  const nameOf = useNameOf()
  return [
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'limit', title: t('limit'), cell: row => nameOf(row), text: row => `${row.kind} ${row.period ?? ''}` },
    {
      ...{ id: 'size', title: t('size'), text: row => row.max ?? String(row.minutes ?? ''), isFigure: true },
      cell: row => <Size {...row} />,
    },
    { id: 'source', title: t('source'), cell: row => t(`sources.${row.source}`), text: row => row.source },
  ]
}

function useOpenFilter(name: string): Filter {
  const t = useTranslations('office.registry')
  return {
    ...{ kind: 'pick', name, label: t('show') },
    options: [
      { value: 'true', label: t('shown.open') },
      { value: 'false', label: t('shown.all') },
    ],
  }
}

const openOf = (value: string | undefined) => (value === 'false' ? 'false' : 'true')

/** Limits in force, or all that there ever were. */
export function LimitList({ memberId }: { memberId?: string }) {
  const t = useTranslations('office.registry')
  const nameOf = useNames()
  const shared = useShared<Limit>()
  const filter = useOpenFilter('limits')
  const whoOf = (row: Limit) => (row.source === 'member' ? row.member.username : nameOf(row.setBy))
  const columns: Column<Limit>[] = [
    { id: 'from', title: t('since'), cell: row => <When at={row.from} />, text: row => row.from, isFixed: true },
    ...shared,
    { id: 'by', title: t('by'), cell: row => <bdi>{whoOf(row)}</bdi>, text: whoOf },
    { id: 'to', title: t('until'), cell: row => <When at={row.to} />, text: row => row.to ?? '' },
  ]
  return (
    <DataList
      id="limits"
      of={memberId ?? ''}
      columns={columns}
      rowKey={row => row.id}
      filters={[filter]}
      read={({ limits }, asked) =>
        ask(protectionOfficeApi.limits, { ...asked, ...(memberId && { memberId }), open: openOf(limits) })
      }
      {...(!memberId && { to: (row: Limit) => `/players/${row.member.id}` })}
      empty={t('noLimits')}
    />
  )
}

const TONES = { confirmed: 'good', cancelled: 'plain', lapsed: 'plain' } as const

/** Wishes for more that wait, or all with what became of them. */
export function WishList({ memberId }: { memberId?: string }) {
  const t = useTranslations('office.registry')
  const shared = useShared<Wish>()
  const filter = useOpenFilter('wishes')
  const columns: Column<Wish>[] = [
    {
      id: 'at',
      title: t('at'),
      cell: row => <When at={row.requestedAt} />,
      text: row => row.requestedAt,
      isFixed: true,
    },
    ...shared,
    { id: 'due', title: t('due'), cell: row => <When at={row.dueAt} />, text: row => row.dueAt },
    { id: 'lapses', title: t('lapses'), cell: row => <When at={row.lapsesAt} />, text: row => row.lapsesAt },
    {
      ...{ id: 'outcome', title: t('state'), text: row => row.outcome ?? '' },
      cell: row => (
        <State tone={row.outcome ? TONES[row.outcome] : 'wait'}>{t(`outcomes.${row.outcome ?? 'waits'}`)}</State>
      ),
    },
  ]
  return (
    <DataList
      id="wishes"
      of={memberId ?? ''}
      columns={columns}
      rowKey={row => row.id}
      filters={[filter]}
      read={({ wishes }, asked) =>
        ask(protectionOfficeApi.wishes, { ...asked, ...(memberId && { memberId }), open: openOf(wishes) })
      }
      {...(!memberId && { to: (row: Wish) => `/players/${row.member.id}` })}
      empty={t('noWishes')}
    />
  )
}
