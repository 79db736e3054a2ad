import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { drawsOfficeApi, type EnvelopeListed, type RaffleListed, type WheelListed } from '#features/draws/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { OpenEnvelope, OpenRaffle, OpenWheel } from './open-forms.tsx'
import { RaffleCard, WheelCard } from './watch.tsx'

const KINDS = ['envelopes', 'wheels', 'raffles'] as const
const AGAIN_MS = 10_000
const ENVELOPE_TONES = { SOON: 'info', OPEN: 'good', SOLD_OUT: 'wait', OVER: 'plain' } as const
export const RAFFLE_TONES = { OPEN: 'good', CLOSED: 'wait', DRAWN: 'plain' } as const

/** Envelopes, wheels and raffles: what became of each, and the way to open another. */
export function Luck() {
  const t = useTranslations('office.luck')
  const may = useMay()
  const { search, change } = useAddress()
  const kind = KINDS.find(each => each === search.kind) ?? 'envelopes'
  const Open = { envelopes: OpenEnvelope, wheels: OpenWheel, raffles: OpenRaffle }[kind]
  const List = { envelopes: Envelopes, wheels: Wheels, raffles: Raffles }[kind]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('luck.open') && <Open />}>
      <SegmentedControl
        size="xs"
        aria-label={t('title')}
        value={kind}
        onChange={next => change({ kind: next === 'envelopes' ? undefined : next, item: undefined })}
        data={KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
      />
      <List />
    </PageFrame>
  )
}

type Common = Pick<EnvelopeListed, 'texts' | 'promotion' | 'endsAt' | 'currency'>

function useCommon<Row extends Common>(): Column<Row>[] {
  const t = useTranslations('office.luck')
  const titleOf = (row: Row) => row.texts.en?.title ?? ''
  return [
    { id: 'name', title: t('name'), cell: row => <bdi>{titleOf(row)}</bdi>, text: titleOf, isFixed: true },
    { id: 'promotion', title: t('promotion'), cell: row => <bdi>{row.promotion}</bdi>, text: row => row.promotion },
    { id: 'ends', title: t('ends'), cell: row => <When at={row.endsAt} />, text: row => row.endsAt },
  ]
}

function Envelopes() {
  const t = useTranslations('office.luck')
  const columns: Column<EnvelopeListed>[] = [
    ...useCommon<EnvelopeListed>(),
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={ENVELOPE_TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'taken', title: t('taken'), text: row => `${row.taken}/${row.count}`, isFigure: true },
      cell: row => `${row.taken} / ${row.count}`,
    },
    {
      ...{ id: 'paid', title: t('paid'), text: row => row.paid, isFigure: true },
      cell: row => <Money amount={row.paid} currency={row.currency} />,
    },
    {
      ...{ id: 'budget', title: t('budget'), text: row => row.budget, isFigure: true },
      cell: row => <Money amount={row.budget} currency={row.currency} />,
    },
  ]
  return (
    <DataList
      id="envelopes"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ ...(await ask(drawsOfficeApi.envelopes, {})), next: null })}
      empty={t('none')}
      everyMs={AGAIN_MS}
    />
  )
}

function Wheels() {
  const t = useTranslations('office.luck')
  const columns: Column<WheelListed>[] = [
    ...useCommon<WheelListed>(),
    { id: 'spins', title: t('spins'), cell: row => row.spins, text: row => String(row.spins), isFigure: true },
    {
      ...{ id: 'paid', title: t('paid'), text: row => row.paid, isFigure: true },
      cell: row => <Money amount={row.paid} currency={row.currency} />,
    },
  ]
  return (
    <DataList
      id="wheels"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ ...(await ask(drawsOfficeApi.wheels, {})), next: null })}
      drawer={row => ({ title: row.texts.en?.title ?? row.id, content: <WheelCard wheel={row} /> })}
      empty={t('none')}
    />
  )
}

function Raffles() {
  const t = useTranslations('office.luck')
  const columns: Column<RaffleListed>[] = [
    ...useCommon<RaffleListed>(),
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={RAFFLE_TONES[row.state]}>{t(`raffleStates.${row.state}`)}</State>,
    },
    { id: 'tickets', title: t('tickets'), cell: row => row.tickets, text: row => String(row.tickets), isFigure: true },
    {
      id: 'prizes',
      title: t('prizes'),
      cell: row => row.prizes.length,
      text: row => row.prizes.join(' '),
      isFigure: true,
    },
  ]
  return (
    <DataList
      id="raffles"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ ...(await ask(drawsOfficeApi.raffles, {})), next: null })}
      drawer={row => ({ title: row.texts.en?.title ?? row.id, content: <RaffleCard raffle={row} /> })}
      empty={t('none')}
    />
  )
}
