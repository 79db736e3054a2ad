import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DepositMethod } from '#features/cashier/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { type Amount, formatAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { CreditsNote } from '../credits-note.tsx'
import { useOfferSlot } from '../offer-slot.ts'
import type { Desk } from '../reads.ts'
import { toPlay } from '../to-play.ts'
import { useNameOf } from '../use-told.ts'
import { useCreateDeposit, useOrderRefusal } from './use-create.ts'
import { useArrivesText } from './use-method-facts.ts'

type ConfirmOrderProps = {
  method: DepositMethod
  desk: Desk
  amount: Amount
  /** The offer that is chosen with it. */
  promotion: string | undefined
  onClose: () => void
}

/** Everything about the order once more, then it is opened. */
export function ConfirmOrder({ method, desk, amount, promotion, onClose }: ConfirmOrderProps) {
  const t = useTranslations('deposit')
  const symbol = useCurrencySymbol()
  const nameOf = useNameOf()
  const arrives = useArrivesText()
  const refusalOf = useOrderRefusal()
  const creating = useCreateDeposit()
  const Told = useOfferSlot()?.Told
  const [, goTo] = useCentreItem()
  const money = (value: Amount) => <Money amount={formatAmount(value)} symbol={symbol} />
  const create = () =>
    creating.mutate(
      { method: method.code, amount: formatAmount(amount), ...(promotion === undefined ? {} : { promotion }) },
      { onSuccess: order => goTo(order.id) },
    )
  return (
    <Modal title={t('confirm')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <CreditsNote />
        <dl className="flex flex-col text-sm">
          <Line label={t('method')}>
            <bdi>{nameOf(method)}</bdi>
          </Line>
          <Line label={t('amount')}>
            <strong className="text-lg text-gold-text">{money(amount)}</strong>
          </Line>
          <Line label={t('fee')}>{t('noFee')}</Line>
          {method.arrivesS !== null && <Line label={t('arrival')}>{arrives(method.arrivesS)}</Line>}
          <Line label={t('bonus')}>
            {promotion !== undefined && Told ? <Told code={promotion} amount={formatAmount(amount)} /> : t('noBonus')}
          </Line>
          {desk.turnoverTimes > 0 && <Line label={t('toPlay')}>{money(toPlay(amount, desk.turnoverTimes))}</Line>}
        </dl>
        {creating.isError && (
          <p role="alert" className="text-sm font-medium text-crimson">
            {refusalOf(creating.error)}
          </p>
        )}
        <Button look="primary" size="lg" wide busy={creating.isPending} onClick={create} data-autofocus>
          {t('create')}
        </Button>
      </div>
    </Modal>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  )
}
