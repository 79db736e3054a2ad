import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Alert } from '#features/risk/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { State, When } from '#shared/office/show.tsx'
import { IntoCase } from '../cases/into-case.tsx'
import { OpenCase } from '../cases/open-case.tsx'
import { Members } from '../parts/members.tsx'
import { useReason } from '../parts/reason.tsx'

/** One alert: why, about whom, and what can be done. */
export function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslations('office.risk')
  const may = useMay()
  const reasonOf = useReason()
  const { id, at, foundAt, members, count, withdrawal, caseId, outcome } = alert
  return (
    <Stack gap="md">
      <p>{reasonOf(alert)}</p>
      <Facts>
        <Fact name={t('at')}>
          <When at={at} />
        </Fact>
        <Fact name={t('found')}>
          <When at={foundAt} />
        </Fact>
        {outcome && <Fact name={t('outcome')}>{t(`outcomes.${outcome}`)}</Fact>}
      </Facts>
      <Group gap="md">
        {withdrawal && may('withdrawals.read') && (
          <OfficeLink to={`/players/${members[0]!.id}`} search={{ tab: 'withdrawals', item: withdrawal }}>
            {t('toWithdrawal')}
          </OfficeLink>
        )}
        {caseId && (
          <OfficeLink to="/risk/cases" search={{ item: caseId, ...(outcome && { show: 'closed' }) }}>
            {t('toCase', { id: caseId })}
          </OfficeLink>
        )}
      </Group>
      <Part title={t('members')}>
        <Members members={members} />
        {count > members.length && <State tone="plain">{t('more', { count: count - members.length })}</State>}
      </Part>
      {!caseId && may('risk.work') && (
        <Group>
          <OpenCase alertIds={[id]} memberIds={[]} look="main" />
          <IntoCase alertId={id} />
        </Group>
      )}
    </Stack>
  )
}
