import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deskApi } from '#features/cashier/api-desk.ts'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { hasLivePart } from '#features/cashier/rules/withdrawals.ts'
import { amount as toAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import type { Card } from './withdrawal.tsx'

/** An amount as it is typed: digits, and a point before at most four of them. */
const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/
type Props = { card: Card }

/** How approved money goes out: by a provider, out of another member's deposit, or not at all. */
export function Sending({ card }: Props) {
  const t = useTranslations('office.withdrawals')
  const may = useMay()
  const { id, version } = card.withdrawal
  const isLive = hasLivePart(card.parts.map(({ state }) => ({ state, kind: 'gateway', amount: toAmount(0n) })))
  return (
    <>
      {may('withdrawals.send') && <Send card={card} />}
      {may('withdrawals.match') && <Match card={card} />}
      {may('withdrawals.close') && !isLive && (
        <Act
          label={t('close')}
          about={t('closeAbout')}
          look="danger"
          act={reason => ask(withdrawalsOfficeApi.close, { id, version, reason })}
        />
      )}
    </>
  )
}

function Send({ card: { withdrawal } }: Props) {
  const t = useTranslations('office.withdrawals')
  const may = useMay()
  const [provider, setProvider] = useState('')
  const [amount, setAmount] = useState('')
  const config = useQuery({
    queryKey: ['cashier-config'],
    queryFn: () => ask(deskApi.config, {}),
    enabled: may('config.read'),
  })
  const { id, version } = withdrawal
  return (
    <Act
      label={t('send')}
      about={t('sendAbout')}
      look="main"
      asksReason={false}
      isReady={provider !== '' && (amount === '' || AMOUNT.test(amount))}
      act={() => ask(withdrawalsOfficeApi.send, { id, version, provider, ...(amount && { amount }) })}
    >
      {config.data ? (
        <Select
          label={t('provider')}
          data={config.data.providers.filter(each => each.route !== null).map(each => each.code)}
          value={provider || null}
          onChange={picked => setProvider(picked ?? '')}
          required
        />
      ) : (
        <TextInput
          label={t('provider')}
          value={provider}
          onChange={event => setProvider(event.currentTarget.value.trim())}
          dir="ltr"
          required
        />
      )}
      <TextInput
        label={t('partAmount')}
        description={t('partAmountAbout')}
        value={amount}
        onChange={event => setAmount(event.currentTarget.value.trim())}
        inputMode="decimal"
        dir="ltr"
      />
    </Act>
  )
}

function Match({ card: { withdrawal } }: Props) {
  const t = useTranslations('office.withdrawals')
  const [depositId, setDepositId] = useState('')
  const { id, version } = withdrawal
  return (
    <Act
      label={t('match')}
      about={t('matchAbout')}
      asksReason={false}
      isReady={depositId.length >= 4}
      act={() => ask(withdrawalsOfficeApi.matchPart, { id, version, depositId })}
    >
      <TextInput
        label={t('depositId')}
        value={depositId}
        onChange={event => setDepositId(event.currentTarget.value.trim())}
        dir="ltr"
        required
      />
    </Act>
  )
}
