import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { AgentLine } from '#features/agents/api-office.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Days } from '#shared/office/days.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Money } from '#shared/office/show.tsx'
import { FIGURES } from './line-columns.tsx'

/** One line: its figures, the way into it, and the player's own card. */
export function LineCard({ line, days }: { line: AgentLine; days: Days }) {
  const t = useTranslations('office.agents')
  const { merchant } = useAtWork()
  return (
    <Stack gap="md">
      <Stack gap={4}>
        {line.kind === 'agent' && !line.isSelf && (
          <OfficeLink to="/agents" search={{ ...days, of: line.id }}>
            {t('openLine')}
          </OfficeLink>
        )}
        <OfficeLink to={`/agents/${line.id}`}>{t('openPlace')}</OfficeLink>
        <OfficeLink to={`/players/${line.id}`}>{t('openPlayer')}</OfficeLink>
      </Stack>
      <Part title={t('figuresOf')}>
        <Facts>
          {FIGURES.map(key => (
            <Fact key={key} name={t(`figures.${key}`)}>
              <Money amount={line[key]} currency={merchant.currency} />
            </Fact>
          ))}
        </Facts>
      </Part>
      <p>{t('formula')}</p>
    </Stack>
  )
}
