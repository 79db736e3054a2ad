import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesApi } from '#features/games/api.ts'
import { Modal } from '#shared/ui/modal.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { GameGrid, GameGridSkeleton } from '../game-grid.tsx'
import { Pager } from '../pager.tsx'
import { SHARED_FRESH_MS } from '../reads.ts'

type GamePopupProps = { vassalage: string; name: string; onClose: () => void }

/** The popup game list of a vendor marked VASSALAGE (specification §4 Game launch): each of its games, to open one. */
export function GamePopup({ vassalage, name, onClose }: GamePopupProps) {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  const { language } = useLanguage()
  const [pageNo, setPageNo] = useState(1)
  const list = useQuery({
    queryKey: ['games', 'popup', vassalage, pageNo, language],
    queryFn: async () => {
      const page = await ask(gamesApi.gameList, { vassalage, pageNo, language })
      // Here a card opens its game: the list it would open is this one.
      return { ...page, games: page.games.map(game => ({ ...game, isGame: '' as const })) }
    },
    staleTime: SHARED_FRESH_MS,
  })
  return (
    <Modal title={t('gamesOf', { vendor: name })} size="text" onClose={onClose}>
      <Loaded query={list} skeleton={<GameGridSkeleton />}>
        {({ games, totalPages }) =>
          games.length === 0 ? (
            <Note title={tGames('none')} />
          ) : (
            <div className="flex flex-col gap-4">
              <GameGrid games={games} />
              <Pager pageNo={pageNo} totalPages={totalPages} onPage={setPageNo} />
            </div>
          )
        }
      </Loaded>
    </Modal>
  )
}
