import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changesOf } from '#features/cashier/rules/config-sections.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Change } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Field } from './fields.ts'
import { Form } from './form.tsx'
import { readValue, textOf, valueAt, withValue } from './values.ts'

type Raw = Record<string, unknown>
type Props = {
  fields: readonly Field[]
  /** The section as it counts. */
  now: Raw
  mayChange: boolean
  propose: (given: Raw, reason: string) => Promise<unknown>
}

/** A draft of a section: typed over what counts, with all that would change, and sent to a second person. */
export function Draft({ fields, now, mayChange, propose }: Props) {
  const t = useTranslations('office.config')
  const [changed, change] = useState<Readonly<Record<string, string>>>({})
  const typed = { ...Object.fromEntries(fields.map(({ path }) => [path, textOf(valueAt(now, path))])), ...changed }
  const read = fields
    .filter(({ path }) => changed[path] !== undefined)
    .map(({ path, kind }) => ({ path, value: readValue(changed[path]!, kind) }))
  const wrong = new Set(read.filter(({ value }) => value === null).map(({ path }) => path))
  const next = read.reduce((raw, { path, value }) => withValue(raw, path, value), now)
  const changes = changesOf(now, next)
  return (
    <Stack gap="md">
      <Form
        fields={fields}
        typed={typed}
        wrong={wrong}
        onType={(path, text) => change(before => ({ ...before, [path]: text }))}
      />
      <Part title={t('changes')}>
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noChanges')}
          </Text>
        ) : (
          <Facts>
            {changes.map(({ path, before, after }) => (
              <Fact key={path} name={t.has(`fields.${path}` as never) ? t(`fields.${path}` as never) : path}>
                <Change before={before} after={after} />
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
      {mayChange && (
        <Group>
          <Act
            label={t('propose')}
            about={t('proposeAbout')}
            look="main"
            disabled={changes.length === 0 || wrong.size > 0}
            act={reason => propose(next, reason)}
            onDone={() => change({})}
          />
        </Group>
      )}
    </Stack>
  )
}
