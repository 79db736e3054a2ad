import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { useDayFilters, WithDays } from '#shared/office/days.tsx'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Day, Id, State, timeText, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { LedgerFrame } from './ledger-frame.tsx'

type Row = z.output<typeof ledgerApi.closings.output>['list'][number]
const DAY_MS = 86_400_000

/** Which days are closed: what their accounts say is kept and proven. */
export function Closings() {
  const t = useTranslations('office.closings')
  const may = useMay()
  const days = useDayFilters()
  const columns: Column<Row>[] = [
    {
      ...{ id: 'day', title: t('day'), text: row => row.day, isFixed: true },
      cell: row => <Day>{row.day}</Day>,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => (row.reopenedAt ? 'open' : 'closed') },
      cell: row => <State tone={row.reopenedAt ? 'wait' : 'good'}>{t(row.reopenedAt ? 'reopened' : 'closed')}</State>,
    },
    { id: 'closedAt', title: t('closedAt'), cell: row => <When at={row.closedAt} />, text: row => row.closedAt },
    { id: 'closedBy', title: t('closedBy'), cell: row => <Id>{row.closedBy}</Id>, text: row => row.closedBy },
    { id: 'version', title: t('version'), cell: row => row.version, text: row => String(row.version), isFigure: true },
    {
      ...{ id: 'hash', title: t('hash'), text: row => row.hash, startsHidden: true },
      cell: row => <Id>{row.hash}</Id>,
    },
  ]
  return (
    <LedgerFrame title={t('title')} about={t('about')} actions={may('days.close') && <CloseDay />}>
      <WithDays span="month">
        {({ from, to }) => (
          <DataList
            id="closings"
            columns={columns}
            rowKey={row => `${row.day}-${row.version}`}
            filters={days}
            read={async () => ({ list: (await ask(ledgerApi.closings, { from, to })).list, next: null })}
            drawer={row => ({ title: row.day, content: <ClosingCard closing={row} /> })}
            empty={t('none')}
          />
        )}
      </WithDays>
    </LedgerFrame>
  )
}

/** Yesterday, if nobody chooses another day that is over. */
function CloseDay() {
  const t = useTranslations('office.closings')
  const { merchant } = useAtWork()
  const today = Date.parse(timeText(new Date().toISOString(), merchant.timeZone, 'date'))
  const yesterday = new Date(today - DAY_MS).toISOString().slice(0, 10)
  const [day, setDay] = useState(yesterday)
  return (
    <Act
      label={t('close')}
      about={t('closeAbout')}
      look="main"
      asksReason={false}
      isReady={day !== '' && day <= yesterday}
      act={() => ask(ledgerApi.closeDay, { day })}
    >
      <TextInput
        type="date"
        label={t('day')}
        max={yesterday}
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
        required
      />
    </Act>
  )
}

function ClosingCard({ closing }: { closing: Row }) {
  const t = useTranslations('office.closings')
  const may = useMay()
  const { day, closedAt, closedBy, hash, reopenedAt, reopenedBy, reopenedSecond, reason } = closing
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('closedAt')}>
          <When at={closedAt} />
        </Fact>
        <Fact name={t('closedBy')}>
          <Id>{closedBy}</Id>
        </Fact>
        <Fact name={t('hash')}>
          <Id>{hash}</Id>
        </Fact>
        {reopenedAt && (
          <>
            <Fact name={t('reopened')}>
              <When at={reopenedAt} />
            </Fact>
            <Fact name={t('reopenedBy')}>
              <Id>{reopenedBy ?? ''}</Id> <Id>{reopenedSecond ?? ''}</Id>
            </Fact>
            <Fact name={t('reason')}>{reason}</Fact>
          </>
        )}
      </Facts>
      {!reopenedAt && may('days.reopen') && (
        <Act
          label={t('reopen')}
          about={t('reopenAbout')}
          look="danger"
          act={why => ask(ledgerApi.reopenDay, { day, reason: why })}
        />
      )}
    </Stack>
  )
}
