import { Button, Drawer, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import type { SectionName } from '#features/brands/api-sections.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import { Diff } from '#shared/office/changes.tsx'
import { Part } from '#shared/office/facts.tsx'
import { Id, timeText } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

/** Who changed a section, what was, and what came in its place. */
export function History({ section }: { section: SectionName }) {
  const t = useTranslations('office.settings')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="right" title={t('history')}>
        {isOpen && <Changes section={section} />}
      </Drawer>
    </>
  )
}

function Changes({ section }: { section: SectionName }) {
  const t = useTranslations('office.settings')
  const { merchant } = useAtWork()
  const query = useQuery({
    queryKey: ['settings', 'history', section],
    queryFn: () => ask(brandsApi.history, { section }),
  })
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <Note title={t('noHistory')} />
        ) : (
          <Stack gap="lg">
            {list.map(({ id, at, operatorId, reason, before, after }) => (
              <Part key={id} title={timeText(at, merchant.timeZone)}>
                <p>
                  <Id>{operatorId}</Id> <bdi>{reason}</bdi>
                </p>
                <Diff before={named(before)} after={named(after)} />
              </Part>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Lists of named things by their names, so that only what changed is told. */
function named(value: unknown): Record<string, unknown> {
  const { flags, fields } = value as { flags?: { modId: string; enabled: boolean }[]; fields?: { field: string }[] }
  if (flags) return Object.fromEntries(flags.map(each => [each.modId, each.enabled]))
  if (fields) return Object.fromEntries(fields.map((each, n) => [each.field, { place: n + 1, ...each }]))
  return value as Record<string, unknown>
}
