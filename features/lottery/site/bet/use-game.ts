import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { type GameFacts, lotteryApi } from '../../api.ts'
import { useTimed } from '../clock.ts'
import { type Game, nextAskMs, type Phase, phaseOf, timeGame } from './issue-phase.ts'

/** A draw from outside may take hours: so long after its time its result is asked for at the usual pace. */
const AWAITED_MS = 120_000

/** One lottery as it is sold now, asked again whenever something in it is due. */
export function useGame(code: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lottery', 'game', code, 'timed', language],
    queryFn: async () => {
      const askedAtMs = Date.now()
      const facts = await ask(lotteryApi.game, { code, language })
      return timeGame(facts, askedAtMs, Date.now())
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? nextAskMs(data, isAwaiting(data.facts), Date.now()) : false),
  })
}

function isAwaiting({ awaited, serverTime }: GameFacts): boolean {
  return awaited !== null && Date.parse(serverTime) - Date.parse(awaited.drawAt) < AWAITED_MS
}

export function usePhase(game: Game): Phase {
  return useTimed(nowMs => phaseOf(game, nowMs))
}
