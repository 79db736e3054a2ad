import { Group, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id } from '#shared/office/show.tsx'
import { Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Settings } from '../use-settings.ts'

/** Who is asked outside. What they know us by is written here and read nowhere. */
export function Keys({ keys: { third, phone } }: { keys: Settings['keys'] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  return (
    <>
      <Part title={t('third')}>
        {third.length === 0 && <Note title={t('noThird')} />}
        <Facts>
          {third.map(({ provider, label, issuer }) => (
            <Fact key={provider} name={provider}>
              <Group gap="xs">
                <bdi>{label}</bdi> <Id>{issuer}</Id>
                {may('settings.keys') && (
                  <Act
                    label={t('removeKey')}
                    about={t('removeThirdAbout')}
                    act={reason => ask(brandsApi.removeThird, { provider, reason })}
                  />
                )}
              </Group>
            </Fact>
          ))}
        </Facts>
        {may('settings.keys') && (
          <div>
            <KeyAct
              label={t('setThird')}
              fields={['provider', 'label', 'issuer', 'clientId', 'clientSecret']}
              send={given => ask(brandsApi.setThird, given as never)}
            />
          </div>
        )}
      </Part>
      <Part title={t('phone')}>
        {phone ? (
          <Facts>
            <Fact name={t('columns.issuer')}>
              <Id>{phone.issuer}</Id>
            </Fact>
            <Fact name={t('columns.apiUrl')}>
              <Id>{phone.apiUrl}</Id>
            </Fact>
          </Facts>
        ) : (
          <Note title={t('noPhone')} />
        )}
        {may('settings.keys') && (
          <Group gap="xs">
            {phone && (
              <Act
                label={t('removeKey')}
                about={t('removePhoneAbout')}
                act={reason => ask(brandsApi.removePhone, { reason })}
              />
            )}
            <KeyAct
              label={t('setPhone')}
              fields={['issuer', 'audience', 'jwksUrl', 'apiUrl', 'apiKey']}
              send={given => ask(brandsApi.setPhone, given as never)}
            />
          </Group>
        )}
      </Part>
    </>
  )
}

const FIELDS = [
  'provider',
  'label',
  'issuer',
  'clientId',
  'clientSecret',
  'audience',
  'jwksUrl',
  'apiUrl',
  'apiKey',
] as const
type Field = (typeof FIELDS)[number]
const SECRET: readonly Field[] = ['clientSecret', 'apiKey']
type KeyProps = {
  label: string
  fields: readonly Field[]
  send: (given: Record<string, string>) => Promise<unknown>
}

function KeyAct({ label, fields, send }: KeyProps) {
  const t = useTranslations('office.settings')
  const [given, setGiven] = useState<Record<string, string>>({})
  return (
    <Act
      label={label}
      about={t('keyAbout')}
      isReady={fields.every(each => given[each])}
      act={reason => send({ ...given, reason })}
      onDone={() => setGiven({})}
    >
      {fields.map(field => {
        const Input = SECRET.includes(field) ? PasswordInput : TextInput
        return (
          <Input
            key={field}
            label={t(`columns.${field}`)}
            value={given[field] ?? ''}
            onChange={event => setGiven({ ...given, [field]: event.currentTarget.value })}
            autoComplete="off"
            dir={field === 'label' ? 'auto' : 'ltr'}
            required
          />
        )
      })}
    </Act>
  )
}
