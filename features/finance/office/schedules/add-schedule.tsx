import { Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { type ExportKind, FORMATS } from '#features/finance/rules/exports.ts'
import { MOST_READERS, mostOn, PERIODS, RHYTHMS } from '#features/finance/rules/schedules.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { hourText, useWeekdays } from './use-rhythm-text.ts'

type Wish = z.input<typeof schedulesApi.add.input>
export type Filters = Wish['filters']
type Props = { kind: ExportKind; filters: Filters }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const FIRST = { period: 'yesterday', every: 'day', on: 1, hour: 8, format: 'xlsx' } as const

/** Has this view of a report sent by the clock, to colleagues who may read it. */
export function AddSchedule({ kind, filters }: Props) {
  const t = useTranslations('office.schedules')
  const tFile = useTranslations('office.exports')
  const weekday = useWeekdays()
  const { id, merchant } = useAtWork()
  const [wish, setWish] = useState<Omit<Wish, 'kind' | 'filters'>>({ ...FIRST, readers: [id] })
  const set = (change: Partial<typeof wish>) => setWish(before => ({ ...before, ...change }))
  const { every, on } = wish
  const weekdays = Array.from({ length: 7 }, (_, n) => ({ value: String(n + 1), label: weekday(n + 1) }))
  return (
    <Act
      label={t('add')}
      about={t('addAbout', { zone: merchant.timeZone })}
      icon={<CalendarClock aria-hidden size={14} />}
      asksReason={false}
      isReady={wish.readers.length > 0 && wish.readers.length <= MOST_READERS && on >= 1 && on <= mostOn(every)}
      act={() => ask(schedulesApi.add, { ...wish, kind, filters })}
      onDone={() => setWish({ ...FIRST, readers: [id] })}
    >
      <Select
        label={t('period')}
        data={PERIODS.map(value => ({ value, label: t(`periods.${value}`) }))}
        value={wish.period}
        onChange={period => set({ period: PERIODS.find(each => each === period)! })}
        allowDeselect={false}
        data-autofocus
      />
      <Group grow align="start" gap="xs">
        <Select
          label={t('every')}
          data={RHYTHMS.map(value => ({ value, label: t(`everies.${value}`) }))}
          value={every}
          onChange={value => set({ every: RHYTHMS.find(each => each === value)!, on: 1 })}
          allowDeselect={false}
        />
        {every === 'week' && (
          <Select
            label={t('weekday')}
            data={weekdays}
            value={String(on)}
            onChange={value => set({ on: Number(value) })}
            allowDeselect={false}
          />
        )}
        {every === 'month' && (
          <NumberInput
            label={t('dayOfMonth')}
            description={on > 28 ? t('shortMonths') : undefined}
            min={1}
            max={31}
            value={on}
            onChange={value => set({ on: Number(value) })}
          />
        )}
        <Select
          label={t('hour')}
          data={HOURS}
          value={String(wish.hour)}
          onChange={value => set({ hour: Number(value) })}
          allowDeselect={false}
        />
      </Group>
      <Select
        label={tFile('format')}
        data={FORMATS.map(value => ({ value, label: tFile(`formats.${value}`) }))}
        value={wish.format}
        onChange={format => set({ format: FORMATS.find(each => each === format)! })}
        allowDeselect={false}
      />
      <Readers kind={kind} chosen={wish.readers} onChange={readers => set({ readers })} />
    </Act>
  )
}

/** Who may read it, and nobody else: they are asked for by the server. */
function Readers(props: { kind: ExportKind; chosen: string[]; onChange: (readers: string[]) => void }) {
  const { kind, chosen, onChange } = props
  const t = useTranslations('office.schedules')
  const readers = useQuery({
    queryKey: ['readers', kind],
    queryFn: () => ask(schedulesApi.readers, { kind }),
  })
  return (
    <Loaded query={readers}>
      {({ list }) => (
        <Checkbox.Group label={t('readers')} description={t('readersAbout')} value={chosen} onChange={onChange}>
          <Stack gap={6} mt={6}>
            {list.map(({ id, email }) => (
              <Checkbox key={id} value={id} label={<bdi>{email}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Loaded>
  )
}
