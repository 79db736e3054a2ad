import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { brandsApi } from '#features/brands/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type OwnCarrier = z.output<typeof brandsApi.carriers.output>['list'][number]

/** Who carries e-mail and SMS, how it goes, and what two people can change. */
export function Carriers() {
  const query = useQuery({ queryKey: ['settings', 'carriers'], queryFn: () => ask(brandsApi.carriers, {}) })
  return <Loaded query={query}>{({ list }) => list.map(each => <One key={each.channel} carrier={each} />)}</Loaded>
}

function One({ carrier }: { carrier: OwnCarrier }) {
  const t = useTranslations('office.settings.carriers')
  const may = useMay()
  const { channel, by, address, sender, account, oldest, ...counts } = carrier
  const isMail = channel === 'email'
  return (
    <Part title={t(channel)}>
      <Facts>
        <Fact name={t('carrier')}>
          <State tone={by === 'nobody' ? 'wait' : 'good'}>{t(`by.${by}`)}</State>
        </Fact>
        {address && (
          <Fact name={t('address')}>
            <Id>{address}</Id>
          </Fact>
        )}
        {sender && (
          <Fact name={t('sender')}>
            <bdi>{sender}</bdi>
          </Fact>
        )}
        {account && (
          <Fact name={t('account')}>
            <bdi>{account}</bdi>
          </Fact>
        )}
        <Fact name={t('day')}>{t('counts', counts)}</Fact>
        {oldest && (
          <Fact name={t('oldest')}>
            <When at={oldest} />
          </Fact>
        )}
      </Facts>
      {may('settings.keys') && (
        <Group gap="xs">
          <SetCarrier key={address} carrier={carrier} />
          {by === 'own' && (
            <Act
              label={t('remove')}
              about={t('removeAbout')}
              act={reason => ask(brandsApi.removeCarrier, { channel, reason })}
            />
          )}
        </Group>
      )}
      {may('settings.keys') && by !== 'nobody' && <Trial isMail={isMail} />}
    </Part>
  )
}

function SetCarrier({ carrier: { channel, ...now } }: { carrier: OwnCarrier }) {
  const t = useTranslations('office.settings.carriers')
  const [typed, type] = useState({ address: now.address, sender: now.sender, account: now.account, secret: '' })
  const isMail = channel === 'email'
  const field = (name: keyof typeof typed) => ({
    ...{ value: typed[name], autoComplete: 'off', required: true },
    dir: name === 'sender' ? ('auto' as const) : ('ltr' as const),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      type(before => ({ ...before, [name]: value })),
  })
  return (
    <Act
      label={t('set')}
      about={t('setAbout')}
      isReady={typed.address !== '' && typed.secret.length >= 8 && (!isMail || typed.sender !== '')}
      act={reason => ask(brandsApi.setCarrier, { channel, ...typed, reason })}
      onDone={() => type(before => ({ ...before, secret: '' }))}
    >
      <TextInput
        label={t('address')}
        description={t(isMail ? 'emailAddressAbout' : 'smsAddressAbout')}
        {...field('address')}
      />
      {isMail && (
        <>
          <TextInput label={t('sender')} description={t('senderAbout')} {...field('sender')} />
          <TextInput label={t('account')} {...field('account')} required={false} />
        </>
      )}
      <PasswordInput label={t(isMail ? 'secret' : 'key')} {...field('secret')} />
    </Act>
  )
}

/** A trial is answered by the gateway itself: what went wrong is told in its own words. */
function Trial({ isMail }: { isMail: boolean }) {
  const t = useTranslations('office.settings.carriers')
  const textOf = useRefusalText()
  const [to, setTo] = useState('')
  const sent = useMutation({
    mutationFn: () => ask(brandsApi.tryCarrier, isMail ? { channel: 'email' } : { channel: 'sms', to }),
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        {!isMail && (
          <TextInput
            label={t('to')}
            value={to}
            onChange={event => setTo(event.currentTarget.value.trim())}
            inputMode="tel"
            dir="ltr"
          />
        )}
        <Button
          variant="default"
          onClick={() => sent.mutate()}
          loading={sent.isPending}
          disabled={!isMail && !/^\+[1-9]\d{6,14}$/.test(to)}
        >
          {t('try')}
        </Button>
        <Text size="sm">{t(isMail ? 'tryEmailAbout' : 'trySmsAbout')}</Text>
      </Group>
      <Text role="status" size="sm" c={sent.error || sent.data?.fault ? 'crimson' : undefined}>
        {sent.error && textOf(sent.error)}
        {sent.data?.fault === null && t('arrived')}
        {sent.data?.fault && (
          <>
            {t('fault')}: <bdi>{sent.data.fault}</bdi>
          </>
        )}
      </Text>
    </Stack>
  )
}
