import { Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import type { MerchantTheme } from '#features/settings/api-office.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ThemeFields } from './parts/theme-fields.tsx'

const COPIES = ['flags', 'fields', 'content', 'games', 'cashier'] as const
const TEXTS = ['name', 'code', 'host', 'currencySymbol'] as const

/** One more brand of the house, as another one is: open at its host as soon as it is made. */
export function NewBrand() {
  const t = useTranslations('office.newBrand')
  const { merchant, merchants } = useAtWork()
  const [texts, setTexts] = useState({ name: '', code: '', host: '', currencySymbol: merchant.currencySymbol })
  const [currency, setCurrency] = useState(merchant.currency)
  const [timeZone, setTimeZone] = useState(merchant.timeZone)
  const [from, setFrom] = useState(merchant.code)
  const [copied, setCopied] = useState<string[]>([...COPIES])
  const [theme, setTheme] = useState<MerchantTheme>({})
  const [opened, setOpened] = useState('')
  const copy = Object.fromEntries(COPIES.map(each => [each, copied.includes(each)])) as Record<
    (typeof COPIES)[number],
    boolean
  >
  return (
    <PageFrame title={t('title')} about={t('about')}>
      {opened && <Note title={t('opened', { host: opened })} about={t('openedAbout')} />}
      <Stack gap="md">
        <Fieldset legend={t('who')}>
          {TEXTS.map(field => (
            <TextInput
              key={field}
              label={t(field)}
              description={t(`${field}About`)}
              value={texts[field]}
              onChange={event => setTexts({ ...texts, [field]: event.currentTarget.value })}
              dir={field === 'name' ? 'auto' : 'ltr'}
              required
            />
          ))}
          <Select
            label={t('currency')}
            data={Object.keys(CURRENCY_SCALE)}
            value={currency}
            onChange={next => setCurrency(next ?? currency)}
            searchable
          />
          <Select
            label={t('timeZone')}
            data={[...new Set([merchant.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
            value={timeZone}
            onChange={next => setTimeZone(next ?? timeZone)}
            searchable
          />
        </Fieldset>
        <Fieldset legend={t('copy')}>
          <Select
            label={t('from')}
            data={merchants.map(({ code, name }) => ({ value: code, label: name }))}
            value={from}
            onChange={next => setFrom(next ?? from)}
          />
          <Checkbox.Group label={t('what')} description={t('whatAbout')} value={copied} onChange={setCopied}>
            <Group gap="md">
              {COPIES.map(each => (
                <Checkbox key={each} value={each} label={t(`copies.${each}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        </Fieldset>
        <Fieldset legend={t('look')}>
          <ThemeFields theme={theme} onTheme={setTheme} />
        </Fieldset>
        <div>
          <Act
            label={t('open')}
            about={t('openAbout', { name: texts.name, host: texts.host })}
            look="main"
            disabled={Object.values(texts).some(text => text.trim() === '')}
            act={reason => ask(brandsApi.create, { ...texts, currency, timeZone, theme, from, copy, reason })}
            onDone={() => setOpened(texts.host)}
          />
        </div>
      </Stack>
    </PageFrame>
  )
}
