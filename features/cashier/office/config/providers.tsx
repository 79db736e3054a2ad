import { PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deskApi } from '#features/cashier/api-desk.ts'
import { EVENT_KEYS, PROVIDER_KINDS } from '#features/cashier/rules/provider-kinds.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Nothing, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Config } from './config.tsx'

type Provider = Config['providers'][number]

/** How each provider is reached. What both sides sign with is written here and never read. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations('office.config')
  const may = useMay()
  const mayChange = may('providers.change')
  return (
    <Stack gap="lg">
      {mayChange && <ChangeProvider />}
      {providers.map(provider => (
        <Part
          key={provider.code}
          title={provider.code}
          actions={mayChange && <ChangeProvider key={provider.version} provider={provider} />}
        >
          <Facts>
            <Fact name={t('provider.speaks')}>{t(`kinds.${provider.kind}`)}</Fact>
            <Fact name={t('provider.route')}>{provider.route ? <Id>{provider.route}</Id> : <Nothing />}</Fact>
            <Fact name={t('provider.address')}>{provider.address ? <Id>{provider.address}</Id> : <Nothing />}</Fact>
            <Fact name={t('provider.keyId')}>{provider.keyId ? <Id>{provider.keyId}</Id> : <Nothing />}</Fact>
            {provider.isDemo && (
              <Fact name={t('provider.kind')}>
                <State tone="info">{t('provider.demo')}</State>
              </Fact>
            )}
          </Facts>
        </Part>
      ))}
    </Stack>
  )
}

const NONE = { code: '', route: '', address: '', keyId: '', secret: '', eventKey: '' }

function ChangeProvider({ provider }: { provider?: Provider }) {
  const t = useTranslations('office.config')
  const [typed, type] = useState({
    ...{ ...NONE, code: provider?.code ?? '', route: provider?.route ?? '' },
    ...{ address: provider?.address ?? '', keyId: provider?.keyId ?? '' },
  })
  const [kind, setKind] = useState(provider?.kind ?? 'pc1')
  const { code, route, address, keyId, secret, eventKey } = typed
  const line = { kind, route, address, keyId, secret }
  const hasLine = secret !== ''
  const isReady =
    /^[a-z0-9_-]{1,40}$/.test(code) &&
    EVENT_KEYS[kind].test(eventKey) &&
    (!hasLine || (Object.values(line).every(Boolean) && secret.length >= 32))
  const field = (name: keyof typeof NONE) => ({
    ...{ label: t(`provider.${name}`), value: typed[name], dir: 'ltr' as const },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      type(before => ({ ...before, [name]: value.trim() })),
  })
  return (
    <Act
      label={t(provider ? 'changeProvider' : 'newProvider')}
      about={t('changeProviderAbout')}
      isReady={isReady}
      act={reason =>
        ask(deskApi.changeProvider, {
          ...{ code, eventKeys: [eventKey], version: provider?.version ?? '0', reason },
          ...(hasLine && { line }),
        })
      }
      onDone={() => type(before => ({ ...before, secret: '', eventKey: '' }))}
    >
      {!provider && (
        <>
          <SegmentedControl
            value={kind}
            onChange={value => setKind(PROVIDER_KINDS.find(each => each === value)!)}
            data={PROVIDER_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
            aria-label={t('provider.speaks')}
          />
          <TextInput {...field('code')} required />
        </>
      )}
      <PasswordInput {...field('eventKey')} description={t(`eventKeyAbout.${kind}`)} autoComplete="off" required />
      <TextInput {...field('route')} />
      <TextInput {...field('address')} />
      <TextInput {...field('keyId')} {...(kind === 'btcpay' && { label: t('storeId') })} />
      <PasswordInput
        {...field('secret')}
        {...(kind === 'btcpay' && { label: t('apiKey') })}
        description={t('secretAbout')}
        autoComplete="off"
      />
    </Act>
  )
}
