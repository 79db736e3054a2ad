import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Note } from '#shared/ui/states.tsx'
import { Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { today } from '../parts/days.tsx'
import { highest, Rate, Sum } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { PickDay } from './pick-day.tsx'
import { useMine } from './use-mine.ts'

type Hour = z.output<typeof agentContractsApi.hours.output>['list'][number]

/** A day of an hourly salary: where it was warm, and each hour with what it came to (agents §3.11). */
export function Hours() {
  const t = useTranslations('agentCentre.contracts')
  const mine = useMine('hourly')
  return (
    <Report query={mine}>
      {({ contracts }) =>
        contracts.length === 0 ? (
          <div className="card">
            <Note title={t('none.hourly')} about={t('noneAbout')} />
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
  const tContracts = useTranslations('agentCentre.contracts')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const [{ id, day }, setChosen] = useState(() => ({ id: contracts[0]!.id, day: today() }))
  const query = useReport(['hours', id, day], () => ask(agentContractsApi.hours, { id, day }))
  return (
    <>
      <PickDay
        {...{ contracts, id, day }}
        onPick={change => setChosen({ id: change.id ?? id, day: change.day ?? day })}
      />
      <Report query={query}>
        {({ list, totals, timeZone }) => {
          const hourOf = (hour: Hour) =>
            format.dateTime(new Date(hour.at), { hour: '2-digit', minute: '2-digit', hour12: false, timeZone })
          return (
            <>
              <Figures
                label={t('dayTotals')}
                figures={(['valid', 'gross', 'net'] as const).map(
                  key => [t(`heads.${key}`), <Money key={key} amount={totals[key]} symbol={symbol} />] as const,
                )}
              />
              <Heat list={list} hourOf={hourOf} />
              <Table
                caption={t('hours')}
                columns={[
                  { key: 'hour', label: t('hour'), cell: hour => <bdi className="figures">{hourOf(hour)}</bdi> },
                  { key: 'valid', label: t('heads.valid'), align: 'end', cell: hour => <Sum amount={hour.valid} /> },
                  {
                    ...{ key: 'active', label: tContracts('active'), align: 'end' },
                    cell: hour => format.number(hour.active),
                  },
                  {
                    ...{ key: 'rate', label: tContracts('rate'), align: 'end' },
                    cell: hour => (hour.ratePpm === null ? '–' : <Rate ppm={hour.ratePpm} />),
                  },
                  { key: 'gross', label: t('heads.gross'), align: 'end', cell: hour => <Sum amount={hour.gross} /> },
                  { key: 'net', label: t('heads.net'), align: 'end', cell: hour => <Sum amount={hour.net} signed /> },
                ]}
                rows={list.filter(hour => parseAmount(hour.valid) !== 0n || hour.billId !== null)}
                keyOf={hour => hour.at}
              />
            </>
          )
        }}
      </Report>
    </>
  )
}

/** The day as a strip, as warm as what was valid in each hour. The table below says the same. */
function Heat({ list, hourOf }: { list: readonly Hour[]; hourOf: (hour: Hour) => string }) {
  const t = useTranslations('agentCentre.bills')
  const most = highest(list.map(({ valid }) => parseAmount(valid)))
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-xs text-muted">{t('heat')}</figcaption>
      <svg
        role="img"
        aria-label={t('heatAbout')}
        viewBox="0 0 24 3"
        preserveAspectRatio="none"
        className="h-8 w-full rtl:-scale-x-100"
      >
        {list.map((hour, nth) => (
          <rect
            key={hour.at}
            x={nth + 0.04}
            width={0.92}
            height={3}
            className="fill-gold"
            fillOpacity={most === 0n ? 0.08 : 0.08 + 0.92 * (Number(parseAmount(hour.valid)) / Number(most))}
          >
            <title>{hourOf(hour)}</title>
          </rect>
        ))}
      </svg>
    </figure>
  )
}
