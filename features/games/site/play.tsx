import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useGate } from '#features/sessions/site/sessions.tsx'
import { currentSession } from '#shared/ui/session.ts'

type PlayLinkProps = {
  game: { vassalage: string; gameCode: string }
  className?: string
  label?: string
  children: ReactNode
}

/** A link into a game. Visitors log in first and then get what they asked for. */
export function PlayLink({ game, className, label, children }: PlayLinkProps) {
  const gate = useGate()
  const navigate = useNavigate()
  const search = { vassalage: game.vassalage, gameCode: game.gameCode }

  function enter(event: MouseEvent): void {
    if (currentSession()) return
    event.preventDefault()
    gate(() => void navigate({ to: '/game', search }), { takesTrial: true })
  }

  return (
    <Link to="/game" search={search} onClick={enter} aria-label={label} className={className}>
      {children}
    </Link>
  )
}
