import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RankedMember, ranksOfficeApi } from '#features/ranks/api-office.ts'
import { LAST_RANK } from '#features/ranks/rules/settings.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { OneMember } from './one-member.tsx'
import { Whole } from './whole.tsx'

const MOST = 100_000_000

/** Members by their growth, and the way to correct it. */
export function RankedMembers() {
  const t = useTranslations('office.ranks')
  const may = useMay()
  const options = Array.from({ length: LAST_RANK + 1 }, (_, rank) => ({ value: String(rank), label: String(rank) }))
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('ranks.adjust') && <Adjust />}>
      <DataList
        id="ranks"
        columns={useColumns()}
        rowKey={row => row.memberId}
        filters={[
          { kind: 'text', name: 'username', label: t('member') },
          { kind: 'pick', name: 'rank', label: t('rank'), options },
        ]}
        read={({ rank, ...filters }, asked) =>
          ask(ranksOfficeApi.members, { ...filters, ...asked, ...(rank && { rank: Number(rank) }) })
        }
        one={async memberId => ask(ranksOfficeApi.member, { memberId })}
        drawer={row => ({ title: row.username, content: <OneMember memberId={row.memberId} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<RankedMember>[] {
  const t = useTranslations('office.ranks')
  return [
    {
      ...{ id: 'member', title: t('member'), text: row => row.username, isFixed: true },
      cell: row => <bdi>{row.username}</bdi>,
    },
    { id: 'rank', title: t('rank'), text: row => String(row.rank), isFigure: true, cell: row => row.rank },
    {
      ...{ id: 'growth', title: t('growth'), text: row => row.growth, isFigure: true },
      cell: row => <Whole number={row.growth} />,
    },
    {
      ...{ id: 'growth90', title: t('growth90'), text: row => row.growth90, isFigure: true },
      cell: row => <Whole number={row.growth90} />,
    },
    {
      ...{ id: 'keep', title: t('keep'), text: row => row.keep?.needs ?? '', isFigure: true },
      cell: row => (row.keep ? <Whole number={row.keep.needs} /> : <Nothing />),
    },
    {
      ...{ id: 'keepOn', title: t('keepOn'), text: row => row.keep?.on ?? '' },
      cell: row => (row.keep ? <bdi dir="ltr">{row.keep.on}</bdi> : <Nothing />),
    },
    { id: 'since', title: t('since'), text: row => row.since, cell: row => <bdi dir="ltr">{row.since}</bdi> },
  ]
}

function Adjust() {
  const t = useTranslations('office.ranks')
  const [username, setUsername] = useState('')
  const [points, setPoints] = useState<number | ''>('')
  return (
    <Act
      label={t('adjust')}
      about={t('adjustAbout')}
      isReady={username.trim() !== '' && points !== '' && points !== 0}
      act={reason => ask(ranksOfficeApi.adjust, { username: username.trim(), points: Number(points), reason })}
    >
      <TextInput
        label={t('member')}
        value={username}
        maxLength={32}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <NumberInput
        label={t('howMuch')}
        description={t('below')}
        {...{ min: -MOST, max: MOST, allowDecimal: false, value: points }}
        onChange={value => setPoints(value === '' ? '' : Number(value))}
      />
    </Act>
  )
}
