import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { State, type Tone } from '#shared/office/show.tsx'

export type Draw = z.output<typeof lotteryOfficeApi.draws.output>['list'][number]
export type DrawFacts = z.output<typeof lotteryOfficeApi.draw.output>

const TONES: Record<Draw['state'], Tone> = {
  ...{ scheduled: 'plain', open: 'good', suspended: 'bad', locked: 'info', resultPending: 'wait', published: 'info' },
  ...{ settling: 'info', settled: 'good', reversing: 'wait', voided: 'bad', refunded: 'plain' },
}

export function DrawState({ draw: { state } }: { draw: Draw }) {
  const t = useTranslations('office.draws')
  return <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}
