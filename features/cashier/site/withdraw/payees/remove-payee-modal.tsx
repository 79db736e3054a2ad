import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Payee, withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusedText } from '../refused.tsx'
import { ServiceLine } from '../service-line.tsx'
import { useReread } from '../use-withdraw.ts'

/** Takes a payee away, with the payment password. */
export function RemovePayeeModal({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useTranslations('withdraw')
  const textOf = useRefusedText()
  const reread = useReread()
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () => ask(withdrawalsApi.removePayee, { id: payee.id, paymentPassword: password }),
    onSuccess: () => {
      toast(t('payees.removed'), 'good')
      onClose()
    },
    onSettled: reread,
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    remove.mutate()
  }
  return (
    <Modal title={t('payees.removeTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="font-medium">
          <bdi>{payee.bank}</bdi> <bdi className="figures">{payee.number}</bdi>
        </p>
        <p className="text-sm text-muted">{t('payees.removeAbout')}</p>
        <PasswordField
          label={t('paymentPassword')}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          error={remove.error ? textOf(remove.error) : undefined}
          autoComplete="off"
          required
          data-autofocus
        />
        <Button type="submit" look="primary" wide busy={remove.isPending} disabled={password === ''}>
          {t('payees.removeTitle')}
        </Button>
      </form>
      <ServiceLine />
    </Modal>
  )
}
