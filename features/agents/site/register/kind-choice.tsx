import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type agentTeamApi, OPENED_KINDS } from '#features/agents/api-team.ts'

export type Opening = z.output<typeof agentTeamApi.opening.output>
export type OpenedKind = (typeof OPENED_KINDS)[number]

/** Whether it is to be an agent or a member. */
export function KindChoice({ kind, onKind }: { kind: OpenedKind; onKind: (kind: OpenedKind) => void }) {
  const t = useTranslations('agentCentre.register')
  const tParts = useTranslations('agentCentre.parts')
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('kind')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {OPENED_KINDS.map(each => (
          <label
            key={each}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-sm font-medium has-checked:border-gold has-checked:text-gold-text has-focus-visible:outline-2 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => onKind(each)}
              className="size-4 accent-(--gold)"
            />
            {tParts(`kinds.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
