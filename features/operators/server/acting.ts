import { isWithin, type Limits } from '#features/operators/rules/limits.ts'
import type { Amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'

/** An operator at work: who, at which merchant, by which login, from where, in which request. */
export type Acting = {
  merchantId: number
  /** Whose staff they are. */
  home: number
  operatorId: string
  sessionId: string
  permissions: readonly string[]
  limits: Limits
  ip: string
  requestId: string
}

export function actingOf({ caller, ip, requestId }: Ask): Acting {
  if (caller.kind !== 'operator') throw new Error('this endpoint needs a policy that admits operators only')
  const { merchantId, home, operatorId, sessionId, permissions, limits } = caller
  return { merchantId, home, operatorId, sessionId, permissions, limits, ip, requestId }
}

/** Refused as `above_your_limit` when the role of who acts is for smaller amounts. */
export function assertWithin(
  { limits }: Pick<Acting, 'limits'>,
  may: string,
  sum: { amount: Amount; currency: string },
) {
  if (!isWithin(limits, may, sum)) throw new Refusal('above_your_limit', { permission: may })
}
