import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import styles from '../cashier.module.css'
import { WITHDRAWAL_TONES } from '../tones.ts'
import type { Card } from './withdrawal.tsx'

type Props = { card: Card }

/** What speaks for it and against it: signals, means, who else shares something, what was before. */
export function Grounds({ card }: Props) {
  const t = useTranslations('office.withdrawals')
  const { signals, alerts, devices, earlier } = card
  return (
    <div className={styles.side}>
      <Several title={t('signals')} none={t('noSignals')}>
        {signals.map(({ signal, weight }) => (
          <Fact key={signal} name={t.has(`signal.${signal}` as never) ? t(`signal.${signal}` as never) : signal}>
            {weight}
          </Fact>
        ))}
      </Several>
      <Means card={card} />
      <Several title={t('alerts')} none={t('noAlerts')}>
        {alerts.map(({ member, shares, currency, deposits, withdrawals }) => (
          <Fact key={`${member.id} ${shares} ${currency}`} name={member.username}>
            <State tone="bad">{t(`shares.${shares}`)}</State> {t('paidIn', { count: deposits.count })}{' '}
            <Money amount={deposits.sum} currency={currency} />, {t('tookOut', { count: withdrawals.count })}{' '}
            <Money amount={withdrawals.sum} currency={currency} />
          </Fact>
        ))}
      </Several>
      <Several title={t('devices')} none={t('noDevices')}>
        {devices.map(({ device, address, lastAt, logins }) => (
          <Fact key={`${device} ${address}`} name={device}>
            <Id>{address}</Id> {t('logins', { count: logins })}, <When at={lastAt} />
          </Fact>
        ))}
      </Several>
      <Several title={t('earlier')} none={t('noEarlier')}>
        {earlier.map(each => (
          <Fact key={each.id} name={t(`states.${each.state}`)}>
            <OfficeLink to={`/withdrawals/${each.id}`}>
              <Money amount={each.amount} currency={each.currency} />
            </OfficeLink>{' '}
            <When at={each.createdAt} only="date" />{' '}
            <State tone={WITHDRAWAL_TONES[each.state]}>{t(`ways.${each.way}`)}</State>
          </Fact>
        ))}
      </Several>
    </div>
  )
}

function Means({ card: { means, lots, deposits, validSince, lastOut, withdrawal } }: Props) {
  const t = useTranslations('office.withdrawals')
  const { currency } = withdrawal
  return (
    <>
      <Part title={t('means')}>
        <Facts>
          {(['cash', 'locked', 'owed', 'deposited'] as const).map(each => (
            <Fact key={each} name={t(`meansOf.${each}`)}>
              <Money amount={means[each]} currency={currency} />
            </Fact>
          ))}
          <Fact name={t('validSince')}>
            <Money amount={validSince} currency={currency} />
          </Fact>
          <Fact name={t('lastOut')}>
            <When at={lastOut} />
          </Fact>
        </Facts>
      </Part>
      <Several title={t('lots')} none={t('noLots')}>
        {lots.map(({ source, amount, remaining }) => (
          <Fact
            key={`${source} ${amount} ${remaining}`}
            name={t.has(`lotSources.${source}` as never) ? t(`lotSources.${source}` as never) : source}
          >
            <Money amount={amount} currency={currency} />, {t('toPlay')}{' '}
            <Money amount={remaining} currency={currency} />
          </Fact>
        ))}
      </Several>
      <Several title={t('deposits')} none={t('noDeposits')}>
        {deposits.map(({ method, count, sum }) => (
          <Fact key={method} name={method}>
            {t('times', { count })} <Money amount={sum} currency={currency} />
          </Fact>
        ))}
      </Several>
    </>
  )
}

/** A list of facts under its title, or that there are none. */
function Several({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Part title={title}>
      {children.length > 0 ? (
        <Facts>{children}</Facts>
      ) : (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
    </Part>
  )
}
