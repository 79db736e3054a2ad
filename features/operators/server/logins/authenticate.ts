import { ANY, FRESH_MINUTES, permittedTo } from '#features/operators/rules/operators.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { merchantById, merchantOfCode } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '#shared/server/caller.ts'
import type { Sql } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { findLogin, type Rights } from '../staff/store-rights.ts'
import { touchLogin } from './store-logins.ts'

const RECORD_ACTIVITY_SECONDS = 60
/** What `newToken` makes: anything else is not looked up. */
const TOKEN = /^[\w-]{43}$/
const CODE = /^[\w-]{1,60}$/

/** What the call and its endpoint say. `merchantId`: of the host; `merchantCode`: where it acts (`x-merchant`). */
export type Asked = {
  merchantId: number
  merchantCode: string | undefined
  ip: string
  /** Whether the page asks by itself, told by who it is. */
  isPolling: (who: Seen) => boolean
  restricted: boolean
  fresh: boolean
  may: string
  /** Told who it is before anything is refused to them. */
  noteSeen: (who: Seen) => void
}
export type Seen = { merchantId: number; operatorId: string; sessionId: string }

/**
 * Who holds this token, and that they may what the call asks for where it acts: `not_allowed` when not, also from a network
 * that is not theirs. Read anew each time, so that who is disabled or loses a role is out at once. Refused as `session_idle`
 * and `not_logged_in` as members are, as `two_factor_required` for whoever has to set up a second factor first, as
 * `step_up_required` where who it is has to be proven again.
 */
export async function authenticateOperator(db: Sql, token: string, asked: Asked): Promise<Caller> {
  const { merchantId: home } = asked
  const merchantId = asked.merchantCode === undefined ? home : await merchantOf(db, asked.merchantCode)
  const at = { home, merchantId, ip: plainAddress(asked.ip), freshMinutes: FRESH_MINUTES }
  const found = TOKEN.test(token) ? await findLogin(db, hashToken(token), at) : undefined
  if (!found) throw new Refusal('not_logged_in')
  const { operatorId, id: sessionId } = found
  const who = { merchantId: found.reaches ? merchantId : home, operatorId, sessionId }
  asked.noteSeen(who)
  if (found.isIdle) throw new Refusal('session_idle')
  if (!found.isAllowedHere || !found.reaches) throw new Refusal('not_allowed')
  const isWeak = found.isRestricted || (!found.isStrong && merchantId !== home && (await isReal(db, merchantId)))
  if (isWeak && !asked.restricted) throw new Refusal('two_factor_required', { method: 'totp' })
  const permissions = rightsOf(found)
  if (asked.may !== ANY && !permissions.includes(asked.may)) throw new Refusal('not_allowed')
  if (asked.fresh && !found.isFresh) throw new Refusal('step_up_required')
  if (found.inactiveSeconds >= RECORD_ACTIVITY_SECONDS && !asked.isPolling(who)) await touchLogin(db, found.id)
  return { kind: 'operator', operatorId, sessionId, permissions, limits: limitsOf(found), home, merchantId }
}

/** Home looked at its own money at the login; with that of another merchant nobody works by a password alone either. */
const isReal = async (db: Sql, merchantId: number) => (await merchantById(db, merchantId)).moneyMode === 'real'

/** No merchant has the id 0: who names one that there is not learns what they learn of one that is not theirs. */
async function merchantOf(db: Sql, code: string): Promise<number> {
  return (CODE.test(code) ? await merchantOfCode(db, code) : undefined) ?? 0
}

/** All that somebody may now. */
export const rightsOf = ({
  role,
  permissions,
  elevated,
}: Pick<Rights, 'role' | 'permissions' | 'elevated'>): string[] => permittedTo(role, [...permissions, ...elevated])

/** What is given for a time is given for any amount. */
export const limitsOf = ({ limits, elevated }: Pick<Rights, 'limits' | 'elevated'>): Rights['limits'] =>
  Object.fromEntries(Object.entries(limits).filter(([may]) => !elevated.includes(may)))
