import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../cashier.module.css'
import { Steps } from '../steps.tsx'
import { AGAIN_MS, WITHDRAWAL_TONES } from '../tones.ts'
import { Waits } from '../wait.tsx'
import { Decisions } from './decisions.tsx'
import { Grounds } from './grounds.tsx'
import { Parts } from './parts.tsx'
import { Payee } from './payee.tsx'
import { isHeld } from './withdrawals.tsx'

export type Card = z.output<typeof withdrawalsOfficeApi.card.output>

/** One withdrawal with all that one looks at before one decides, and the decision. */
export function Withdrawal() {
  const t = useTranslations('office.withdrawals')
  const { id } = useParams({ strict: false }) as { id: string }
  const card = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => ask(withdrawalsOfficeApi.card, { id }),
    refetchInterval: AGAIN_MS,
  })
  return (
    <PageFrame title={t('one')} actions={<OfficeLink to="/withdrawals">{t('toList')}</OfficeLink>}>
      <Loaded query={card}>
        {data => (
          <div className={styles.card}>
            <div className={styles.side}>
              <Head card={data} />
              <Payee card={data} />
              <Parts card={data} />
              <Steps
                steps={data.steps}
                stateText={state => (t.has(`states.${state}` as never) ? t(`states.${state}` as never) : state)}
              />
            </div>
            <Grounds card={data} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Head({ card }: { card: Card }) {
  const t = useTranslations('office.withdrawals')
  const nameOf = useNames()
  const { withdrawal, wait } = card
  const { id, member, amount, fee, currency, state, way, score, approvedBy, secondBy, claimedBy, claimedUntil } =
    withdrawal
  return (
    <>
      <Facts>
        <Fact name={t('state')}>
          <State tone={WITHDRAWAL_TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={amount} currency={currency} />{' '}
          <Text component="span" size="sm" c="dimmed">
            {t('fee')} <Money amount={fee} currency={currency} />
          </Text>
        </Fact>
        <Fact name={t('member')}>
          <bdi>{member.username}</bdi> <Id>{member.id}</Id>
        </Fact>
        <Fact name={t('wait')}>
          <Waits wait={wait} />
        </Fact>
        <Fact name={t('way')}>
          {t(`ways.${way}`)} · {t('score')} {score}
        </Fact>
        {isHeld(withdrawal) && (
          <Fact name={t('claimedBy')}>
            <bdi>{nameOf(claimedBy!)}</bdi>, {t('heldUntil')} <When at={claimedUntil} only="time" />
          </Fact>
        )}
        {approvedBy && (
          <Fact name={t('approvedBy')}>
            <bdi>{nameOf(approvedBy)}</bdi>
            {secondBy && <bdi>, {nameOf(secondBy)}</bdi>}
          </Fact>
        )}
        {withdrawal.closedBy && (
          <Fact name={t('closedBy')}>
            <bdi>{nameOf(withdrawal.closedBy)}</bdi>
            {withdrawal.closedSecond && <bdi>, {nameOf(withdrawal.closedSecond)}</bdi>}
          </Fact>
        )}
        {withdrawal.reason && (
          <Fact name={t('reason')}>
            {t.has(`reasons.${withdrawal.reason}` as never)
              ? t(`reasons.${withdrawal.reason}` as never)
              : withdrawal.reason}
          </Fact>
        )}
        <Fact name={t('asked')}>
          <When at={withdrawal.createdAt} />
        </Fact>
        <Fact name={t('id')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
      <Part title={t('decision')}>
        <Decisions card={card} />
      </Part>
    </>
  )
}
