import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { billsOfficeApi, type OfficeBill } from '#features/agents/api-payouts.ts'
import { parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'

/** Money as it is typed: up to four decimals. */
const SUM = /^\d{1,11}(\.\d{1,4})?$/

/** Takes back what a bill paid, or a part of it, as two people say. */
export function ClawBack({ bill, most }: { bill: OfficeBill; most: string }) {
  const t = useTranslations('office.agentBills.acts')
  const { merchant } = useAtWork()
  const [typed, setTyped] = useState(most)
  const value = typed.trim()
  const isSum = SUM.test(value) && parseAmount(value) > 0n && parseAmount(value) <= parseAmount(most)
  return (
    <Act
      label={t('clawback')}
      about={t('clawbackAbout', { name: bill.payee })}
      look="danger"
      isReady={isSum}
      act={reason => ask(billsOfficeApi.clawback, { id: bill.id, amount: value, reason })}
    >
      <TextInput
        label={t('amount')}
        description={t('most', { most: `${most} ${merchant.currency}` })}
        inputMode="decimal"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        error={value !== '' && !isSum && t('notASum')}
      />
    </Act>
  )
}
