import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payee } from '#features/cashier/api-withdrawals.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { AskError } from '#shared/web/ask.ts'
import { Fact } from '../fact.tsx'
import { sum } from '../figures.ts'
import { RefusedHelp, useRefusedText } from '../refused.tsx'
import { ServiceLine } from '../service-line.tsx'
import { StepUp } from '../step-up.tsx'
import { BonusQuestion } from './bonus-question.tsx'
import { useRequest } from './use-request.ts'

/** Refusals that only another amount helps against. */
const OF_AMOUNT = ['amount_out_of_range', 'daily_limit', 'insufficient_funds', 'turnover_open']
const OF_PASSWORD = ['wrong_payment_password', 'payment_password_needed']

type Ask = { payee: Payee; amount: string; fee: string; net: string }
type ConfirmProps = {
  ask: Ask
  cash: string
  onClose: () => void
  /** Back to the form, with what is wrong with its amount. */
  onAmount: (problem: string) => void
  onDone: (id: string) => void
}

/** All figures once more, the payment password, and, where a bonus would end, the question whether it may (§5.3, §6.1). */
export function ConfirmModal({ ask, cash, onClose, onAmount, onDone }: ConfirmProps) {
  const t = useTranslations('withdraw')
  const textOf = useRefusedText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const request = useRequest({
    onDone,
    onRefused: error => {
      if (error instanceof AskError && OF_AMOUNT.includes(error.code)) onAmount(textOf(error))
    },
  })
  const refused = request.error instanceof AskError ? request.error.code : ''
  const send = (forfeitBonus: boolean) =>
    request.mutate({
      ...{ payeeId: ask.payee.id, amount: ask.amount, paymentPassword: password, forfeitBonus },
      ...(code && { code: code.trim() }),
    })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '') send(request.endsBonus)
  }

  if (request.bonus)
    return (
      <BonusQuestion
        atStake={request.bonus}
        cash={cash}
        onKeep={onClose}
        onEnd={() => send(true)}
        isBusy={request.isPending}
      />
    )
  const passwordError = isEmpty ? t('confirm.passwordEmpty') : OF_PASSWORD.includes(refused) && textOf(request.error)
  const isElsewhere = OF_PASSWORD.includes(refused) || refused === 'step_up_required' || refused === 'wrong_code'
  return (
    <Modal title={t('confirm.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Figures ask={ask} />
        <p className="text-sm text-muted">
          {t('confirm.about')} {request.endsBonus && t('confirm.endsBonus')}
        </p>
        <PasswordField
          label={t('paymentPassword')}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          error={passwordError || undefined}
          autoComplete="off"
          required
          data-autofocus
        />
        {request.stepUp !== undefined && (
          <StepUp
            channel={request.stepUp}
            code={code}
            onCode={setCode}
            error={refused === 'wrong_code' ? textOf(request.error) : undefined}
          />
        )}
        <div role="alert" className="text-sm font-medium text-crimson empty:hidden">
          {request.error && !isElsewhere && textOf(request.error)}
        </div>
        {refused === 'payment_password_needed' && <RefusedHelp code={refused} />}
        <Button type="submit" look="primary" wide busy={request.isPending}>
          {t('confirm.submit', { amount: sum(ask.amount) })}
        </Button>
      </form>
      <ServiceLine />
    </Modal>
  )
}

function Figures({ ask: { payee, amount, fee, net } }: { ask: Ask }) {
  const t = useTranslations('withdraw')
  const symbol = useCurrencySymbol()
  return (
    <dl className="text-sm">
      <Fact label={t('form.payee')}>
        <bdi>{payee.name}</bdi>
        <span className="block text-xs text-muted">
          <bdi>{payee.bank}</bdi> <bdi className="figures">{payee.number}</bdi>
        </span>
      </Fact>
      <Fact label={t('form.amount')}>
        <Money amount={amount} symbol={symbol} />
      </Fact>
      <Fact label={t('form.fee')}>
        <Money amount={fee} symbol={symbol} />
      </Fact>
      <Fact label={t('form.net')} isMain>
        <Money amount={net} symbol={symbol} />
      </Fact>
    </dl>
  )
}
