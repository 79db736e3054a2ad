import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { depositsOfficeApi } from '#features/cashier/api-office.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../cashier.module.css'
import { Reason } from './deposits.tsx'

export type Arrival = z.output<typeof depositsOfficeApi.arrivals.output>['list'][number]
const LEAST_ID = 4

/** Money that came: from whom, for what, and why it does not fit. */
export function ArrivalFacts({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('office.arrivals')
  const nameOf = useNames()
  const { amount, currency, state, orderId, memberId, proposed, decidedBy, secondBy } = arrival
  return (
    <Facts>
      <Fact name={t('amount')}>
        {amount === null ? <Nothing /> : <Money amount={amount} {...(currency && { currency })} />}
      </Fact>
      <Fact name={t('state')}>
        <State tone={state === 'CREDITED' ? 'good' : state === 'SUSPENSE' ? 'wait' : 'plain'}>
          {t.has(`states.${state}` as never) ? t(`states.${state}` as never) : state}
        </State>
      </Fact>
      {arrival.reason && (
        <Fact name={t('reason')}>
          <Reason reason={arrival.reason} />
        </Fact>
      )}
      <Fact name={t('came')}>
        <When at={arrival.cameAt} />
      </Fact>
      <Fact name={t('payment')}>
        <Id>{arrival.provider}</Id> <Id>{arrival.paymentId}</Id>
      </Fact>
      <Fact name={t('payer')}>{arrival.payerName ? <bdi>{arrival.payerName}</bdi> : <Nothing />}</Fact>
      <Fact name={t('reference')}>{arrival.reference ? <Id>{arrival.reference}</Id> : <Nothing />}</Fact>
      <Fact name={t('order')}>
        {orderId ? <OfficeLink to={`/deposits/${orderId}`}>{orderId}</OfficeLink> : <Nothing />}
      </Fact>
      {memberId && (
        <Fact name={t('member')}>
          <Id>{memberId}</Id>
        </Fact>
      )}
      {proposed.length > 0 && (
        <Fact name={t('proposed')}>
          {proposed.map(each => (
            <span key={each}>
              <OfficeLink to={`/deposits/${each}`}>{each}</OfficeLink>{' '}
            </span>
          ))}
        </Fact>
      )}
      {decidedBy && (
        <Fact name={t('decidedBy')}>
          <bdi>{nameOf(decidedBy)}</bdi>
          {secondBy && <bdi>, {nameOf(secondBy)}</bdi>}
        </Fact>
      )}
    </Facts>
  )
}

/** What becomes of money that waits: it is credited, sent back, or found to be of an order. */
export function ArrivalActs({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('office.arrivals')
  const may = useMay()
  if (arrival.state !== 'SUSPENSE') return null
  const { provider, paymentId, version } = arrival
  return (
    <div className={styles.acts}>
      {may('arrivals.credit') && <Credit arrival={arrival} />}
      {may('arrivals.match') && arrival.depositId === null && <Match arrival={arrival} />}
      {may('arrivals.refund') && (
        <Act
          label={t('refund')}
          about={t('refundAbout')}
          look="danger"
          act={reason => ask(depositsOfficeApi.refund, { provider, paymentId, version, reason })}
        />
      )}
    </div>
  )
}

/** Money without an order goes to the member who is named. */
function Credit({ arrival: { provider, paymentId, version, memberId: known } }: { arrival: Arrival }) {
  const t = useTranslations('office.arrivals')
  const [memberId, setMemberId] = useState('')
  return (
    <Act
      label={t('credit')}
      about={t('creditAbout')}
      look="main"
      isReady={known !== null || memberId.length >= LEAST_ID}
      act={reason =>
        ask(depositsOfficeApi.credit, { provider, paymentId, version, reason, ...(known === null && { memberId }) })
      }
    >
      {known === null && (
        <TextInput
          label={t('memberId')}
          value={memberId}
          onChange={event => setMemberId(event.currentTarget.value.trim())}
          dir="ltr"
          required
        />
      )}
    </Act>
  )
}

function Match({ arrival: { provider, paymentId, version, proposed } }: { arrival: Arrival }) {
  const t = useTranslations('office.arrivals')
  const [orderId, setOrderId] = useState(proposed[0] ?? '')
  return (
    <Act
      label={t('match')}
      about={t('matchAbout')}
      isReady={orderId.length >= LEAST_ID}
      act={reason => ask(depositsOfficeApi.match, { provider, paymentId, version, reason, orderId })}
    >
      <TextInput
        label={t('orderId')}
        value={orderId}
        onChange={event => setOrderId(event.currentTarget.value.trim())}
        dir="ltr"
        required
      />
    </Act>
  )
}
