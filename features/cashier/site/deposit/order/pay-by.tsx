import { ExternalLink } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OrderPage } from '#features/cashier/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { useTold } from '../use-told.ts'
import { CopyLine } from './copy-line.tsx'

type PayByProps = { order: OrderPage; pay: NonNullable<OrderPage['pay']> }

/** Bank apps take an amount without the zeros that mean nothing. */
export const plain = (amount: string) => amount.replace(/\.0+$/, '')

/** Rates have up to eight decimals (§3.8), of which the last mostly say nothing. */
const rateOf = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

/** How to pay: of each way what it has (§4.1). */
export function PayBy({ order, pay }: PayByProps) {
  const t = useTranslations('deposit')
  const { payUrl, qr } = pay
  return (
    <section aria-label={t('payNow')} className="card flex flex-col gap-4 p-4 lg:p-5">
      {payUrl && /^https?:\/\//.test(payUrl) && (
        <a href={payUrl} target="_blank" rel="noreferrer" className={buttonClass({ look: 'primary', size: 'lg' })}>
          {t('payPage')}
          <ExternalLink aria-hidden size={18} className="mirror" />
          <span className="sr-only">{t('newTab')}</span>
        </a>
      )}
      <div className="flex flex-col gap-4 sm:flex-row">
        {qr && (
          <figure className="flex shrink-0 flex-col items-center gap-2">
            <QrCode text={qr} label={t('qr')} className="size-60 rounded-control" />
            <figcaption className="text-xs text-muted">{t('scan')}</figcaption>
          </figure>
        )}
        <dl className="flex min-w-0 grow flex-col">
          <Lines order={order} pay={pay} />
        </dl>
      </div>
      {pay.text && <p className="text-sm text-muted">{t('textAbout')}</p>}
    </section>
  )
}

function Lines({ order, pay }: PayByProps) {
  const t = useTranslations('deposit')
  const format = useFormatter()
  const told = useTold()
  const symbol = useCurrencySymbol()
  const { account, address, coinAmount, rate, text } = pay
  const coin = pay.coin ?? t('coin')
  const rateText =
    rate &&
    t('rate', {
      ...{ coin, rate: `\u2066${symbol} ${rateOf(rate.value)}\u2069` },
      time: format.dateTime(new Date(rate.until), { timeStyle: 'short' }),
    })
  return (
    <>
      {account && (
        <>
          <CopyLine label={t('bank')} value={account.bank} />
          <CopyLine label={t('accountNumber')} value={account.number} />
          <CopyLine label={t('accountName')} value={account.name} />
        </>
      )}
      {coinAmount ? (
        <CopyLine label={t('coinAmount')} value={coinAmount} about={rateText ?? undefined}>
          {coinAmount} {coin}
        </CopyLine>
      ) : (
        <CopyLine label={t('amount')} value={plain(order.amount)}>
          {told(order.amount)}
        </CopyLine>
      )}
      {address && (
        <CopyLine label={t('address')} value={address} about={pay.coin ? t('onlyCoin', { coin }) : undefined} />
      )}
      {text && <CopyLine label={t('text')} value={text} />}
    </>
  )
}
