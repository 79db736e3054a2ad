import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { Diff, Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'
import { useWhoAndWhen, whoAndWhen } from './filters.ts'

type Row = z.output<typeof officeApi.audit.output>['list'][number]
type Fields = Record<string, unknown>

/** What was done, of one kind or of all. */
export function Deeds({ kind }: { kind?: 'reveal' | 'export' | 'login' | 'decision' }) {
  const t = useTranslations('office.audit')
  const nameOf = useNames()
  const filters = useWhoAndWhen()
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'operator', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    { id: 'action', title: t('action'), cell: row => <Id>{row.action}</Id>, text: row => row.action },
    {
      ...{ id: 'item', title: t('item'), text: row => row.item },
      cell: row => <bdi>{nameOf(row.item)}</bdi>,
    },
    { id: 'reason', title: t('reason'), cell: row => row.reason || <Nothing />, text: row => row.reason },
    { id: 'ip', title: t('ip'), cell: row => <Id>{row.ip}</Id>, text: row => row.ip, startsHidden: kind !== 'login' },
  ]
  return (
    <DataList
      id={kind ? `audit.${kind}` : 'audit'}
      columns={columns}
      rowKey={row => row.id}
      filters={[
        ...filters,
        { kind: 'text', name: 'what', label: t('action'), placeholder: 'roles.' },
        { kind: 'text', name: 'of', label: t('item'), placeholder: 'operator:…' },
      ]}
      read={({ of, what, ...others }, asked) =>
        ask(officeApi.audit, {
          ...{ ...asked, ...whoAndWhen(others) },
          ...{ ...(of && { item: of }), ...(what && { action: what }), ...(kind && { kind }) },
        })
      }
      one={oneDeed}
      drawer={row => ({ title: t('one'), content: <DeedCard row={row} name={nameOf(row.operatorId)} /> })}
      empty={t('none')}
    />
  )
}

/** Rows are numbered as they came: a page that begins after this one begins with it. */
async function oneDeed(id: string): Promise<Row | undefined> {
  if (!/^\d{1,17}$/.test(id)) return undefined
  const { list } = await ask(officeApi.audit, { before: String(BigInt(id) + 1n), limit: 1 })
  return list.find(row => row.id === id)
}

function DeedCard({ row, name }: { row: Row; name: string }) {
  const t = useTranslations('office.audit')
  const { was, ...inputs } = row.inputs as Fields
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={row.at} />
        </Fact>
        <Fact name={t('operator')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('action')}>
          <Id>{row.action}</Id>
        </Fact>
        <Fact name={t('item')}>
          <bdi>{row.item}</bdi>
        </Fact>
        <Fact name={t('reason')}>{row.reason || <Nothing />}</Fact>
        <Fact name={t('ip')}>
          <Id>{row.ip}</Id>
        </Fact>
        <Fact name={t('request')}>
          <Id>{row.requestId}</Id>
        </Fact>
      </Facts>
      {isFields(was) && (
        <Part title={t('beforeAfter')}>
          <Diff before={was} after={pick(inputs, Object.keys(was))} />
        </Part>
      )}
      <Part title={t('inputs')}>
        <Values of={inputs} />
      </Part>
    </Stack>
  )
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
/** What a deed says of the fields that it changed; what it does not say stayed. */
const pick = (inputs: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.filter(key => key in inputs).map(key => [key, inputs[key]]))
