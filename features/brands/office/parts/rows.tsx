import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Section } from '#features/brands/api-sections.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Save } from '../save.tsx'

type RowSection = 'service' | 'resources' | 'licences' | 'analytics'
type Row = Record<string, string>

/** What rows of each section are made of, in its own words. */
const COLUMNS = {
  service: ['csType', 'path'],
  resources: ['resourceType', 'url', 'qrCodeUrl'],
  licences: ['name', 'imageUrl', 'link'],
  analytics: ['gtagId'],
} as const
const ROWS = { service: 'customerService', resources: 'resources', licences: 'licences' } as const

type Props = { section: RowSection; now: { value: object; version: string } }

/** A section that is a list of rows of short texts. */
export function Rows({ section, now }: Props) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const value = now.value as Record<string, unknown>
  const isList = section !== 'analytics'
  const [rows, setRows] = useState(isList ? (value[ROWS[section]] as Row[]) : [value as Row])
  const [origins, setOrigins] = useState(((value.chatOrigins ?? []) as string[]).join(' '))
  const set = (at: number, change: Row) => setRows(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))
  const chatOrigins = origins.split(/\s+/).filter(each => each !== '')
  const next = isList
    ? { [ROWS[section]]: rows, ...(section === 'service' && { chatOrigins }) }
    : { gtagId: rows[0]?.gtagId ?? '' }
  return (
    <Part title={t(`sections.${section}`)}>
      <Stack gap="sm">
        {rows.map((row, at) => (
          // Rows have nothing of their own that stays while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
          <Group key={at} grow align="end">
            {COLUMNS[section].map(column => (
              <TextInput
                key={column}
                label={t(`columns.${column}`)}
                value={row[column] ?? ''}
                onChange={event => set(at, { [column]: event.currentTarget.value })}
                dir={column === 'name' ? 'auto' : 'ltr'}
              />
            ))}
            {isList && (
              <Button variant="default" onClick={() => setRows(rows.filter((_, n) => n !== at))}>
                {t('removeRow')}
              </Button>
            )}
          </Group>
        ))}
        {section === 'service' && (
          <TextInput
            label={t('chatOrigins')}
            description={t('chatOriginsAbout')}
            value={origins}
            onChange={event => setOrigins(event.currentTarget.value)}
            dir="ltr"
          />
        )}
      </Stack>
      <Group gap="xs">
        {isList && (
          <Button
            variant="default"
            onClick={() => setRows([...rows, Object.fromEntries(COLUMNS[section].map(column => [column, '']))])}
          >
            {t('addRow')}
          </Button>
        )}
        <Save section={section} now={now} next={next as Section<RowSection>} mayChange={may(`settings.${section}`)} />
      </Group>
    </Part>
  )
}
