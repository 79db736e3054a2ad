import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { MANUAL } from '#features/finance/rules/manual.ts'
import { amount as amountOf, formatAmount, parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useAccountName } from '../parts/use-account-name.ts'

const START = { memberId: '', account: MANUAL[0] as (typeof MANUAL)[number], amount: '', key: '' }

/** An entry by hand, between a member's cash and an account of the house: asked for by one, booked when another agrees. */
export function PostJournal() {
  const t = useTranslations('office.manual')
  const nameOf = useAccountName()
  const [entry, setEntry] = useState(START)
  const { memberId, account, amount: typed, key } = entry
  const change = (more: Partial<typeof START>) => setEntry(before => ({ ...before, ...more }))
  const value = amountIn(typed)
  return (
    <Act
      label={t('post')}
      about={t('about')}
      isReady={value !== undefined && /^[\w-]{4,60}$/.test(memberId) && /^[\w.-]{4,60}$/.test(key)}
      act={reason => ask(ledgerApi.postJournal, { memberId, account, amount: formatAmount(value!), key, reason })}
      onDone={() => setEntry(START)}
    >
      <TextInput
        label={t('memberId')}
        value={memberId}
        onChange={event => change({ memberId: event.currentTarget.value.trim() })}
        dir="ltr"
        required
      />
      <Select
        label={t('account')}
        data={MANUAL.map(each => ({ value: each, label: nameOf(each) }))}
        value={account}
        onChange={chosen => change({ account: MANUAL.find(each => each === chosen) ?? account })}
        allowDeselect={false}
      />
      <TextInput
        label={t('amount')}
        description={t('amountAbout')}
        value={typed}
        onChange={event => change({ amount: event.currentTarget.value.trim() })}
        error={typed !== '' && value === undefined && t('badAmount')}
        inputMode="decimal"
        dir="ltr"
        required
      />
      <TextInput
        label={t('key')}
        description={t('keyAbout')}
        value={key}
        onChange={event => change({ key: event.currentTarget.value.trim() })}
        dir="ltr"
        required
      />
      {value !== undefined && (
        <Part title={t('effect')}>
          <Facts>
            <Fact name={t('member')}>
              <Money amount={formatAmount(value)} signed />
            </Fact>
            <Fact name={nameOf(account)}>
              <Money amount={formatAmount(amountOf(-value))} signed />
            </Fact>
          </Facts>
        </Part>
      )}
    </Act>
  )
}

/** Undefined for what is no amount, and for nothing. */
function amountIn(text: string) {
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(text)) return undefined
  const value = parseAmount(text)
  return value === 0n ? undefined : value
}
