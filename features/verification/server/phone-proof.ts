import * as z from 'zod/mini'
import type { PhoneAuth } from '#features/settings/server/settings.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'

/** The wait that specification §9 tells after too many requests. */
const WAIT_SECONDS = 5 * 60

/** What the service says, by what specification §8 tells people. Anything else is `phone_unknown`. */
const REFUSED: Readonly<Record<string, RefusalCode>> = {
  INVALID_PHONE_NUMBER: 'phone_invalid_number',
  MISSING_PHONE_NUMBER: 'phone_missing_number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'phone_too_many_requests',
  INVALID_CODE: 'phone_invalid_code',
  MISSING_CODE: 'phone_missing_code',
  CAPTCHA_CHECK_FAILED: 'phone_captcha_failed',
  MISSING_RECAPTCHA_TOKEN: 'phone_captcha_failed',
  QUOTA_EXCEEDED: 'phone_quota_exceeded',
  OPERATION_NOT_ALLOWED: 'phone_not_enabled',
  SESSION_EXPIRED: 'phone_code_expired',
  /** The visitor turned away from a check of the service's own. */
  USER_CANCELLED: 'phone_popup_closed',
}

const answers = {
  sendVerificationCode: z.object({ sessionInfo: z.string() }),
  signInWithPhoneNumber: z.object({ idToken: z.string() }),
}
const failure = z.object({ error: z.object({ message: z.string() }) })

type Calls = typeof answers

/** One call of the phone-auth service: `POST <apiUrl>/accounts:<call>?key=…` with JSON both ways. */
export async function askPhoneService<C extends keyof Calls>(
  { apiUrl, apiKey }: PhoneAuth,
  call: C,
  body: Record<string, string>,
): Promise<z.output<Calls[C]>> {
  const answer: unknown = await fetch(`${apiUrl}/accounts:${call}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  }).then(
    reply => reply.json().catch(() => null),
    () => null,
  )
  const read = z.safeParse(answers[call], answer)
  if (read.success) return read.data as z.output<Calls[C]>
  const { data } = failure.safeParse(answer)
  // `INVALID_CODE : Invalid verification code`
  const code = REFUSED[data?.error.message.split(/\s*:/)[0] ?? ''] ?? 'phone_unknown'
  throw new Refusal(code, code === 'phone_too_many_requests' ? { retryAfterSeconds: WAIT_SECONDS } : undefined)
}
