import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PATTERN_KINDS } from '#features/brands/api-sections.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { Flags } from './parts/flags.tsx'
import styles from './registration.module.css'
import { Save } from './save.tsx'
import { type Settings, useSettings } from './use-settings.ts'

type Field = Settings['registration']['value']['fields'][number]

/** What a visitor is asked to become a member, how it is checked, and by which ways in. */
export function Registration() {
  const t = useTranslations('office.registration')
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <Loaded query={useSettings()}>
        {({ registration, flags }) => (
          <Stack gap="xl">
            <Form key={registration.version} now={registration} />
            <Flags key={`f${flags.version}`} now={flags} of={['REGISTER', 'LOGIN']} />
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Form({ now }: { now: Settings['registration'] }) {
  const t = useTranslations('office.registration')
  const may = useMay()
  const [fields, setFields] = useState(now.value.fields)
  const set = (at: number, change: Partial<Field>) =>
    setFields(fields.map((each, n) => (n === at ? { ...each, ...change } : each)))
  const raise = (at: number) => setFields(fields.with(at - 1, fields[at]!).with(at, fields[at - 1]!))
  return (
    <div className={styles.both}>
      <Part title={t('fields')}>
        {fields.map((field, at) => (
          <fieldset key={field.field} className={styles.field}>
            <legend className={styles.name}>{field.field}</legend>
            <Group gap="md" align="end">
              <Checkbox
                label={t('shown')}
                checked={field.enabled}
                onChange={event =>
                  set(at, {
                    enabled: event.currentTarget.checked,
                    required: event.currentTarget.checked && field.required,
                  })
                }
              />
              <Checkbox
                label={t('required')}
                checked={field.required}
                disabled={!field.enabled}
                onChange={event => set(at, { required: event.currentTarget.checked })}
              />
              <Select
                label={t('pattern')}
                data={PATTERN_KINDS.map(({ id, pattern }) => ({ value: String(id), label: `${id}  ${pattern}` }))}
                value={String(field.patternId)}
                onChange={value => set(at, { patternId: Number(value ?? field.patternId) })}
                className={styles.pattern}
                dir="ltr"
              />
              <NumberInput
                label={t('least')}
                value={field.minLength}
                onChange={value => set(at, { minLength: Number(value) || 0 })}
                {...{ min: 0, max: 255 }}
                className={styles.length}
              />
              <NumberInput
                label={t('most')}
                value={field.maxLength}
                onChange={value => set(at, { maxLength: Number(value) || 0 })}
                {...{ min: 0, max: 255 }}
                className={styles.length}
              />
              <Button
                variant="default"
                disabled={at === 0}
                onClick={() => raise(at)}
                aria-label={t('raise', { field: field.field })}
              >
                {t('up')}
              </Button>
            </Group>
          </fieldset>
        ))}
        <Save section="registration" now={now} next={{ fields }} mayChange={may('registration.change')} />
      </Part>
      <Part title={t('preview')}>
        <div className={styles.preview}>
          {fields
            .filter(each => each.enabled)
            .map(({ field, required, minLength, maxLength }) => (
              <TextInput
                key={field}
                label={field}
                description={t('range', { least: minLength, most: maxLength })}
                withAsterisk={required}
                readOnly
              />
            ))}
        </div>
      </Part>
    </div>
  )
}
