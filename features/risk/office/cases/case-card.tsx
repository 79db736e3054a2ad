import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Case, riskApi } from '#features/risk/api-office.ts'
import type { Deed } from '#features/risk/rules/cases.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Nothing, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Members } from '../parts/members.tsx'
import { useReason } from '../parts/reason.tsx'
import { AssignCase, CloseCase, NoteCase } from './case-acts.tsx'
import { CaseState } from './case-state.tsx'
import { useCaseNames } from './colleagues.ts'

/** One case: whom it is about, why, what was done, and what can be. */
export function CaseCard({ id }: { id: string }) {
  const found = useQuery({ queryKey: ['risk', 'case', id], queryFn: () => ask(riskApi.case, { id }) })
  return <Loaded query={found}>{whole => <Content found={whole} />}</Loaded>
}

function Content({ found }: { found: Case }) {
  const t = useTranslations('office.risk')
  const may = useMay()
  const nameOf = useCaseNames()
  const reasonOf = useReason()
  const { state, why, openedAt, openedBy, assignedTo, outcome, members, alerts, steps } = found
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('state')}>
          <CaseState state={state} />
        </Fact>
        {outcome && <Fact name={t('outcome')}>{t(`outcomes.${outcome}`)}</Fact>}
        <Fact name={t('why')}>
          <bdi>{why}</bdi>
        </Fact>
        <Fact name={t('opened')}>
          <When at={openedAt} /> <bdi>{nameOf(openedBy)}</bdi>
        </Fact>
        <Fact name={t('assigned')}>{assignedTo ? <bdi>{nameOf(assignedTo)}</bdi> : <Nothing />}</Fact>
      </Facts>
      {state !== 'CLOSED' && may('risk.work') && (
        <Group gap="xs">
          <AssignCase found={found} />
          <NoteCase id={found.id} />
          <CloseCase id={found.id} />
        </Group>
      )}
      <Part title={t('members')}>
        <Members members={members} />
      </Part>
      {alerts.length > 0 && (
        <Part title={t('pages.alerts')}>
          <ul>
            {alerts.map(alert => (
              <li key={alert.id}>
                {may('withdrawals.read') && alert.withdrawal ? (
                  <OfficeLink
                    to={`/players/${alert.members[0]!.id}`}
                    search={{ tab: 'withdrawals', item: alert.withdrawal }}
                  >
                    {reasonOf(alert)}
                  </OfficeLink>
                ) : (
                  reasonOf(alert)
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Steps steps={steps} />
    </Stack>
  )
}

function Steps({ steps }: Pick<Case, 'steps'>) {
  const t = useTranslations('office.risk')
  const nameOf = useCaseNames()
  const saidOf = ({ deed, inputs, reason }: Case['steps'][number]) => {
    if (deed === 'note') return String(inputs.text)
    if (deed === 'assign') return nameOf(String(inputs.after))
    if (deed === 'add') return t('alertsOf', { count: (inputs.alerts as string[]).length })
    return reason
  }
  return (
    <Part title={t('history')}>
      <Facts>
        {steps.map(step => (
          <Fact key={step.id} name={t(`deeds.${step.deed as Deed | 'open'}`)}>
            <When at={step.at} /> <bdi>{nameOf(step.operatorId)}</bdi> · <bdi>{saidOf(step)}</bdi>
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}
