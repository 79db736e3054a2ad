import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { tablesOfficeApi } from '#features/games/api-tables.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Id, Money, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Away, type OfficeTable, Percent, TableState } from './table-state.tsx'

export function TableCard({ table }: { table: OfficeTable }) {
  const t = useTranslations('office.tables')
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('game')}>
          <Id>{table.game}</Id>
        </Fact>
        <Fact name={t('state')}>
          <TableState state={table.state} />
        </Fact>
        <Fact name={t('coup')}>{table.coup === '' ? <Nothing /> : <Id>{table.coup}</Id>}</Fact>
        <Fact name={t('least')}>
          <Money amount={table.least} />
        </Fact>
        <Fact name={t('most')}>
          <Money amount={table.most} />
        </Fact>
        <Fact name={t('stake')}>
          <Money amount={table.stake} />
        </Fact>
        <Fact name={t('payout')}>
          <Money amount={table.payout} />
        </Fact>
        <Fact name={t('actual')}>
          <Percent of={table.actual} />
        </Fact>
        <Fact name={t('expected')}>
          <Percent of={table.expected} />
        </Fact>
        <Fact name={t('sigma')}>
          <Percent of={table.sigma} />
        </Fact>
        <Fact name={t('away')}>
          <Away away={table.away} level={table.level} />
        </Fact>
      </Facts>
      {table.state !== null && <Acts table={table} state={table.state} />}
    </Stack>
  )
}

const MONEY = /^\d{1,12}(\.\d{1,4})?$/

function Acts({ table, state }: { table: OfficeTable; state: NonNullable<OfficeTable['state']> }) {
  const t = useTranslations('office.tables')
  const may = useMay()
  const [coup, setCoup] = useState(table.coup)
  const [least, setLeast] = useState(table.least)
  const [most, setMost] = useState(table.most)
  const named = { vendor: table.vendor, game: table.game }
  const change = (to: typeof state) => (reason: string) =>
    ask(tablesOfficeApi.changeTable, { ...named, state: to, reason })
  return (
    <Group gap="xs">
      {may('tables.change') && (
        <>
          {state !== 'OPEN' && <Act label={t('open')} about={t('openAbout')} look="main" act={change('OPEN')} />}
          {state !== 'PAUSED' && <Act label={t('pause')} about={t('pauseAbout')} act={change('PAUSED')} />}
          {state !== 'HELD' && <Act label={t('hold')} about={t('holdAbout')} look="danger" act={change('HELD')} />}
        </>
      )}
      {may('tables.limits') && (
        <Act
          label={t('limit')}
          about={t('limitAbout')}
          isReady={MONEY.test(least) && MONEY.test(most)}
          act={reason => ask(tablesOfficeApi.limitTable, { ...named, least, most, reason })}
        >
          <TextInput
            label={t('least')}
            value={least}
            onChange={event => setLeast(event.currentTarget.value)}
            required
          />
          <TextInput label={t('most')} value={most} onChange={event => setMost(event.currentTarget.value)} required />
        </Act>
      )}
      {may('tables.void') && (
        <Act
          label={t('void')}
          about={t('voidAbout')}
          look="danger"
          isReady={/^\d{1,18}$/.test(coup)}
          act={reason => ask(tablesOfficeApi.voidCoup, { ...named, coup, reason })}
        >
          <TextInput label={t('coup')} value={coup} onChange={event => setCoup(event.currentTarget.value)} required />
        </Act>
      )}
    </Group>
  )
}
