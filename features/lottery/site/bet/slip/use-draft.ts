import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { GameFacts } from '../../../api.ts'
import type { Bets } from '../use-betting.ts'
import { draftOf } from './draft.ts'
import { totalsOf } from './slip.ts'

/** What the boards stand for now: lines, what they come to, and in words what is still in the way. */
export function useDraft(facts: GameFacts, bets: Bets) {
  const t = useTranslations('lotteryBet')
  const { markets, sheet, state } = bets
  const draft = useMemo(() => draftOf(facts, markets, sheet, state), [facts, markets, sheet, state])
  const totals = useMemo(() => totalsOf(draft.lines, state.multiple), [draft, state.multiple])
  const told = draft.problem && t(`problem.${draft.problem}`, { token: draft.token ?? '' })

  /** Puts them on the slip, and empties the boards. */
  function addToSlip(): void {
    bets.add(draft.lines, tokens => t('repeated', { tokens }))
    clear()
  }
  function clear(): void {
    const codes = sheet?.plays.map(({ code }) => code) ?? []
    const chosen = Object.fromEntries(Object.entries(state.chosen).filter(([code]) => !codes.includes(code)))
    bets.change({ chosen })
  }
  const isAnythingChosen = sheet?.plays.some(({ code }) => state.chosen[code]?.some(row => row.length > 0)) ?? false
  return { lines: draft.lines, totals, told, isAnythingChosen, addToSlip, clear }
}

export type DraftNow = ReturnType<typeof useDraft>
