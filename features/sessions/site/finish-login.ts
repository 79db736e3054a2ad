import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readMember } from '#features/people/site/people.tsx'
import type { LoggedIn } from '#features/sessions/api.ts'
import { openSession } from '#shared/ui/session.ts'
import { takeWaiting } from './auth-state.ts'

/**
 * After login or registration (specification §4): keep the token, load the member's data, then go on with what was
 * asked for, or to home (from the agents' page to the agents' home).
 */
export function useFinishLogin(): (answer: LoggedIn, username: string) => Promise<void> {
  const navigate = useNavigate()
  const isAgentPage = useRouterState({ select: state => state.location.pathname === '/agentHome' })
  return useCallback(
    async (answer, username) => {
      openSession(answer.token, username)
      // Without the member's data the session stands all the same; the screens that need it ask again.
      await readMember().catch(() => undefined)
      const waiting = takeWaiting()
      if (waiting) waiting()
      else await navigate({ to: isAgentPage ? '/agentHome' : '/' })
    },
    [navigate, isAgentPage],
  )
}
