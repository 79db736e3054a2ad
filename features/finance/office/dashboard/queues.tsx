import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { When } from '#shared/office/show.tsx'
import { Note } from '#shared/office/states.tsx'
import type { Board } from './dashboard.tsx'

/** Where people work on each queue, if that has a page of its own yet. */
const PLACES = {
  ...{ withdrawals: '/withdrawals', arrivals: '/arrivals', cashierCases: '/cases', proposals: '/approvals' },
  ...{ applications: '/applications', budgets: '/promotions' },
  ...{ disputes: null, documents: '/documents', gameCases: '/game-cases' },
} as const
type Queue = keyof typeof PLACES
const isKnown = (queue: string): queue is Queue => queue in PLACES

/** What waits for people, the longest first. */
export function Queues({ queues }: Pick<Board, 'queues'>) {
  const t = useTranslations('office.dashboard')
  return (
    <Part title={t('queues')}>
      {queues.length === 0 && <Note title={t('noQueues')} />}
      <Facts>
        {queues.map(({ queue, count, oldestAt }) => {
          const name = isKnown(queue) ? t(`queue.${queue}`) : queue
          const place = isKnown(queue) ? PLACES[queue] : null
          return (
            <Fact key={queue} name={name}>
              {place ? <OfficeLink to={place}>{count}</OfficeLink> : count}
              {' · '}
              {t('since')} <When at={oldestAt} />
            </Fact>
          )
        })}
      </Facts>
    </Part>
  )
}
