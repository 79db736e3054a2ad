import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deskApi } from '#features/cashier/api-desk.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { Draft } from './draft.tsx'
import { METHOD } from './fields.ts'

type Raw = Record<string, unknown>
type Props = { now: Record<string, Raw>; version: string }
const NEW = '+'

/** Ways to pay in, one at a time: changed, added or taken away, always with all the others as they are. */
export function Methods({ now, version }: Props) {
  const t = useTranslations('office.config')
  const may = useMay()
  const codes = Object.keys(now)
  const [picked, pick] = useState(codes[0] ?? NEW)
  const [code, setCode] = useState('')
  const isNew = picked === NEW
  const mayChange = may('methods.change')
  const propose = (given: Record<string, Raw>, reason: string) => ask(deskApi.changeMethods, { given, version, reason })
  return (
    <Stack gap="md">
      <Group align="end">
        <SegmentedControl
          size="xs"
          value={picked}
          onChange={pick}
          data={[
            ...codes.map(value => ({ value, label: value })),
            ...(mayChange ? [{ value: NEW, label: t('newMethod') }] : []),
          ]}
        />
        {mayChange && !isNew && (
          <Act
            label={t('removeMethod')}
            about={t('removeMethodAbout', { code: picked })}
            look="danger"
            act={reason => propose(Object.fromEntries(Object.entries(now).filter(([key]) => key !== picked)), reason)}
          />
        )}
      </Group>
      {isNew && (
        <TextInput
          label={t('methodCode')}
          value={code}
          onChange={event => setCode(event.currentTarget.value.trim())}
          error={code !== '' && (!/^[a-z0-9_-]{1,40}$/.test(code) || codes.includes(code)) && t('wrong')}
          dir="ltr"
          required
        />
      )}
      <Draft
        key={picked}
        fields={METHOD}
        now={now[picked] ?? {}}
        mayChange={mayChange && (!isNew || (/^[a-z0-9_-]{1,40}$/.test(code) && !codes.includes(code)))}
        propose={(given, reason) => propose({ ...now, [isNew ? code : picked]: given }, reason)}
      />
    </Stack>
  )
}
