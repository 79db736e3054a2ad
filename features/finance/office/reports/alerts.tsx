import { SegmentedControl, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Day, Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ReportFrame } from './report-frame.tsx'

type Alert = z.output<typeof financeOfficeApi.alerts.output>['list'][number]
const AGAIN_MS = 30_000

/** Games that were too far from their published return on a day. */
export function Alerts() {
  const t = useTranslations('office.alerts')
  const { search, change } = useAddress()
  const isClosed = search.show === 'closed'
  const columns: Column<Alert>[] = [
    {
      ...{ id: 'game', title: t('game'), text: row => row.game, isFixed: true },
      cell: row => <bdi>{row.game}</bdi>,
    },
    { id: 'vendor', title: t('vendor'), cell: row => <bdi>{row.vendor}</bdi>, text: row => row.vendor },
    { id: 'day', title: t('day'), cell: row => <Day>{row.day}</Day>, text: row => row.day },
    {
      ...{ id: 'sigmas', title: t('sigmas'), text: row => row.sigmas.toFixed(2), isFigure: true },
      cell: row => <bdi dir="ltr">{row.sigmas.toFixed(2)}</bdi>,
    },
    {
      ...{ id: 'paid', title: t('paid'), text: row => row.paid, isFigure: true },
      cell: row => <Money amount={row.paid} currency={row.currency} />,
    },
    {
      ...{ id: 'expected', title: t('expected'), text: row => row.expected, isFigure: true },
      cell: row => <Money amount={row.expected} currency={row.currency} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => (row.seenAt ? 'closed' : 'open') },
      cell: row => <State tone={row.seenAt ? 'plain' : 'wait'}>{t(row.seenAt ? 'closed' : 'open')}</State>,
    },
  ]
  return (
    <ReportFrame title={t('title')} about={t('about')} withoutDays>
      <DataList
        id={isClosed ? 'alerts-closed' : 'alerts'}
        columns={columns}
        rowKey={row => row.id}
        read={async () => ({
          ...(await ask(financeOfficeApi.alerts, { open: isClosed ? 'false' : 'true' })),
          next: null,
        })}
        drawer={row => ({ title: row.game, content: <AlertCard alert={row} /> })}
        empty={t(isClosed ? 'noneClosed' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('state')}
            value={isClosed ? 'closed' : 'open'}
            onChange={show => change({ show: show === 'closed' ? show : undefined, item: undefined })}
            data={[
              { value: 'open', label: t('open') },
              { value: 'closed', label: t('closed') },
            ]}
          />
        }
      />
    </ReportFrame>
  )
}

function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslations('office.alerts')
  const may = useMay()
  const { id, day, vendor, game, currency, bets, staked, paid, expected, sigmas, foundAt, seenBy, seenAt, note } = alert
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('vendor')}>
          <bdi>{vendor}</bdi>
        </Fact>
        <Fact name={t('day')}>
          <Day>{day}</Day>
        </Fact>
        <Fact name={t('bets')}>{bets}</Fact>
        <Fact name={t('staked')}>
          <Money amount={staked} currency={currency} />
        </Fact>
        <Fact name={t('paid')}>
          <Money amount={paid} currency={currency} />
        </Fact>
        <Fact name={t('expected')}>
          <Money amount={expected} currency={currency} />
        </Fact>
        <Fact name={t('sigmas')}>
          <bdi dir="ltr">{sigmas.toFixed(2)}</bdi>
        </Fact>
        <Fact name={t('found')}>
          <When at={foundAt} />
        </Fact>
        {seenAt && (
          <Fact name={t('closed')}>
            <When at={seenAt} /> <Id>{seenBy ?? ''}</Id>
          </Fact>
        )}
        {note && <Fact name={t('note')}>{note}</Fact>}
      </Facts>
      {may('ledger.read') && (
        <OfficeLink to="/ledger/journal" search={{ from: day, to: day, vendor, game, currency }}>
          {t('entries')}
        </OfficeLink>
      )}
      {!seenAt && may('alerts.close') && (
        <Act
          label={t('close')}
          about={t('closeAbout')}
          look="main"
          act={reason => ask(financeOfficeApi.closeAlert, { id, reason })}
        />
      )}
    </Stack>
  )
}
