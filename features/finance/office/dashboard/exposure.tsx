import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { Note } from '#shared/office/states.tsx'
import type { Board } from './dashboard.tsx'

/** What is staked on draws that are still to come. */
export function Exposure({ issues }: { issues: Board['exposure'] }) {
  const t = useTranslations('office.dashboard')
  return (
    <Part title={t('exposure')}>
      {issues.length === 0 && <Note title={t('noExposure')} />}
      <Facts>
        {issues.map(({ game, name, issue, drawAt, currency, tickets, stake }) => (
          <Fact key={`${game} ${issue} ${currency}`} name={name}>
            <Money amount={stake} currency={currency} /> · {t('tickets', { tickets })} · <Id>{issue}</Id>{' '}
            <When at={drawAt} />
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}
