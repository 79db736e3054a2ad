import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Segment, segmentsApi } from '#features/promotions/api-segments.ts'
import { SEGMENT_NAME, type SegmentQuery, saysSomething } from '#features/promotions/rules/segments.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Fields } from '#shared/office/fields.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { Id } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Count, isSum, Sum } from './write/inputs.tsx'

const DAYS = ['newerThan', 'seenWithin', 'awayFor'] as const

/** Whom operators named by a query, and how many they are today. */
export function Segments() {
  const t = useTranslations('office.promotions.segments')
  const may = useMay()
  const query = useQuery({ queryKey: ['segments'], queryFn: () => ask(segmentsApi.list, {}) })
  const columns: Column<Segment>[] = [
    { id: 'code', title: t('name'), cell: row => <Id>{row.code}</Id> },
    { id: 'query', title: t('asks'), cell: row => <Asked query={row.query} /> },
    { id: 'members', title: t('members'), cell: row => <bdi dir="ltr">{row.members}</bdi>, isFigure: true },
    { id: 'day', title: t('day'), cell: row => <bdi dir="ltr">{row.day}</bdi> },
    ...(may('promotions.write')
      ? [{ id: 'end', title: t('end'), cell: (row: Segment) => <EndSegment code={row.code} /> }]
      : []),
  ]
  return (
    <Part title={t('title')} actions={may('promotions.write') && <NewSegment />}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <Note title={t('none')} />
          ) : (
            <ListTable
              label={t('title')}
              columns={columns}
              rows={list}
              rowKey={row => row.code}
              density="dense"
              isLoading={false}
              openKey={undefined}
            />
          )
        }
      </Loaded>
    </Part>
  )
}

function Asked({ query: { deposited, tag, country, ...query } }: { query: SegmentQuery }) {
  const t = useTranslations('office.promotions.segments')
  const days = DAYS.flatMap(name => (query[name] === undefined ? [] : [t(`said.${name}`, { days: query[name] })]))
  const others = [
    ...(deposited === undefined ? [] : [t('said.deposited', { amount: `\u2066${deposited}\u2069` })]),
    ...(tag === undefined ? [] : [t('said.tag', { tag: `\u2068${tag}\u2069` })]),
    ...(country === undefined ? [] : [t('said.country', { country })]),
  ]
  return [...days, ...others].join(' · ')
}

function EndSegment({ code }: { code: string }) {
  const t = useTranslations('office.promotions.segments')
  return (
    <Act
      label={t('end')}
      about={t('endAbout', { name: code })}
      look="danger"
      act={reason => ask(segmentsApi.end, { code, reason })}
    />
  )
}

function NewSegment() {
  const t = useTranslations('office.promotions.segments')
  const [code, setCode] = useState('')
  const [query, setQuery] = useState<SegmentQuery>({})
  const set = (change: { [name in keyof SegmentQuery]: SegmentQuery[name] | undefined }) =>
    setQuery(before => told({ ...before, ...change }))
  const isReady =
    SEGMENT_NAME.test(code) &&
    saysSomething(query) &&
    (query.deposited === undefined || isSum(query.deposited)) &&
    (query.country === undefined || /^[A-Z]{2}$/.test(query.country))
  return (
    <Act
      label={t('make')}
      about={t('makeAbout')}
      asksReason={false}
      isReady={isReady}
      act={() => ask(segmentsApi.make, { code, query })}
      onDone={() => {
        setCode('')
        setQuery({})
      }}
    >
      <TextInput
        required
        dir="ltr"
        maxLength={30}
        label={t('name')}
        description={t('nameAbout')}
        value={code}
        onChange={event => setCode(event.currentTarget.value.trim())}
      />
      <Fields>
        {DAYS.map(name => (
          <Count
            key={name}
            label={t(name)}
            max={3_650}
            value={query[name] ?? null}
            onValue={days => set({ [name]: days ?? undefined })}
          />
        ))}
        <Sum
          label={t('deposited')}
          value={query.deposited ?? ''}
          onValue={deposited => set({ deposited: deposited || undefined })}
        />
        <TextInput
          label={t('tag')}
          maxLength={30}
          value={query.tag ?? ''}
          onChange={event => set({ tag: event.currentTarget.value || undefined })}
        />
        <TextInput
          dir="ltr"
          label={t('country')}
          maxLength={2}
          value={query.country ?? ''}
          onChange={event => set({ country: event.currentTarget.value.toUpperCase() || undefined })}
        />
      </Fields>
    </Act>
  )
}

/** Without what is not asked. */
const told = (query: SegmentQuery): SegmentQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
