import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { currentSession } from '#shared/ui/session.ts'

type PlayLinkProps = {
  game: { vassalage: string; gameCode: string }
  className?: string
  children: ReactNode
}

/** A link into a game. Visitors log in first and then get what they asked for. */
export function PlayLink({ game, className, children }: PlayLinkProps) {
  const navigate = useNavigate()
  const search = { vassalage: game.vassalage, gameCode: game.gameCode }

  function enter(event: MouseEvent): void {
    if (currentSession()) return
    event.preventDefault()
    passGate(() => void navigate({ to: '/game', search }), { takesTrial: true })
  }

  return (
    <Link data-testid="play" to="/game" search={search} onClick={enter} className={className}>
      {children}
    </Link>
  )
}
