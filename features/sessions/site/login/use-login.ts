import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { sessionsApi } from '#features/sessions/api.ts'
import { useCaptcha } from '#features/verification/site/verification.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { switchAuth } from '../auth-state.ts'
import { challengeIn, useFinishLogin } from './finish-login.ts'

export type LoginInput = z.input<typeof sessionsApi.login.input>
/** Members and agents log in from separate areas (specification §6). */
export type Area = 'member' | 'agent'

/**
 * One login, whatever its method: what is asked for next is shown next. A failure that carries the flag brings the
 * captcha (specification §4); an account under attack asks devices it does not know for a code; a second factor has a
 * step of its own. The mutation's `enter` gives undefined when the visitor stopped on the way; `whenIn` keeps or forgets
 * what this device remembers.
 */
export function useLogin(whenIn: (input: LoginInput) => void) {
  const finish = useFinishLogin()
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  /** How long a device that is not known waits where no code can be sent. */
  const [waitMinutes, setWaitMinutes] = useState(30)
  const captcha = useCaptcha(needsCaptcha)
  const attempt = useMutation({
    mutationFn: async (enter: () => Promise<LoginInput | undefined>) => {
      const input = await enter()
      if (!input) return
      const answer = await ask(sessionsApi.login, input).catch((error: unknown) => {
        const challenge = challengeIn(error, input.username ?? '')
        if (!challenge) throw error
        whenIn(input)
        switchAuth('verify', { challenge })
      })
      if (!answer) return
      whenIn(input)
      await finish(answer, input.username ?? '')
    },
    onError: error => {
      if (!(error instanceof AskError)) return
      if (error.code === 'step_up_required') {
        setNeedsCode(true)
        setWaitMinutes(Math.max(1, Math.ceil(Number(error.details.retryAfterSeconds) / 60)) || 30)
      }
      // Each picture is good for one try.
      if (error.details.captcha === true) setNeedsCaptcha(true)
      if (needsCaptcha) captcha.renew()
    },
  })
  return { attempt, captcha, needsCode, waitMinutes, isAgentOnly: codeOf(attempt.error) === 'not_a_member' }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof AskError ? error.code : undefined
}
