import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Downline, PnlRow } from '#features/agents/api-reports.ts'

const TONES = {
  plain: 'border-line text-muted',
  gold: 'border-gold text-gold-text',
  good: 'border-jade text-jade',
  info: 'border-info text-info',
  wait: 'border-amber text-amber',
  bad: 'border-crimson text-crimson',
}
export type Tone = keyof typeof TONES

/** A word about something, in a line around it. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 shrink-0 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

/** Agents are marked; members are what is usual. */
export function KindChip({ kind }: { kind: PnlRow['kind'] }) {
  const t = useTranslations('agentCentre.parts')
  return kind === 'agent' ? <Chip tone="gold">{t('kinds.agent')}</Chip> : null
}

const STATUS = { active: 'good', blocked: 'wait', closed: 'bad' } as const satisfies Record<Downline['status'], Tone>

export function StatusChip({ status }: { status: Downline['status'] }) {
  const t = useTranslations('agentCentre.parts')
  return <Chip tone={STATUS[status]}>{t(`statuses.${status}`)}</Chip>
}

/** Which kinds of contract run. */
export function ContractChips({ kinds }: { kinds: Downline['contracts'] }) {
  const t = useTranslations('agentCentre.contracts')
  if (kinds.length === 0) return <span className="text-muted">–</span>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map(kind => (
        <Chip key={kind}>{t(`kinds.${kind}`)}</Chip>
      ))}
    </span>
  )
}
