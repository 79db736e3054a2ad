import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payee } from '#features/cashier/api-withdrawals.ts'
import { formatAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { FieldError } from '#shared/ui/labelled.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Fact } from '../fact.tsx'
import { sum, useTimeText } from '../figures.ts'
import type { Means } from './can-leave.tsx'
import { ConfirmModal } from './confirm-modal.tsx'
import { costOf, mostOf, problemOf } from './entered.ts'

type RequestFormProps = { means: Means; payees: Payee[]; onDone: (id: string) => void }

/** To whom and how much; what it costs and what arrives stand under it before anything is confirmed (§5.2, §6.1). */
export function RequestForm({ means, payees, onDone }: RequestFormProps) {
  const t = useTranslations('withdraw')
  const [chosen, setChosen] = useState(payees.find(each => each.isUsable)?.id)
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const payee = payees.find(each => each.id === chosen && each.isUsable)
  const cost = costOf(amount, means)
  const most = mostOf(means)
  const textOf = (found: ReturnType<typeof problemOf>) =>
    found && t(`form.problems.${found}`, { min: sum(means.min), max: sum(formatAmount(most)), unit: sum(means.unit) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = textOf(problemOf(amount, means))
    setProblem(found)
    if (!found && payee) setConfirming(true)
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PayeeChoice payees={payees} chosen={payee?.id} onChoose={setChosen} />
        <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
          <div className="grow">
            <Field
              label={t('form.amount')}
              value={amount}
              onChange={event => {
                setAmount(event.currentTarget.value.trim())
                setProblem(undefined)
              }}
              error={problem}
              hint={t('form.range', { min: sum(means.min), max: sum(means.max) })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              required
            />
          </div>
          <Button
            className="sm:mt-6 sm:min-h-12"
            onClick={() => {
              setAmount(formatAmount(most))
              setProblem(undefined)
            }}
          >
            {t('form.all')}
          </Button>
        </div>
        <dl className="text-sm" aria-live="polite">
          <Fact label={t('form.fee')}>{cost ? <Money amount={cost.fee} /> : '–'}</Fact>
          <Fact label={t('form.net')} isMain>
            {cost ? <Money amount={cost.net} /> : '–'}
          </Fact>
        </dl>
        <Button type="submit" look="primary" disabled={!payee} className="self-start max-sm:w-full">
          {t('form.continue')}
        </Button>
      </form>
      {isConfirming && cost && payee && (
        <ConfirmModal
          ask={{ payee, amount: cost.amount, fee: cost.fee, net: cost.net }}
          cash={means.cash}
          onClose={() => setConfirming(false)}
          onAmount={text => {
            setProblem(text)
            setConfirming(false)
          }}
          onDone={onDone}
        />
      )}
    </>
  )
}

type PayeeChoiceProps = { payees: Payee[]; chosen: string | undefined; onChoose: (id: string) => void }

function PayeeChoice({ payees, chosen, onChoose }: PayeeChoiceProps) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('form.payee')}</legend>
      {payees.map(({ id, bank, number, label, isUsable, usableAt }) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 text-sm has-checked:border-gold has-checked:bg-gold-leaf/10 has-disabled:cursor-default has-disabled:opacity-70"
        >
          <input
            type="radio"
            name="payee"
            checked={id === chosen}
            disabled={!isUsable}
            onChange={() => onChoose(id)}
            className="size-4 accent-vermilion"
          />
          <span className="min-w-0 grow py-1.5">
            <bdi>{label || bank}</bdi> <bdi className="figures">{number}</bdi>
            {!isUsable && <span className="block text-xs">{t('cooling', { time: timeText(usableAt) })}</span>}
          </span>
        </label>
      ))}
      <FieldError id="payee" error={chosen ? undefined : t('form.noPayee')} />
    </fieldset>
  )
}
