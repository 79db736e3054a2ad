import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { depositsOfficeApi } from '#features/cashier/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../cashier.module.css'
import { Picture } from '../picture.tsx'
import { Steps } from '../steps.tsx'
import { AGAIN_MS, DEPOSIT_TONES } from '../tones.ts'
import { Waits } from '../wait.tsx'
import { ArrivalActs, ArrivalFacts } from './arrival.tsx'
import { Reason } from './deposits.tsx'
import { ReadBack } from './read-back.tsx'

type Card = z.output<typeof depositsOfficeApi.deposit.output>

/** One order to pay in: the money that came for it, what its provider told, and its story. */
export function Deposit() {
  const t = useTranslations('office.deposits')
  const { id } = useParams({ strict: false }) as { id: string }
  const card = useQuery({
    queryKey: ['deposit', id],
    queryFn: () => ask(depositsOfficeApi.deposit, { id }),
    refetchInterval: AGAIN_MS,
  })
  return (
    <PageFrame title={t('one')} actions={<OfficeLink to="/deposits">{t('toList')}</OfficeLink>}>
      <Loaded query={card}>
        {data => (
          <div className={styles.card}>
            <div className={styles.side}>
              <Order card={data} />
              <Arrivals card={data} />
            </div>
            <div className={styles.side}>
              <Events card={data} />
              <Steps
                steps={data.steps}
                stateText={state => (t.has(`states.${state}` as never) ? t(`states.${state}` as never) : state)}
              />
            </div>
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Order({ card: { deposit, wait, slip } }: { card: Card }) {
  const t = useTranslations('office.deposits')
  const may = useMay()
  const { id, member, amount, currency, state, method, provider } = deposit
  return (
    <>
      <Facts>
        <Fact name={t('state')}>
          <State tone={DEPOSIT_TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={amount} currency={currency} />
        </Fact>
        <Fact name={t('member')}>
          <bdi>{member.username}</bdi> <Id>{member.id}</Id>
        </Fact>
        <Fact name={t('method')}>
          <bdi>{method ?? provider}</bdi> <Id>{provider}</Id>
        </Fact>
        <Fact name={t('wait')}>
          <Waits wait={wait} />
        </Fact>
        {deposit.reason && (
          <Fact name={t('reason')}>
            <Reason reason={deposit.reason} />
          </Fact>
        )}
        {deposit.reference && (
          <Fact name={t('reference')}>
            <Id>{deposit.reference}</Id>
          </Fact>
        )}
        <Fact name={t('began')}>
          <When at={deposit.createdAt} />
        </Fact>
        <Fact name={t('expires')}>
          <When at={deposit.expiresAt} />
        </Fact>
        <Fact name={t('id')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
      <div className={styles.acts}>
        {may('deposits.readBack') && <ReadBack id={id} />}
        {slip && may('deposits.look') && <Picture label={t('slip')} read={() => ask(depositsOfficeApi.slip, { id })} />}
        {slip && (
          <Text size="sm" c="dimmed">
            {t('slipShown')} <When at={slip.shownAt} />
          </Text>
        )}
      </div>
    </>
  )
}

function Arrivals({ card: { arrivals } }: { card: Card }) {
  const t = useTranslations('office.deposits')
  return (
    <Part title={t('arrivals')}>
      {arrivals.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noArrivals')}
        </Text>
      )}
      {arrivals.map(arrival => (
        <div key={`${arrival.provider} ${arrival.paymentId}`} className={styles.item}>
          <ArrivalFacts arrival={arrival} />
          <ArrivalActs arrival={arrival} />
        </div>
      ))}
    </Part>
  )
}

function Events({ card: { events } }: { card: Card }) {
  const t = useTranslations('office.deposits')
  return (
    <Part title={t('events')}>
      {events.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noEvents')}
        </Text>
      ) : (
        <Facts>
          {events.map(({ eventId, type, result, receivedAt, paymentId }) => (
            <Fact key={eventId} name={type}>
              <When at={receivedAt} /> <Id>{paymentId}</Id>{' '}
              <State tone={result ? 'plain' : 'wait'}>{result ?? t('notApplied')}</State>
            </Fact>
          ))}
        </Facts>
      )}
    </Part>
  )
}
