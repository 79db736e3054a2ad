import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { gamesOfficeApi } from '#features/games/api-office.ts'
import { State } from '#shared/office/show.tsx'

export type OfficeGame = z.output<typeof gamesOfficeApi.games.output>['list'][number]

export const gameState = ({ isOff, enabled, maintenance }: OfficeGame) =>
  isOff ? 'off' : !enabled ? 'hidden' : maintenance ? 'closed' : 'open'
const TONES = { off: 'bad', hidden: 'plain', closed: 'wait', open: 'good' } as const

export function GameState({ game }: { game: OfficeGame }) {
  const t = useTranslations('office.games')
  const state = gameState(game)
  return <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}
