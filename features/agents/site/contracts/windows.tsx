import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Note } from '#shared/ui/states.tsx'
import { Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { today } from '../parts/days.tsx'
import { Sum } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { PickDay } from './pick-day.tsx'
import { useMine } from './use-mine.ts'

/** The five minutes of a day that paid, or were played in (agents §3.12). */
export function Windows() {
  const t = useTranslations('agentCentre.contracts')
  const mine = useMine('realtime')
  return (
    <Report query={mine}>
      {({ contracts }) =>
        contracts.length === 0 ? (
          <div className="card">
            <Note title={t('none.realtime')} about={t('noneAbout')} />
          </div>
        ) : (
          <OfDay contracts={contracts.map(each => each.contract)} />
        )
      }
    </Report>
  )
}

function OfDay({ contracts }: { contracts: Parameters<typeof PickDay>[0]['contracts'] }) {
  const t = useTranslations('agentCentre.bills')
  const tLive = useTranslations('agentCentre.live')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const [{ id, day }, setChosen] = useState(() => ({ id: contracts[0]!.id, day: today() }))
  const query = useReport(['windows', id, day], () => ask(agentContractsApi.today, { id, day }))
  return (
    <>
      <PickDay
        {...{ contracts, id, day }}
        onPick={change => setChosen({ id: change.id ?? id, day: change.day ?? day })}
      />
      <Report query={query}>
        {({ windows, earned, dayToDate, timeZone }) => (
          <>
            <Figures
              label={t('dayTotals')}
              figures={[
                [tLive('dayToDate'), <Money key="bet" amount={dayToDate} symbol={symbol} />],
                [tLive('earned'), <Money key="pay" amount={earned} symbol={symbol} />],
              ]}
            />
            {windows.length === 0 ? (
              <p className="py-8 text-center text-sm text-muted">{tLive('noWindows')}</p>
            ) : (
              <Table
                caption={tLive('windows')}
                columns={[
                  {
                    ...{ key: 'at', label: tLive('window') },
                    cell: each => (
                      <bdi className="figures">
                        {format.dateTime(new Date(each.at), { timeStyle: 'short', hour12: false, timeZone })}
                      </bdi>
                    ),
                  },
                  { key: 'valid', label: t('heads.valid'), align: 'end', cell: each => <Sum amount={each.valid} /> },
                  {
                    key: 'day',
                    label: tLive('dayToDate'),
                    align: 'end',
                    cell: each => <Sum amount={each.dayToDate} />,
                  },
                  {
                    ...{ key: 'tier', label: t('heads.tier'), align: 'end' },
                    cell: each => (each.tier < 0 ? '–' : format.number(each.tier + 1)),
                  },
                  { key: 'pay', label: tLive('pay'), align: 'end', cell: each => <Sum amount={each.pay} signed /> },
                ]}
                rows={windows}
                keyOf={each => each.at}
              />
            )}
          </>
        )}
      </Report>
    </>
  )
}
