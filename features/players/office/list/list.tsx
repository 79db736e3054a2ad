import { useTranslations } from 'use-intl'
import { type ListedPlayer, playersApi } from '#features/players/api-office.ts'
import { STATES } from '#features/players/rules/players.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Standing, Tags } from '../shown.tsx'
import { askOf } from './filters.ts'

const LEVELS = ['0', '1', '2', '3'] as const

/** The members of the merchant. */
export function Players() {
  const t = useTranslations('office.players')
  const { timeZone } = useAtWork().merchant
  const columns: Column<ListedPlayer>[] = [
    {
      id: 'username',
      title: t('name'),
      cell: row => <bdi>{row.username}</bdi>,
      text: row => row.username,
      isFixed: true,
    },
    {
      id: 'state',
      title: t('state'),
      cell: row => <Standing {...row} />,
      text: row => [row.state, ...row.locks].join(' '),
    },
    { id: 'level', title: t('level'), cell: row => row.level, text: row => String(row.level), isFigure: true },
    {
      ...{ id: 'deposited', title: t('deposited'), text: row => row.deposited, isFigure: true },
      cell: row => <Money amount={row.deposited} currency={row.currency} />,
    },
    { id: 'country', title: t('country'), cell: row => row.country || <Nothing />, text: row => row.country },
    {
      ...{ id: 'seen', title: t('seen'), text: row => row.lastLoginAt ?? '' },
      cell: row => <When at={row.lastLoginAt} />,
    },
    {
      ...{ id: 'registered', title: t('registered'), text: row => row.registeredAt },
      cell: row => <When at={row.registeredAt} />,
    },
    {
      ...{ id: 'tags', title: t('tags'), text: row => row.tags.join(' ') },
      cell: row => (row.tags.length > 0 ? <Tags tags={row.tags} /> : <Nothing />),
    },
    { id: 'id', title: t('id'), cell: row => row.id, text: row => row.id, startsHidden: true },
  ]
  const filters: Filter[] = [
    { kind: 'text', name: 'like', label: t('like'), placeholder: t('likeAbout') },
    {
      ...{ kind: 'pick', name: 'state', label: t('state') },
      options: STATES.map(value => ({ value, label: t(`states.${value}`) })),
    },
    { kind: 'pick', name: 'level', label: t('level'), options: LEVELS.map(value => ({ value, label: value })) },
    { kind: 'text', name: 'country', label: t('country'), placeholder: 'VN' },
    { kind: 'text', name: 'tag', label: t('tag') },
    { kind: 'text', name: 'deposited', label: t('depositedFrom'), placeholder: '0' },
    { kind: 'day', name: 'registeredFrom', label: t('registeredFrom') },
    { kind: 'day', name: 'registeredTo', label: t('registeredTo') },
    { kind: 'day', name: 'seenFrom', label: t('seenFrom') },
    { kind: 'day', name: 'seenTo', label: t('seenTo') },
    {
      ...{ kind: 'pick', name: 'test', label: t('testFilter') },
      options: [
        { value: 'true', label: t('test') },
        { value: 'false', label: t('notTest') },
      ],
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="players"
        columns={columns}
        rowKey={row => row.id}
        filters={filters}
        read={(given, asked) => ask(playersApi.list, { ...asked, ...askOf(given, timeZone) })}
        to={row => `/players/${row.id}`}
        empty={t('none')}
      />
    </PageFrame>
  )
}
