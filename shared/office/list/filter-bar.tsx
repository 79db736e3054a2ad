import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from '../address.ts'
import type { Filter } from './columns.ts'
import styles from './list.module.css'

const TYPING_MS = 300

/** The filters of a list: what they say stands in the address, to be sent to others and found again. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  return (
    <search className={styles.filters}>
      {filters.map(filter => (
        <OneFilter key={filter.name} filter={filter} />
      ))}
    </search>
  )
}

function OneFilter({ filter }: { filter: Filter }) {
  const t = useTranslations('office.list')
  const { search, change } = useAddress()
  const value = search[filter.name] ?? ''
  const set = (text: string | null) => change({ [filter.name]: text?.trim() || undefined })
  if (filter.kind === 'pick')
    return (
      <Select
        label={filter.label}
        data={[...filter.options]}
        value={value || null}
        onChange={set}
        placeholder={filter.none ?? t('all')}
        clearable
        searchable={filter.options.length > 8}
        size="xs"
      />
    )
  if (filter.kind === 'day')
    return (
      <TextInput
        type="date"
        label={filter.label}
        value={value}
        onChange={event => set(event.currentTarget.value)}
        size="xs"
      />
    )
  return <TextFilter filter={filter} value={value} onSet={set} />
}

type TextProps = { filter: Extract<Filter, { kind: 'text' }>; value: string; onSet: (text: string) => void }

function TextFilter({ filter, value, onSet }: TextProps) {
  const [typed, type] = useState<{ text: string; over: string } | undefined>()
  const setLater = useDebouncedCallback(onSet, TYPING_MS)
  // What is typed counts until the address says something that it did not say when it was typed.
  const isOwn = typed !== undefined && (typed.over === value || typed.text.trim() === value)
  return (
    <TextInput
      type="search"
      label={filter.label}
      placeholder={filter.placeholder}
      value={isOwn ? typed.text : value}
      onChange={event => {
        type({ text: event.currentTarget.value, over: value })
        setLater(event.currentTarget.value)
      }}
      size="xs"
    />
  )
}
