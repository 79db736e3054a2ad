import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { MOST_GAMES_A_PAGE } from '#features/games/rules/games.ts'
import {
  askedOf,
  choosePage,
  chooseProvider,
  chooseType,
  type Filters,
  hotVassalage,
  isReadWhole,
  type ListState,
  needsLogin,
  openList,
  pageOfWhole,
} from '#features/games/rules/list.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { type GamesPage, readWhole, SHARED_FRESH_MS, useHotGames } from './reads.ts'

/** While somebody types, names are asked for this long after the last letter. */
const TYPING_MS = 250
/** Lists stay as they were left while the page is open: who comes back from a game finds the place again. */
const leftAt = new Map<string, ListState>()

/** The list of a game type; `vassalage` and `named` are the provider and the filters that the address names, which lead. */
export function useList(gameType: string, vassalage: string, named: Partial<Filters>) {
  const isLoggedIn = useSession() !== null
  const [kept, setState] = useState(() => {
    const left = leftAt.get(gameType)
    const isNamed = Object.keys(named).length > 0
    return !isNamed && left?.vassalage === vassalage ? left : openList(gameType, vassalage, named)
  })
  let state = kept
  if (state.vassalage !== vassalage) state = chooseProvider(state, vassalage)
  if (needsLogin(state.type) && !isLoggedIn) state = chooseType(state, '', isLoggedIn)

  const hot = useHotGames({ gameType, vassalage: hotVassalage(state) })
  const listed = useListed(state)
  const shown = state.type === 'hot' ? hot : listed
  const hasHot = (hot.data?.games.length ?? 0) > 0
  // The last page may be gone, or the last hot game.
  const { data, isPlaceholderData } = shown
  if (data && !isPlaceholderData) {
    const { pageNo } = choosePage(state, state.pageNo, data.totalPages)
    if (pageNo !== state.pageNo) state = { ...state, pageNo }
    if (state.type === 'hot' && !hasHot) state = chooseType(state, '', isLoggedIn)
  }
  if (state !== kept) setState(state)
  useEffect(() => {
    leftAt.set(gameType, state)
  }, [gameType, state])

  return { state, setState, shown, hasHot, isHotKnown: !hot.isPending, isLoggedIn }
}

function useListed(state: ListState) {
  const session = useSession()
  const gameName = useTyped(state.filters.gameName)
  const { language } = useLanguage()
  const asked = { ...askedOf(state), gameName, language }
  const whole = isReadWhole(state)
  return useQuery({
    queryKey: ['games', state.type, asked, whole || state.pageNo, needsLogin(state.type) && session?.token],
    queryFn: () => readListed(state, asked),
    enabled: state.type !== 'hot',
    staleTime: needsLogin(state.type) ? 0 : SHARED_FRESH_MS,
    placeholderData: keepPreviousData,
    select: (page: GamesPage) => (whole ? pageOfWhole(state, page.games) : page),
  })
}

type Asked = ReturnType<typeof askedOf> & { language: string }

function readListed(state: ListState, asked: Asked): Promise<GamesPage> {
  const { gameType, type, pageNo, pageSize } = state
  const { language } = asked
  if (type === 'fav') return ask(lobbyApi.favouriteList, { gameType, pageNo, pageSize, language })
  if (type === 'recent')
    return readWhole(async each => {
      const { list, totalPages } = await ask(lobbyApi.recentGames, {
        gameType,
        pageNo: each,
        pageSize: MOST_GAMES_A_PAGE,
        language,
      })
      return { games: list, totalPages }
    })
  if (isReadWhole(state))
    return readWhole(each => ask(gamesApi.gameList, { ...asked, pageNo: each, pageSize: MOST_GAMES_A_PAGE }))
  return ask(gamesApi.gameList, { ...asked, pageNo, pageSize })
}

/** What is typed, when the fingers rest; an emptied box counts at once. */
function useTyped(typed: string): string {
  const text = typed.trim()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
