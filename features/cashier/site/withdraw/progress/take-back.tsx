import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { ask } from '#shared/web/ask.ts'
import { sum } from '../figures.ts'
import { useRefusedText } from '../refused.tsx'
import { ServiceLine } from '../service-line.tsx'
import { useReread } from '../use-withdraw.ts'

/** Where the merchant lets members take a withdrawal back: small, and no text invites to it (§6.9, C-34). */
export function TakeBack({ id, amount }: { id: string; amount: string }) {
  const t = useTranslations('withdraw.takeBack')
  const textOf = useRefusedText()
  const reread = useReread()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => ask(withdrawalsApi.cancelWithdrawal, { id }),
    onSuccess: () => setAsking(false),
    onSettled: reread,
  })
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)} className="self-start text-muted!">
        {t('ask')}
      </Button>
      {isAsking && (
        <Modal title={t('title')} role="alertdialog" onClose={() => setAsking(false)}>
          <p>{t('about', { amount: sum(amount) })}</p>
          <p role="alert" className="mt-3 text-sm font-medium text-crimson empty:hidden">
            {cancel.error && textOf(cancel.error)}
          </p>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <Button look="primary" onClick={() => setAsking(false)} data-autofocus>
              {t('keep')}
            </Button>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('ask')}
            </Button>
          </div>
          <ServiceLine />
        </Modal>
      )}
    </>
  )
}
