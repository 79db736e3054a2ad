import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { gamesOfficeApi } from '#features/games/api-office.ts'
import { State } from '#shared/office/show.tsx'

export type Vendor = z.output<typeof gamesOfficeApi.vendors.output>['list'][number]

export const stateOf = ({ enabled, isClosed }: Vendor) => (!enabled ? 'hidden' : isClosed ? 'closed' : 'open')
const TONES = { hidden: 'plain', closed: 'wait', open: 'good' } as const

export function VendorState({ vendor }: { vendor: Vendor }) {
  const t = useTranslations('office.vendors')
  const state = stateOf(vendor)
  return <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}
