import { useTranslations } from 'use-intl'
import type { ContractLine } from '#features/agents/api-contracts.ts'
import {
  type BillStatus,
  KINDS,
  PERIODS,
  PRODUCTS,
  STATUSES,
  type Status,
} from '#features/agents/rules/contracts/kinds.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { State, type Tone } from '#shared/office/show.tsx'

/* How contracts and bills, and who stands on either side of them, are called. */

const CONTRACT_TONES = {
  ...{ P: 'wait', E: 'wait', A: 'good', V: 'wait', C: 'plain', R: 'bad', W: 'plain', X: 'plain', S: 'plain' },
} as const satisfies Record<Status, Tone>
const BILL_TONES = {
  ...{ CALCULATED: 'info', NOT_REACHED: 'plain', PENDING_APPROVAL: 'wait', DENIED: 'bad', AVAILABLE: 'info' },
  ...{ PART_PAID: 'wait', PAID: 'good', INSUFFICIENT: 'bad', EXPIRED: 'plain', CLAWED_BACK: 'bad' },
} as const satisfies Record<BillStatus, Tone>

export function ContractState({ status }: { status: Status }) {
  const t = useTranslations('office.agentParts')
  return <State tone={CONTRACT_TONES[status]}>{t(`states.${status}`)}</State>
}

export function BillState({ status }: { status: BillStatus }) {
  const t = useTranslations('office.agentParts')
  return <State tone={BILL_TONES[status]}>{t(`statuses.${status}`)}</State>
}

/** What lists of contracts and bills are narrowed by. */
export function useChoices() {
  const t = useTranslations('office.agentParts')
  return {
    kinds: KINDS.map(value => ({ value, label: t(`kinds.${value}`) })),
    products: PRODUCTS.map(value => ({ value, label: t(`products.${value}`) })),
    periods: PERIODS.map(value => ({ value, label: t(`periods.${value}`) })),
    states: STATUSES.map(value => ({ value, label: t(`states.${value}`) })),
    sides: (['payee', 'payer'] as const).map(value => ({ value, label: t(`sides.${value}`) })),
  }
}

/** An agent by name, on the way to their card; nobody is the house. */
export function Party({ id, name }: { id: string | null; name: string | null }) {
  const t = useTranslations('office.agentParts')
  if (name === null) return t('house')
  if (id === null) return <bdi>{name}</bdi>
  return (
    <OfficeLink to={`/agents/${id}`}>
      <bdi>{name}</bdi>
    </OfficeLink>
  )
}

/** `0.6 %` */
export const percentOf = (ppm: number): string => `${ppm / 10_000} %`

/** The best rate of a contract, and of how many steps. */
export function topRate({ tiers }: ContractLine): string {
  const last = tiers.at(-1)
  if (!last) return ''
  return last.rateType === 'P' ? percentOf(last.ratePpm) : last.amount
}

/** Dates and numbers within a sentence of a language that runs the other way. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
