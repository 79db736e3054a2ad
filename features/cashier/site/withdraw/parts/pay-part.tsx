import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OpenPart } from '#features/cashier/api-confirm.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { digitsOf, useSecondsTo } from '../countdown.ts'
import { Fact } from '../fact.tsx'
import { useRefusedText } from '../refused.tsx'
import { Pictures, usePictures } from './pictures.tsx'
import { useProcessPart } from './use-parts.ts'

/** The payer's side of a matched deposit (§6.5): whom to pay, until when, and that it was paid, with proof. */
export function PayPart({ part, aheadMs }: { part: OpenPart; aheadMs: number }) {
  const t = useTranslations('part')
  const textOf = useRefusedText()
  const pictures = usePictures()
  const process = useProcessPart()
  const { id, amount, payTo, until } = part
  return (
    <>
      <p className="text-base font-medium">{t('pay.title')}</p>
      <dl>
        <Fact label={t('pay.amount')} isMain>
          <Money amount={amount} />
          <CopyButton text={amount} />
        </Fact>
        {payTo && (
          <>
            <Fact label={t('pay.bank')}>
              <bdi>{payTo.bank}</bdi>
            </Fact>
            <Fact label={t('pay.name')}>
              <bdi>{payTo.name}</bdi>
              <CopyButton text={payTo.name} />
            </Fact>
            <Fact label={t('pay.number')}>
              <bdi className="figures">{payTo.number}</bdi>
              <CopyButton text={payTo.number} />
            </Fact>
          </>
        )}
      </dl>
      {until && <PayUntil until={until} aheadMs={aheadMs} />}
      <Pictures pictures={pictures} label={t('pay.proof')} />
      <Button
        look="gold"
        busy={process.isPending || pictures.isBusy}
        onClick={() => process.mutate({ id, action: 'paid', images: pictures.list.map(each => each.data) })}
      >
        {t('pay.done')}
      </Button>
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {process.error && textOf(process.error)}
      </p>
    </>
  )
}

function PayUntil({ until, aheadMs }: { until: string; aheadMs: number }) {
  const t = useTranslations('part')
  const seconds = useSecondsTo(until, aheadMs)
  return (
    <p role="timer" className="text-muted">
      {t('pay.until', { time: digitsOf(seconds) })}
    </p>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('part')
  const copy = () => navigator.clipboard.writeText(text).then(() => toast(t('pay.copied'), 'good'))
  return (
    <IconButton label={t('pay.copy', { text })} onClick={() => void copy().catch(() => undefined)} className="size-9!">
      <Copy aria-hidden size={14} />
    </IconButton>
  )
}
