import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { Fact } from '../fact.tsx'
import { sum, useTimeText } from '../figures.ts'
import { useReasonText } from '../reason.ts'
import { ServiceLine } from '../service-line.tsx'
import { type Page, useWithdrawal } from '../use-withdraw.ts'
import { Clock } from './clock.tsx'
import { Parts } from './parts.tsx'
import { Stages } from './stages.tsx'
import { TakeBack } from './take-back.tsx'

/** One withdrawal: how far it is, whose turn it is until when, its parts, and its figures. It changes by itself. */
export function OneWithdrawal({ id }: { id: string }) {
  const query = useWithdrawal(id)
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-80 w-full" />}>
      {page => <Shown page={page} />}
    </Loaded>
  )
}

function Shown({ page }: { page: Page }) {
  const t = useTranslations('withdraw')
  const reasonText = useReasonText()
  const symbol = useCurrencySymbol()
  const { id, state, amount, reason, endedAt } = page
  return (
    <article aria-label={t('progress.of', { amount: sum(amount) })} className="card flex flex-col gap-5 p-4 lg:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-2xl font-semibold text-gold-text">
          <Money amount={amount} symbol={symbol} />
        </p>
        <p role="status" className="font-medium">
          {t(`states.${state}`)}
        </p>
      </div>
      <Stages state={state} />
      {state === 'REJECTED' && <p>{t('rejected', { amount: sum(amount), reason: reasonText(reason) })}</p>}
      {(state === 'CANCELLED' || state === 'RETURNED') && <p>{t('isBack', { amount: sum(amount) })}</p>}
      {!endedAt && <Clock page={page} />}
      {page.parts.length > 0 && <Parts page={page} />}
      <Figures page={page} />
      {page.canCancel && <TakeBack id={id} amount={amount} />}
      <ServiceLine />
    </article>
  )
}

function Figures({ page }: { page: Page }) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  const { id, payee, fee, net, receivedAmount, remainingAmount, createdAt, endedAt } = page
  return (
    <dl className="grid gap-x-10 text-sm lg:grid-cols-2">
      <Fact label={t('form.payee')}>
        <bdi>{payee.bank}</bdi> <bdi className="figures">{payee.number}</bdi>
      </Fact>
      <Fact label={t('form.fee')}>
        <Money amount={fee} />
      </Fact>
      <Fact label={t('form.net')}>
        <Money amount={net} />
      </Fact>
      <Fact label={t('received')}>
        <Money amount={receivedAmount} />
      </Fact>
      <Fact label={t('remaining')} isMain>
        <Money amount={remainingAmount} />
      </Fact>
      <Fact label={t('records.created')}>{timeText(createdAt)}</Fact>
      {endedAt && <Fact label={t('records.finished')}>{timeText(endedAt)}</Fact>}
      <Fact label={t('records.reference')}>
        <bdi className="text-xs">{id}</bdi>
      </Fact>
    </dl>
  )
}
