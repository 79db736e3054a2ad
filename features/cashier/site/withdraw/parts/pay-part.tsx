import { useTranslations } from 'use-intl'
import type { OpenPart } from '#features/cashier/api-confirm.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { CopyLine } from '../../deposit/order/copy-line.tsx'
import { TimeLeft } from '../../deposit/order/time-left.tsx'
import { useRefusedText } from '../refused.tsx'
import { Pictures, usePictures } from './pictures.tsx'
import { useProcessPart } from './use-process-part.ts'

/** The payer's side of a matched deposit (§6.5): whom to pay, until when, and that it was paid, with proof. */
export function PayPart({ part, aheadMs }: { part: OpenPart; aheadMs: number }) {
  const t = useTranslations('part')
  const tDeposit = useTranslations('deposit')
  const textOf = useRefusedText()
  const pictures = usePictures()
  const process = useProcessPart()
  const { id, amount, payTo, until } = part
  return (
    <>
      <p className="text-base font-medium">{t('payTitle')}</p>
      {until && <TimeLeft until={until} aheadMs={aheadMs} />}
      <dl>
        {payTo && (
          <>
            <CopyLine label={tDeposit('bank')} value={payTo.bank} />
            <CopyLine label={tDeposit('accountNumber')} value={payTo.number} />
            <CopyLine label={tDeposit('accountName')} value={payTo.name} />
          </>
        )}
        <CopyLine label={tDeposit('amount')} value={amount} about={tDeposit('exactly')}>
          <Money amount={amount} />
        </CopyLine>
      </dl>
      <Pictures pictures={pictures} label={t('proof')} />
      <Button
        look="gold"
        busy={process.isPending || pictures.isBusy}
        onClick={() => process.mutate({ id, action: 'paid', images: pictures.list.map(each => each.data) })}
      >
        {tDeposit('iPaid')}
      </Button>
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {process.error && textOf(process.error)}
      </p>
    </>
  )
}
