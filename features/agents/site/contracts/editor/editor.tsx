import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentContractsApi, type ContractLine } from '#features/agents/api-contracts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { type Draft, draftOf, termsOf } from '../../../rules/contracts/draft.ts'
import type { Kind } from '../../../rules/contracts/kinds.ts'
import { useDeed } from '../../parts/use-deed.ts'
import { TierTable } from '../tier-table.tsx'
import { TermFields } from './term-fields.tsx'
import { TierFields } from './tier-fields.tsx'
import { useCheck } from './use-check.ts'
import { Verdict } from './verdict.tsx'

export type Editing = {
  member: { id: string; username: string }
  contract: ContractLine | null
  /** The agent's own running contracts of the kind. */
  ceiling: ContractLine[]
}

/** A proposal to a direct downline, checked while it is typed, beside what the agent has themselves. */
export function Editor({ kind, member, contract, ceiling, onClose }: Editing & { kind: Kind; onClose: () => void }) {
  const t = useTranslations('agentCentre.editor')
  const tContracts = useTranslations('agentCentre.contracts')
  const [draft, setDraft] = useState(() => draftOf(contract, ceiling))
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const terms = termsOf(draft, kind, member.id)
  const check = useCheck(terms)
  const over = ceiling.find(({ product }) => product === draft.product)
  const propose = useDeed(
    () => ask(agentContractsApi.propose, terms!),
    () => {
      onClose()
      toast(t('proposed', { name: member.username }), 'good')
    },
  )
  const isReady = terms !== undefined && check.data?.problem === null && !check.isOld
  return (
    <Modal title={t('title', { name: member.username })} size="wide" onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isReady) propose.mutate(undefined)
        }}
        className="grid gap-6 md:grid-cols-[1.6fr_1fr]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <TermFields kind={kind} draft={draft} isNew={contract === null} onChange={change} />
          <TierFields
            kind={kind}
            tiers={draft.tiers}
            exceeding={check.data?.exceeding ?? []}
            onTiers={tiers => change({ tiers })}
          />
        </div>
        <aside aria-label={t('ceiling')} className="flex min-w-0 flex-col gap-4">
          <section className="rounded-control bg-surface p-3">
            <h3 className="mb-1 text-sm">{t('ceiling')}</h3>
            {over ? (
              <TierTable kind={kind} caption={t('ceiling')} tiers={over.tiers} />
            ) : (
              <p className="py-2 text-sm text-muted">{t('noCeiling')}</p>
            )}
          </section>
          <Verdict check={check} isWhole={terms !== undefined} />
          <Button type="submit" look="primary" size="lg" disabled={!isReady} busy={propose.isPending}>
            {tContracts('propose')}
          </Button>
        </aside>
      </form>
    </Modal>
  )
}
