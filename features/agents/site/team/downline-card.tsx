import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentReportsApi, type Downline } from '#features/agents/api-reports.ts'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { Facts, Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ask } from '#shared/web/ask.ts'
import { ContractChips, KindChip, StatusChip } from '../parts/chips.tsx'
import { percentText } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { TransferForm } from '../transfers/transfer-form.tsx'
import { type Deed, DownlineDeeds, type DownlineKnown } from './downline-deeds.tsx'
import { NoteForm } from './note-form.tsx'
import { QuotaForm } from './quota-form.tsx'
import { TermsForm } from './terms-form.tsx'

/** All that an agent may see of somebody below, and what they may do; one deed at a time takes its place. */
export function DownlineCard({ row, onClose }: { row: Downline; onClose: () => void }) {
  const t = useTranslations('agentCentre.team')
  const [deed, setDeed] = useState<Deed>()
  const query = useReport(['downline', row.id], () => ask(agentTeamApi.downline, { id: row.id }))
  const back = () => setDeed(undefined)
  return (
    <Modal
      title={deed ? `${row.username} · ${t(`deeds.${deed}`)}` : row.username}
      size="text"
      onClose={deed ? back : onClose}
    >
      <Report query={query} skeleton={<Skeleton className="h-80 w-full" />}>
        {card => {
          if (deed === 'transfer') return <TransferForm direction="down" to={row.id} onDone={back} />
          if (deed === 'terms') return <TermsForm card={card} onDone={back} />
          if (deed === 'quota') return <QuotaForm id={row.id} />
          if (deed === 'note') return <NoteForm id={row.id} note={card.note} onDone={back} />
          return (
            <>
              <div className="flex flex-wrap items-center gap-2">
                <KindChip kind={row.kind} />
                <StatusChip status={card.status} />
                <ContractChips kinds={row.contracts} />
              </div>
              <Spans id={row.id} />
              <Known row={row} card={card} />
              <DownlineDeeds card={card} onDeed={setDeed} />
            </>
          )
        }}
      </Report>
    </Modal>
  )
}

/** What their team came to in 7 days, and in this month. */
function Spans({ id }: { id: string }) {
  const t = useTranslations('agentCentre.team')
  const tFigures = useTranslations('agentCentre.figures')
  const symbol = useCurrencySymbol()
  const input = { of: id, pageSize: 1 }
  const week = useReport(['card', id, 'week'], () => ask(agentReportsApi.pnl, { ...input, range: 'week' }))
  const month = useReport(['card', id, 'month'], () => ask(agentReportsApi.pnl, { ...input, range: 'month' }))
  const figure = (name: string, span: 'week' | 'month', key: 'valid' | 'pnl') => {
    const totals = (span === 'week' ? week : month).data?.totals
    const value = totals ? <Money amount={totals[key]} symbol={symbol} signed={key === 'pnl'} /> : '…'
    return [`${tFigures(key)}, ${name}`, value] as const
  }
  return (
    <Figures
      label={t('spans')}
      figures={[
        figure(t('week'), 'week', 'valid'),
        figure(t('week'), 'week', 'pnl'),
        figure(t('month'), 'month', 'valid'),
        figure(t('month'), 'month', 'pnl'),
      ]}
    />
  )
}

function Known({ row, card }: { row: Downline; card: DownlineKnown }) {
  const t = useTranslations('agentCentre.team')
  const format = useFormatter()
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const series = Object.entries(card.series).map(([group, value]) => `${group} ${value}`)
  const rates = Object.entries(card.rates).map(([product, ppm]) => `${product} ${percentText(ppm)}`)
  return (
    <Facts
      facts={[
        [t('balance'), <Money key="balance" amount={row.balance} />],
        [t('teamBalance'), <Money key="team" amount={row.teamBalance} />],
        [t('level'), format.number(card.level)],
        [t('teamSize'), format.number(row.teamSize)],
        [t('uplines'), <bdi key="up">{card.uplines.map(each => each.username).join(' › ') || '–'}</bdi>],
        [t('registered'), timeOf(card.registeredAt)],
        [t('lastLogin'), card.lastLoginAt ? timeOf(card.lastLoginAt) : t('never')],
        [t('devices'), format.number(card.devices)],
        [t('series'), <bdi key="series">{series.join(' · ') || '–'}</bdi>],
        [t('rates'), <bdi key="rates">{rates.join(' · ') || '–'}</bdi>],
        [t('note'), <bdi key="note">{card.note || '–'}</bdi>],
      ]}
    />
  )
}
