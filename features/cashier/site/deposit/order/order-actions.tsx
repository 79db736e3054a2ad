import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { cashierApi, type OrderPage } from '#features/cashier/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { CASHIER_KEY } from '../cashier-key.ts'
import { orderKey, seen } from '../reads.ts'

/** Money may still come for these: the provider can be asked. A matched order is told of in its own place. */
const ASKED_OF = ['PENDING', 'CONFIRMING', 'EXPIRED', 'CANCELLED', 'FAILED']

/** "I have paid", and taking the order back. */
export function OrderActions({ order }: { order: OrderPage }) {
  const canAsk = ASKED_OF.includes(order.state) && order.kind !== 'c2c'
  if (!canAsk && !order.canCancel) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      {canAsk && <AskNow order={order} />}
      {order.canCancel && <Cancel id={order.id} />}
    </div>
  )
}

function useOrderCall(id: string, call: typeof cashierApi.askDeposit | typeof cashierApi.cancelDeposit) {
  const client = useQueryClient()
  const session = useSession()
  return useMutation({
    mutationFn: () => ask(call, { id }),
    onSuccess: order => client.setQueryData(orderKey(id, session?.token), seen(order)),
    // Refused, it stands otherwise than this page believed.
    onError: () => client.invalidateQueries({ queryKey: [CASHIER_KEY, 'order', id] }),
  })
}

/** The provider is asked now; that nothing has come yet is no bad news. */
function AskNow({ order }: { order: OrderPage }) {
  const t = useTranslations('deposit')
  const textOf = useRefusalText()
  const asking = useOrderCall(order.id, cashierApi.askDeposit)
  const isNothing = asking.data?.state === order.state && order.came === null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Button
        look={order.state !== 'PENDING' ? 'plain' : order.pay?.payUrl ? 'gold' : 'primary'}
        busy={asking.isPending}
        onClick={() => asking.mutate()}
        className="self-start"
      >
        {t('iPaid')}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {asking.isError ? textOf(asking.error) : isNothing && t('nothingYet')}
      </p>
    </div>
  )
}

function Cancel({ id }: { id: string }) {
  const t = useTranslations('deposit')
  const textOf = useRefusalText()
  const [isAsked, setAsked] = useState(false)
  const cancelling = useOrderCall(id, cashierApi.cancelDeposit)
  const close = () => setAsked(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
      {isAsked && (
        <Modal title={t('cancel')} role="alertdialog" onClose={close}>
          <p className="text-sm">{t('cancelAbout')}</p>
          {cancelling.isError && (
            <p role="alert" className="mt-3 text-sm font-medium text-crimson">
              {textOf(cancelling.error)}
            </p>
          )}
          <div className="mt-5 flex flex-col gap-2">
            <Button look="plain" wide onClick={close} data-autofocus>
              {t('keep')}
            </Button>
            <Button
              look="gold"
              wide
              busy={cancelling.isPending}
              onClick={() => cancelling.mutate(undefined, { onSuccess: close })}
            >
              {t('cancelNow')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
