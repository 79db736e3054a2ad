import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cashierApi } from '#features/cashier/api.ts'
import { type Amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useReread, useWithdrawable } from '../withdraw/use-withdraw.ts'
import { forgetKey, isUnanswered, keyFor } from './kept-key.ts'
import { readEntered } from './pay/amount-problem.ts'
import { useTold } from './use-told.ts'

/** What is owed for money that was taken back after it had been played (§4.5), and the way to settle it. */
export function Debt() {
  const { data } = useWithdrawable()
  if (!data || parseAmount(data.debt) === ZERO) return null
  return <Settle debt={parseAmount(data.debt)} cash={parseAmount(data.cash)} />
}

function Settle({ debt, cash }: { debt: Amount; cash: Amount }) {
  const t = useTranslations('deposit.debt')
  const id = useId()
  const told = useTold()
  const most = debt < cash ? debt : cash
  const [text, setText] = useState(() => formatAmount(most))
  const [problem, setProblem] = useState<string>()
  const settling = useSettling(setProblem)

  function settle(event: FormEvent): void {
    event.preventDefault()
    const value = readEntered(text)
    const fits = value !== undefined && value > ZERO && value <= most
    setProblem(fits ? undefined : t('range', { max: told(formatAmount(most)) }))
    if (fits) settling.mutate(formatAmount(value))
  }

  return (
    <section aria-labelledby={id} className="card flex flex-col gap-3 border-amber p-4">
      <h3 id={id} className="flex items-center gap-2 font-semibold text-amber">
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        {t('title', { amount: told(formatAmount(debt)) })}
      </h3>
      <p className="text-sm">{t('about')}</p>
      {most === ZERO ? (
        <p className="text-sm text-muted">{t('noCash')}</p>
      ) : (
        <form onSubmit={settle} noValidate className="flex max-w-form flex-col gap-2">
          <Field
            label={t('amount')}
            hint={t('cash', { cash: told(formatAmount(cash)) })}
            error={problem}
            value={text}
            onChange={event => setText(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
          />
          <Button type="submit" look="gold" busy={settling.isPending}>
            {t('settle')}
          </Button>
        </form>
      )}
    </section>
  )
}

function useSettling(onProblem: (text: string) => void) {
  const t = useTranslations('deposit.debt')
  const textOf = useRefusalText()
  const told = useTold()
  const reread = useReread()
  return useMutation({
    mutationFn: (amount: string) => ask(cashierApi.settleDebt, { key: keyFor('debt', amount), amount }),
    onSuccess: ({ debt }) => {
      forgetKey('debt')
      toast(parseAmount(debt) === ZERO ? t('settled') : t('left', { amount: told(debt) }), 'good')
    },
    onError: error => {
      if (!isUnanswered(error)) forgetKey('debt')
      onProblem(textOf(error))
    },
    onSettled: reread,
  })
}
