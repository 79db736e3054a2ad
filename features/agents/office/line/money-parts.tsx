import { useTranslations } from 'use-intl'
import type { AgentPlace } from '#features/agents/api-lines.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money, State, When } from '#shared/office/show.tsx'

const SUMS = ['balance', 'teamBalance', 'receivable', 'arrears'] as const
const COUNTS = ['members', 'agents', 'unpaid', 'asked', 'asking'] as const

/** How an agent and their team stand with money, and what waits for whom. */
export function MoneyPart({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace')
  return (
    <Part title={t('money')}>
      <Facts>
        {SUMS.map(key => (
          <Fact key={key} name={t(`sums.${key}`)}>
            <Money amount={place.money[key]} />
          </Fact>
        ))}
        {COUNTS.map(key => (
          <Fact key={key} name={t(`counts.${key}`)}>
            {place.money[key]}
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}

/** What is held back of them alone, by whom and why. */
export function FreezePart({ freeze }: { freeze: NonNullable<AgentPlace['freeze']> }) {
  const t = useTranslations('office.agentPlace.freeze')
  const nameOf = useNames()
  return (
    <Part title={t('title')}>
      <Facts>
        <Fact name={t('what')}>
          {freeze.holds.map(hold => (
            <State key={hold} tone="bad">
              {t(`holds.${hold}`)}
            </State>
          ))}
        </Fact>
        <Fact name={t('endsAt')}>{freeze.until === null ? t('noEnd') : <When at={freeze.until} />}</Fact>
        <Fact name={t('since')}>
          <When at={freeze.at} />
        </Fact>
        <Fact name={t('by')}>
          <bdi>{nameOf(freeze.by)}</bdi>
        </Fact>
        <Fact name={t('reason')}>{freeze.reason}</Fact>
      </Facts>
    </Part>
  )
}
