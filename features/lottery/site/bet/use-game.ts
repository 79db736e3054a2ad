import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { type GameFacts, lotteryApi } from '../../api.ts'
import { betsApi } from '../../api-bets.ts'
import { withOwnSeries } from '../../rules/series.ts'
import { useTimed } from '../clock.ts'
import { type Game, nextAskMs, type Phase, phaseOf, timeGame } from './issue-phase.ts'

/** A draw from outside may take hours: so long after its time its result is asked for at the usual pace. */
const AWAITED_MS = 120_000

/** One lottery as it is sold now, asked again whenever something in it is due. */
export function useGame(code: string) {
  const { language } = useLanguage()
  const own = useOwnSeries()
  return useQuery({
    queryKey: ['lottery', 'game', code, 'timed', language],
    queryFn: async () => {
      const askedAtMs = Date.now()
      const facts = await ask(lotteryApi.game, { code, language })
      return timeGame(facts, askedAtMs, Date.now())
    },
    select: game => withOwn(game, own),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? nextAskMs(data, isAwaiting(data.facts), Date.now()) : false),
  })
}

/** What the member's upline lets them bet at; null where what games say counts, and for visitors. */
function useOwnSeries(): number | null {
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['lottery', 'series', session?.token],
    queryFn: () => ask(betsApi.ownSeries, {}),
    enabled: session !== null,
  })
  return data?.series ?? null
}

function withOwn(game: Game, own: number | null): Game {
  const { series } = game.facts
  return series ? { ...game, facts: { ...game.facts, series: withOwnSeries(series, own) } } : game
}

function isAwaiting({ awaited, serverTime }: GameFacts): boolean {
  return awaited !== null && Date.parse(serverTime) - Date.parse(awaited.drawAt) < AWAITED_MS
}

export function usePhase(game: Game): Phase {
  return useTimed(nowMs => phaseOf(game, nowMs))
}
