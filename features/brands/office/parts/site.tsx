import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Save } from '../save.tsx'
import type { Settings } from '../use-settings.ts'

/** Whether the site is open, and what it says meanwhile. */
export function Status({ now }: { now: Settings['status'] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const [next, setNext] = useState(now.value)
  const set = (change: Partial<typeof next>) => setNext({ ...next, ...change })
  const statuses = ['0', '1', '2'] as const
  return (
    <Part title={t('status')}>
      <Select
        label={t('siteIs')}
        data={statuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
        value={String(next.status)}
        onChange={value => set({ status: value === '1' ? 1 : value === '2' ? 2 : 0 })}
      />
      <TextInput
        label={t('noticeTitle')}
        value={next.title}
        onChange={event => set({ title: event.currentTarget.value })}
        maxLength={200}
      />
      <Textarea
        label={t('notice')}
        value={next.message}
        onChange={event => set({ message: event.currentTarget.value })}
        maxLength={2_000}
        autosize
      />
      <Save section="status" now={now} next={next} mayChange={may('settings.status')} />
    </Part>
  )
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter(each => each !== '')

/** Who is kept out by network and country. */
export function Regions({ now }: { now: Settings['regions'] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const [ranges, setRanges] = useState(now.value.ranges.join('\n'))
  const [countries, setCountries] = useState(now.value.countries.join(' '))
  const [message, setMessage] = useState(now.value.message)
  const next = { ranges: linesOf(ranges), countries: linesOf(countries.toUpperCase()), message }
  return (
    <Part title={t('regions')}>
      <Textarea
        label={t('ranges')}
        description={t('rangesAbout')}
        value={ranges}
        onChange={event => setRanges(event.currentTarget.value)}
        autosize
        dir="ltr"
      />
      <TextInput
        label={t('countries')}
        description={t('countriesAbout')}
        value={countries}
        onChange={event => setCountries(event.currentTarget.value)}
        dir="ltr"
      />
      <Textarea
        label={t('regionMessage')}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
        maxLength={2_000}
        autosize
      />
      <Save section="regions" now={now} next={next} mayChange={may('settings.regions')} />
    </Part>
  )
}
