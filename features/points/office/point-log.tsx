import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LogEntry, pointsOfficeApi } from '#features/points/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Whole } from './whole.tsx'

const OPS = [
  ...(['earn', 'check_in', 'make_up', 'convert', 'freeze'] as const),
  ...(['give_back', 'redeem', 'expire', 'adjust'] as const),
]
const MOST = 10_000_000

/** The book of points, and the way to correct it. */
export function PointLog() {
  const t = useTranslations('office.points')
  const may = useMay()
  const options = OPS.map(value => ({ value, label: t(`ops.${value}`) }))
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('points.adjust') && <Adjust />}>
      <DataList
        id="points"
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          { kind: 'text', name: 'username', label: t('member') },
          { kind: 'pick', name: 'op', label: t('op'), options },
        ]}
        read={(filters, asked) => ask(pointsOfficeApi.log, { ...filters, ...asked })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function useColumns(): Column<LogEntry>[] {
  const t = useTranslations('office.points')
  return [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'op', title: t('op'), cell: row => t(`ops.${row.op as 'earn'}`), text: row => row.op },
    {
      ...{ id: 'points', title: t('points'), text: row => String(row.points), isFigure: true },
      cell: row => <Whole number={row.points} signed />,
    },
    {
      ...{ id: 'balance', title: t('balance'), text: row => String(row.balance), isFigure: true },
      cell: row => <Whole number={row.balance} />,
    },
    {
      ...{ id: 'frozen', title: t('frozen'), text: row => String(row.frozen), isFigure: true },
      cell: row => <Whole number={row.frozen} />,
    },
    { id: 'reference', title: t('reference'), cell: row => <bdi>{row.reference}</bdi>, text: row => row.reference },
    {
      ...{ id: 'note', title: t('note'), text: row => row.note },
      cell: row => (row.note ? <bdi>{row.note}</bdi> : <Nothing />),
    },
  ]
}

function Adjust() {
  const t = useTranslations('office.points')
  const [username, setUsername] = useState('')
  const [points, setPoints] = useState<number | ''>('')
  return (
    <Act
      label={t('adjust')}
      about={t('adjustAbout')}
      isReady={username.trim() !== '' && points !== '' && points !== 0}
      act={reason => ask(pointsOfficeApi.adjust, { username: username.trim(), points: Number(points), reason })}
    >
      <TextInput
        label={t('member')}
        value={username}
        maxLength={32}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <NumberInput
        label={t('howMany')}
        description={t('below')}
        {...{ min: -MOST, max: MOST, allowDecimal: false, value: points }}
        onChange={value => setPoints(value === '' ? '' : Number(value))}
      />
    </Act>
  )
}
