import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { type Draft, draftOf, termsOf } from '#features/agents/rules/contracts/draft.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { Act } from '#shared/office/act/act.tsx'
import { When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useChoices } from '../parts/names.tsx'
import styles from '../parts/parts.module.css'
import { Ends } from './ends.tsx'
import { TermFields } from './term-fields.tsx'
import { TierFields } from './tier-fields.tsx'

const TYPING_MS = 300

/** A contract that the house offers to whoever stands at the top of a line. */
export function Propose({ member }: { member: { id: string; username: string } }) {
  const t = useTranslations('office.agentContracts.propose')
  const tParts = useTranslations('office.agentParts')
  const { kinds } = useChoices()
  const [kind, setKind] = useState<Kind>('dividend')
  const [draft, setDraft] = useState<Draft>(() => draftOf(null, []))
  const terms = termsOf(draft, kind, member.id)
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  return (
    <Act
      label={t('propose')}
      about={t('about', { name: member.username })}
      size="xl"
      isReady={terms !== undefined}
      act={reason => ask(contractsOfficeApi.propose, { ...terms!, reason })}
    >
      <Select
        label={tParts('kind')}
        data={kinds}
        value={kind}
        onChange={value => value && setKind(value as Kind)}
        allowDeselect={false}
      />
      <TermFields kind={kind} draft={draft} onChange={change} />
      <TierFields kind={kind} tiers={draft.tiers} onTiers={tiers => change({ tiers })} />
      {terms && <Verdict terms={terms} />}
    </Act>
  )
}

/** What the server says of it as it was typed last. */
function Verdict({ terms }: { terms: NonNullable<ReturnType<typeof termsOf>> }) {
  const t = useTranslations('office.agentContracts.propose')
  const textOf = useRefusalText()
  const [asked] = useDebouncedValue(JSON.stringify(terms), TYPING_MS)
  const check = useQuery({
    queryKey: ['agentContractPreview', asked],
    queryFn: () => ask(contractsOfficeApi.preview, JSON.parse(asked)),
    placeholderData: keepPreviousData,
  })
  if (check.error) return <p role="alert">{textOf(check.error)}</p>
  if (!check.data) return null
  const { problem, ends, effectiveFrom } = check.data
  if (problem) return <p role="alert">{t(`problems.${problem}`)}</p>
  return (
    <>
      <p role="status" className={styles.about}>
        {t('fine')} <When at={effectiveFrom} />
      </p>
      {ends.length > 0 && <Ends ends={ends} />}
    </>
  )
}
