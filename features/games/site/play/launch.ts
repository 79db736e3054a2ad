import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesApi } from '#features/games/api.ts'
import { launchTarget } from '#features/games/rules/games.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** A game, as much of it as is known, or a vendor's card, which names no game. */
export type Launchable = {
  vassalage: string
  /** The vendor's name, over the popup list of its games. */
  vendorName?: string
  gameType?: string
  isGame?: string
  maintenance?: boolean
  gameCode?: string
  /** A room of the game, in which the player sits down. */
  roomId?: string
  /** On the lottery pages, what is bet on there first. */
  defaultPlayType?: string
}

/**
 * The launch step (specification §4): login first, then the lottery pages, the popup list of the vendor's games, or the
 * game frame. `listed` is whose list is open. What is under maintenance says so and stays closed (§8).
 */
export function useLaunchStep() {
  const t = useTranslations('refusal')
  const textOf = useRefusalText()
  const navigate = useNavigate()
  const [listed, setListed] = useState<Launchable>()

  async function go(target: Launchable): Promise<void> {
    const { vassalage, gameCode, roomId, defaultPlayType, gameType = '', isGame = '' } = target
    const where = launchTarget({ vassalage, gameType, isGame })
    if (where === 'list') return setListed(target)
    if (where === 'lottery') {
      await navigate({ to: '/lottery', search: { gameCode, vendor: vassalage, playType: defaultPlayType } })
      return
    }
    const code = gameCode ?? (await firstGameOf(target))
    if (code === undefined) toast(t('game_maintenance'), 'bad')
    else await navigate({ to: '/game', search: { vassalage, gameCode: code, ...(roomId && { room: roomId }) } })
  }

  function step(event: MouseEvent, target: Launchable): void {
    // What opens in a tab of its own is a page that takes these steps itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (target.maintenance) toast(t('game_maintenance'), 'bad')
    else passGate(() => void go(target).catch(error => toast(textOf(error), 'bad')), { takesTrial: true })
  }

  // One function for as long as the list stands: cards are drawn anew only when they change.
  const latest = useRef(step)
  useLayoutEffect(() => {
    latest.current = step
  })
  const launch = useCallback((event: MouseEvent, target: Launchable) => latest.current(event, target), [])
  const closeList = useCallback(() => setListed(undefined), [])
  return { launch, listed, closeList }
}

/** The game that a vendor's card opens: the first of its games there. */
async function firstGameOf({ vassalage, gameType = '' }: Launchable): Promise<string | undefined> {
  const { games } = await ask(gamesApi.gameList, { vassalage, gameType, pageSize: 1 })
  return games.find(game => !game.maintenance)?.gameCode
}
