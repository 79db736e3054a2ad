import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { readMember } from '#features/people/site/people.tsx'
import type { LoggedIn } from '#features/sessions/api.ts'
import { toast } from '#shared/ui/toast.tsx'
import { AskError } from '#shared/web/ask.ts'
import { currentSession, openSession } from '#shared/web/session.ts'
import { type Challenge, switchAuth, takeWaiting } from '../auth-state.ts'
import { changeReason } from '../security/change-reason.ts'

/**
 * After login or registration (specification §4): keep the token, load the member's data, then a new password where one
 * is due, else on with what was asked for, or to home (from the agents' page to the agents' home). `username` is ''
 * while only the server knows it.
 */
export function useFinishLogin(): (answer: LoggedIn, username: string) => Promise<void> {
  const land = useLanding()
  return async (answer, username) => {
    openSession(answer.token, username)
    // Without the member's data the session stands all the same; the screens that need it ask again.
    await readMember().catch(() => undefined)
    const reason = changeReason(answer)
    if (reason === null) return land(answer)
    const name = currentSession()?.account || username
    switchAuth('changePassword', { change: { username: name, reason } })
  }
}

/** Closes the modals and goes where the login leads, agents staying on their page; says when the one before it was (security C-08). */
export function useLanding(): (answer?: Pick<LoggedIn, 'lastLoginAt'>) => Promise<void> {
  const t = useTranslations('session')
  const format = useFormatter()
  const navigate = useNavigate()
  const isAgentPage = useRouterState({ select: state => state.location.pathname === '/agentHome' })
  return async answer => {
    const waiting = takeWaiting()
    if (answer?.lastLoginAt) {
      const at = format.dateTime(new Date(answer.lastLoginAt), { dateStyle: 'medium', timeStyle: 'short' })
      toast(t('lastLogin', { at }))
    }
    if (waiting) waiting()
    // The agents' page opens their centre by itself.
    else if (!isAgentPage) await navigate({ to: '/' })
  }
}

/** The second step that a refusal asks for; undefined for any other failure. */
export function challengeIn(error: unknown, username: string): Challenge | undefined {
  if (!(error instanceof AskError && error.code === 'two_factor_required')) return undefined
  const { challengeId, method, sentTo } = error.details as Partial<Challenge>
  if (typeof challengeId !== 'string' || method === undefined) return undefined
  return { challengeId, method, sentTo: sentTo ?? '', username }
}
