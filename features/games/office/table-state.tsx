import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { tablesOfficeApi } from '#features/games/api-tables.ts'
import { Nothing, State } from '#shared/office/show.tsx'

export type OfficeTable = z.output<typeof tablesOfficeApi.tables.output>['list'][number]

const TONES = { OPEN: 'good', PAUSED: 'wait', HELD: 'bad' } as const
const LEVELS = { within: 'good', watch: 'wait', alarm: 'bad' } as const

export function TableState({ state }: Pick<OfficeTable, 'state'>) {
  const t = useTranslations('office.tables')
  return state === null ? <Nothing /> : <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}

/** How far what came back lies from what should: `+1.4 σ`. */
export function Away({ away, level }: Pick<OfficeTable, 'away' | 'level'>) {
  if (away === null) return <Nothing />
  return (
    <bdi dir="ltr">
      <State tone={LEVELS[level]}>{`${away.startsWith('-') ? '' : '+'}${away} σ`}</State>
    </bdi>
  )
}

export const Percent = ({ of }: { of: string | null }) =>
  of === null ? <Nothing /> : <bdi dir="ltr">{Number(of).toFixed(2)} %</bdi>
