import { useMutation } from '@tanstack/react-query'
import { TicketCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cashierApi } from '#features/cashier/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useReread } from '../withdraw/use-withdraw.ts'
import { useTold } from './use-told.ts'

const LENGTH = 16
/** How people copy codes: in groups, in small letters. */
const bare = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

/** A voucher is money at once (§3.9). Redeemed twice by the same member it gives the same answer. */
export function Voucher() {
  const t = useTranslations('deposit.voucher')
  const textOf = useRefusalText()
  const told = useTold()
  const reread = useReread()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const redeeming = useMutation({
    mutationFn: () => ask(cashierApi.redeemVoucher, { code: bare(code) }),
    onSuccess: () => {
      setCode('')
      reread()
    },
    onError: error =>
      setProblem(error instanceof AskError && error.code === 'not_found' ? t('unknown') : textOf(error)),
  })

  function redeem(event: FormEvent): void {
    event.preventDefault()
    const isWhole = bare(code).length === LENGTH
    setProblem(isWhole ? undefined : t('length'))
    if (isWhole) redeeming.mutate()
  }

  return (
    <form onSubmit={redeem} noValidate className="flex max-w-form flex-col gap-4">
      <p className="text-sm text-muted">{t('about')}</p>
      <Field
        label={t('code')}
        hint={t('hint')}
        error={problem}
        value={code}
        onChange={event => {
          setCode(event.target.value)
          setProblem(undefined)
          redeeming.reset()
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
      />
      <Button type="submit" look="primary" busy={redeeming.isPending}>
        {t('redeem')}
      </Button>
      <p role="status" className="flex items-center gap-2 font-semibold text-jade empty:hidden">
        {redeeming.data && (
          <>
            <TicketCheck aria-hidden size={20} className="shrink-0" />
            {t('redeemed', { amount: told(redeeming.data.amount) })}
          </>
        )}
      </p>
    </form>
  )
}
