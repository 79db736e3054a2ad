import { Button, FileButton, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/cashier/api-desk.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type Row = z.output<typeof deskApi.statements.output>['list'][number]
type Result = z.output<typeof deskApi.uploadStatement.output>

/** What providers say they did in a day, held against our own books. */
export function Statements() {
  const t = useTranslations('office.statements')
  const may = useMay()
  const columns: Column<Row>[] = [
    { id: 'day', title: t('day'), cell: row => <bdi>{row.day}</bdi>, text: row => row.day, isFixed: true },
    { id: 'provider', title: t('provider'), cell: row => <Id>{row.provider}</Id>, text: row => row.provider },
    { id: 'lines', title: t('lines'), cell: row => row.lines, text: row => String(row.lines), isFigure: true },
    {
      ...{ id: 'closing', title: t('closing'), text: row => row.closing, isFigure: true },
      cell: row => <Money amount={row.closing} currency={row.currency} />,
    },
    {
      ...{ id: 'differences', title: t('differences'), text: row => String(row.differences), isFigure: true },
      cell: row => row.differences,
    },
    { id: 'even', title: t('state'), cell: row => <Even isEven={row.isEven} />, text: row => String(row.isEven) },
    { id: 'read', title: t('readAt'), cell: row => <When at={row.readAt} />, text: row => row.readAt },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('statements.upload') && <UploadOne />}>
      <DataList
        id="statements"
        columns={columns}
        rowKey={row => `${row.day}:${row.provider}:${row.currency}`}
        read={(_, asked) => ask(deskApi.statements, asked)}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function Even({ isEven }: { isEven: boolean }) {
  const t = useTranslations('office.statements')
  return <State tone={isEven ? 'good' : 'bad'}>{t(isEven ? 'even' : 'uneven')}</State>
}

function UploadOne() {
  const t = useTranslations('office.statements')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const sent = useMutation({
    mutationFn: async (file: File) => ask(deskApi.uploadStatement, { text: await file.text() }),
    onError: error => toast(textOf(error), 'bad'),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <>
      <FileButton accept=".csv,text/csv" onChange={file => file && sent.mutate(file)}>
        {props => (
          <Button {...props} leftSection={<Upload aria-hidden size={14} />} loading={sent.isPending}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
      <Modal opened={sent.data !== undefined} onClose={sent.reset} title={t('result')} size="lg">
        {sent.data && <UploadResult result={sent.data} />}
      </Modal>
    </>
  )
}

function UploadResult({ result: { provider, currency, day, lines, differences, isEven } }: { result: Result }) {
  const t = useTranslations('office.statements')
  return (
    <>
      <Facts>
        <Fact name={t('day')}>
          <bdi>{day}</bdi>
        </Fact>
        <Fact name={t('provider')}>
          <Id>{provider}</Id> {currency}
        </Fact>
        <Fact name={t('lines')}>{lines}</Fact>
        <Fact name={t('state')}>
          <Even isEven={isEven} />
        </Fact>
      </Facts>
      <Part title={t('differences')}>
        {differences.length === 0 && <Text size="sm">{t('noDifferences')}</Text>}
        {differences.map(each => (
          <Text key={each} size="sm" dir="ltr">
            {each}
          </Text>
        ))}
        {differences.length > 0 && (
          <Group>
            <OfficeLink to="/cases">{t('toCases')}</OfficeLink>
          </Group>
        )}
      </Part>
    </>
  )
}
