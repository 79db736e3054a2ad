import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from '../address.ts'
import type { Filter } from './columns.ts'
import type { Kept } from './kept.ts'

const MOST_NAME = 40
const MOST_VIEWS = 20

type Given = Record<string, string>
type Props = { filters: readonly Filter[]; given: Given; kept: Kept; onKeep: (change: Partial<Kept>) => void }

/** Filters under names of their own: what stands in the address now is kept, or another set is put there. */
export function Views({ filters, given, kept: { views }, onKeep }: Props) {
  const t = useTranslations('office.list')
  const { change } = useAddress()
  const [isOpen, setOpen] = useState(false)
  const names = Object.keys(views)
  const show = (name: string) => {
    const none = Object.fromEntries(filters.map(filter => [filter.name, undefined]))
    change({ ...none, ...views[name] })
    setOpen(false)
  }
  const forget = (name: string) =>
    onKeep({ views: Object.fromEntries(Object.entries(views).filter(([each]) => each !== name)) })
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="md" aria-label={t('views')} onClick={() => setOpen(!isOpen)}>
          <Bookmark aria-hidden size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('views')}>
        <Stack gap={6}>
          {names.map(name => (
            <Group key={name} gap={4} wrap="nowrap" justify="space-between">
              <Button variant="subtle" onClick={() => show(name)}>
                {name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('forgetView', { name })}
                onClick={() => forget(name)}
              >
                <X aria-hidden size={14} />
              </ActionIcon>
            </Group>
          ))}
          <NewView
            isFull={names.length >= MOST_VIEWS}
            onName={name => {
              onKeep({ views: { ...views, [name]: given } })
              setOpen(false)
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function NewView({ isFull, onName }: { isFull: boolean; onName: (name: string) => void }) {
  const t = useTranslations('office.list')
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (name.trim()) onName(name.trim())
      }}
    >
      <Group gap={6} align="end" wrap="nowrap">
        <TextInput
          size="xs"
          label={t('viewName')}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          maxLength={MOST_NAME}
          disabled={isFull}
          required
        />
        <Button type="submit" disabled={isFull}>
          {t('keepView')}
        </Button>
      </Group>
    </form>
  )
}
