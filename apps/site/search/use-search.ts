import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { useHotGames } from '#features/games/site/games.tsx'
import type { GameMenu } from '#features/lottery/api.ts'
import { useFoundGames, useFoundLotteries, useRecentGames } from './found.ts'

/** While somebody types, names are asked for so long after the last letter. */
const TYPING_MS = 120
const MOST_RECENT = 5
const MOST_HOT = 6

export type Found = {
  key: string
  name: string
  about: string
  coverUrl: string
  maintenance: boolean
  address:
    | { to: '/game'; search: { vassalage: string; gameCode: string } }
    | { to: '/lottery'; search: { gameCode: string; vendor: string } }
}
type Group = { key: 'recent' | 'hot' | 'games' | 'lotteries'; found: Found[] }

/** What is found for what was typed; for nothing, what the member played last and what is hot. */
export function useSearch(typed: string) {
  const t = useTranslations('search')
  const name = useSettled(typed)
  const games = useFoundGames(name)
  const lotteries = useFoundLotteries(name)
  const recent = useRecentGames(MOST_RECENT)
  const hot = useHotGames()
  const ofLottery = (menu: GameMenu): Found => ({
    ...{ key: `lottery ${menu.gameId}`, name: menu.remark, about: t('lottery'), coverUrl: '', maintenance: false },
    address: { to: '/lottery', search: { gameCode: menu.gameCode, vendor: menu.vendor } },
  })
  const groups: Group[] =
    name === ''
      ? [
          { key: 'recent', found: (recent.data ?? []).map(foundGame) },
          { key: 'hot', found: (hot.data?.games ?? []).slice(0, MOST_HOT).map(foundGame) },
        ]
      : [
          { key: 'games', found: (games.data ?? []).map(foundGame) },
          { key: 'lotteries', found: (lotteries.data ?? []).map(ofLottery) },
        ]
  const shown = groups.filter(({ found }) => found.length > 0)
  const isBusy = name !== typed || games.isFetching || lotteries.isFetching
  const error = name === '' ? null : (games.error ?? lotteries.error)
  return {
    groups: shown,
    isBusy,
    isNone: name !== '' && !isBusy && shown.length === 0,
    error: isBusy || shown.length > 0 ? null : error,
    retry: () => void Promise.all([games.refetch(), lotteries.refetch()]),
  }
}

function foundGame({ nodeId, vassalage, gameCode, ...game }: Game): Found {
  return {
    ...{ key: nodeId, name: game.displayName || game.gameName, about: game.vendorName, coverUrl: game.coverUrl },
    maintenance: game.maintenance,
    address: { to: '/game', search: { vassalage, gameCode } },
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
