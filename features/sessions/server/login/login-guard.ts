import { LIMITS, type Limited } from '#features/credentials/rules/credentials.ts'
import { countAttempts, isStormy, takeAttempt, tryAttempt } from '#features/credentials/server/credentials.ts'
import { requireCaptcha } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Sql } from '#shared/server/db.ts'

export type Guess = {
  /** The name as it is counted, `1 anna7`, whether or not anybody has it. */
  account: string
  /** The visitor's device when the one of that name has logged in from it: guesses of others do not count there (S-02). */
  deviceId: string | undefined
  captcha: string | undefined
  /** Proves by a code that was sent that the visitor is whom they say; undefined when they sent no code. */
  stepUp: (() => Promise<void>) | undefined
}

/**
 * Whether a password may be checked now (security D9, S-01). From the second try on the picture's answer is asked for
 * (`wrong_captcha`), and from the first on where the merchant is stormed and the device is not known. After three tries in 30 minutes nobody but a device that is known gets another one without the
 * step-up (`step_up_required`); that device waits after ten. All of it is the same for a name that nobody has. Answers
 * whether the step-up was made.
 */
export async function guardPassword(db: Sql, visitor: Visitor, guess: Guess): Promise<boolean> {
  const [limited, who] = countedAs(guess)
  const { count, resetsInSeconds } = await countAttempts(db, limited, who)
  const isLocked = limited === 'login_account' && count >= LIMITS.login_account.attempts
  if (isLocked && !guess.stepUp) throw stepUpRequired(resetsInSeconds)
  const isAsked = count > 0 || (limited === 'login_account' && (await isStormy(db, visitor.merchantId)))
  if (isAsked) await requireCaptcha(db, visitor, guess.captcha).catch(sayCaptcha)
  if (limited === 'login_device') {
    await takeAttempt(db, limited, who)
    return false
  }
  const taken = await tryAttempt(db, limited, who)
  if (!taken.isOver) return false
  if (!guess.stepUp) throw stepUpRequired(taken.resetsInSeconds)
  await guess.stepUp()
  return true
}

/** Under which counter the tries of this visitor at this name go. */
export function countedAs({ account, deviceId }: Pick<Guess, 'account' | 'deviceId'>): [Limited, string] {
  return deviceId === undefined ? ['login_account', account] : ['login_device', deviceId]
}

function stepUpRequired(retryAfterSeconds: number): Refusal {
  return new Refusal('step_up_required', { captcha: true, retryAfterSeconds })
}

/** The screen shows the picture also to who met it for the first time now. */
function sayCaptcha(error: unknown): never {
  if (error instanceof Refusal && error.code === 'wrong_captcha') throw new Refusal('wrong_captcha', { captcha: true })
  throw error
}
