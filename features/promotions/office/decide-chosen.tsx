import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Application, applicationsApi } from '#features/promotions/api-applications.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type Decision = {
  name: 'approve' | 'issue' | 'reject'
  of: Application['state']
  look: 'main' | 'danger'
  asksReason: boolean
  decide: (id: string, reason: string) => Promise<unknown>
}

/** What is decided of several at once, each by itself as if it had been opened. */
const DECISIONS: readonly Decision[] = [
  {
    ...{ name: 'approve', of: 'APPLYING', look: 'main', asksReason: false },
    decide: id => ask(applicationsApi.approve, { id }),
  },
  {
    ...{ name: 'issue', of: 'APPROVED', look: 'main', asksReason: false },
    decide: id => ask(applicationsApi.issue, { id }),
  },
  {
    ...{ name: 'reject', of: 'APPLYING', look: 'danger', asksReason: true },
    decide: (id, reason) => ask(applicationsApi.reject, { id, reason }),
  },
]

type Refused = { application: Application; error: unknown }
type Props = { state: Application['state']; chosen: readonly Application[]; onDecided: () => void }

/** One decision for all that are chosen. Those that are refused are named with why, and nothing of the others is undone. */
export function DecideChosen({ state, chosen, onDecided }: Props) {
  const t = useTranslations('office.applications')
  const may = useMay()
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const decideEach = async (decide: (id: string) => Promise<unknown>) => {
    const failed: Refused[] = []
    for (const application of chosen) await decide(application.id).catch(error => failed.push({ application, error }))
    setRefused(failed)
    if (failed.length === chosen.length) throw failed[0]!.error
  }

  return (
    <>
      {chosen.length > 0 &&
        DECISIONS.filter(each => each.of === state && may(`applications.${each.name}`)).map(
          ({ name, look, asksReason, decide }) => (
            <Act
              key={name}
              label={t('ofChosen', { what: t(name), count: chosen.length })}
              about={t(`${name}About`)}
              look={look}
              asksReason={asksReason}
              act={reason => decideEach(id => decide(id, reason))}
              onDone={onDecided}
            >
              <ul>
                {chosen.map(({ id, member, title, amount, currency }) => (
                  <li key={id}>
                    <bdi>{member.username}</bdi> · <bdi>{title}</bdi> · <Money amount={amount} currency={currency} />
                  </li>
                ))}
              </ul>
            </Act>
          ),
        )}
      <RefusedOnes refused={refused} onClose={() => setRefused([])} />
    </>
  )
}

function RefusedOnes({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const t = useTranslations('office.applications')
  const textOf = useRefusalText()
  if (refused.length === 0) return null
  return (
    <Alert color="amber" withCloseButton closeButtonLabel={t('close')} onClose={onClose} title={t('notDecided')}>
      <ul>
        {refused.map(({ application: { id, member }, error }) => (
          <li key={id}>
            <bdi>{member.username}</bdi>: {textOf(error)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
