import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import type { PayeeKind } from '#features/cashier/rules/config.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusedText } from '../refused.tsx'
import type { Known } from '../request/obstacles.tsx'
import { ServiceLine } from '../service-line.tsx'
import { StepUp } from '../step-up.tsx'
import { useReread } from '../use-withdraw.ts'
import { type Channel, wantedBy } from '../wanted-by.ts'
import { BankChoice, KindChoice } from './choices.tsx'

const EMPTY = { bin: '', number: '', label: '', password: '', code: '' }
type Name = keyof typeof EMPTY
/** Under which field a refusal stands. */
const FIELD_OF: Partial<Record<string, Name>> = {
  wrong_payment_password: 'password',
  payment_password_needed: 'password',
  wrong_code: 'code',
}

type AddPayeeProps = { known: Known; name: string; onClose: () => void }

/** A new card, e-wallet or address: always in the member's own name, confirmed with the payment password (§6.1). */
export function AddPayeeModal({ known: { kinds, banks }, name, onClose }: AddPayeeProps) {
  const t = useTranslations('withdraw')
  const textOf = useRefusedText()
  const reread = useReread()
  const [kind, setKind] = useState<PayeeKind>(kinds[0] ?? 'bank')
  const [texts, setTexts] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [stepUp, setStepUp] = useState<Channel>()
  const add = useMutation({
    mutationFn: () => {
      const { bin, number, label, password, code } = texts
      const secrets = { paymentPassword: password, ...(code && { code: code.trim() }) }
      return ask(withdrawalsApi.addPayee, { kind, bin, number: number.trim(), label: label.trim(), ...secrets })
    },
    onSuccess: () => {
      toast(t('payees.added'), 'good')
      onClose()
    },
    onError: error => {
      const channel = wantedBy(error)
      if (channel !== undefined) setStepUp(channel)
    },
    onSettled: reread,
  })
  const refusedField = add.error instanceof AskError ? fieldOf(add.error) : undefined
  const set = (field: Name) => (text: string) => setTexts({ ...texts, [field]: text })
  const errorOf = (field: Name) => {
    if (refusedField === field) return textOf(add.error)
    return isTried && texts[field].trim() === '' ? t('payees.missing') : undefined
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (texts.bin && texts.number.trim() && texts.password) add.mutate()
  }

  return (
    <Modal title={t('payees.add')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <KindChoice
          kinds={kinds}
          chosen={kind}
          onChoose={next => {
            setKind(next)
            set('bin')('')
          }}
        />
        <BankChoice
          label={t(`payees.banks.${kind}`)}
          banks={banks.filter(each => each.kind === kind)}
          chosen={texts.bin}
          error={errorOf('bin')}
          onChoose={set('bin')}
        />
        <Field
          label={t(`payees.numbers.${kind}`)}
          value={texts.number}
          onChange={event => set('number')(event.currentTarget.value)}
          error={errorOf('number')}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
        />
        <Field label={t('payees.name')} hint={t('payees.nameAbout')} value={name} readOnly />
        <Field
          label={t('payees.label')}
          value={texts.label}
          onChange={event => set('label')(event.currentTarget.value)}
          maxLength={40}
          autoComplete="off"
        />
        <PasswordField
          label={t('paymentPassword')}
          value={texts.password}
          onChange={event => set('password')(event.currentTarget.value)}
          error={errorOf('password')}
          autoComplete="off"
          required
        />
        {stepUp !== undefined && (
          <StepUp
            channel={stepUp}
            code={texts.code}
            onCode={set('code')}
            error={refusedField === 'code' ? textOf(add.error) : undefined}
          />
        )}
        <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
          {add.error && !refusedField && wantedBy(add.error) === undefined && textOf(add.error)}
        </p>
        <Button type="submit" look="primary" wide busy={add.isPending}>
          {t('payees.add')}
        </Button>
      </form>
      <ServiceLine />
    </Modal>
  )
}

function fieldOf({ code, details: { field } }: AskError): Name | undefined {
  return FIELD_OF[code] ?? (field === 'number' || field === 'bin' ? field : undefined)
}
