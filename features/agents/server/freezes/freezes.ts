import type { Hold } from '#features/agents/rules/freezes.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { heldMember } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { takeReleased } from '../bills/receive.ts'
import * as store from './store-freezes.ts'

type Wish = { memberId: string; holds: readonly Hold[]; until: string | null; reason: string }

/**
 * Holds back what an agent earns or may send, for a time or until the next call; nothing to hold ends it, and what waited of
 * salaries is theirs at once. Refused as `state_changed` where it stands so already, `invalid_input` for a time that is over.
 */
export function freeze(db: Sql, who: Acting, { memberId, holds, until, reason }: Wish): Promise<Record<string, never>> {
  return transaction(db, async tx => {
    const member = await heldMember(tx, who.merchantId, memberId)
    const at = await databaseNow(tx)
    const end = until === null ? null : new Date(until)
    if (end !== null && end <= at) throw new Refusal('invalid_input', { field: 'until' })
    const before = await store.findFreeze(tx, member.number)
    const after = [...new Set(holds)].sort()
    if (stateOf(before?.holds ?? [], before?.until ?? null) === stateOf(after, after.length === 0 ? null : end))
      throw new Refusal('state_changed')
    if (after.length === 0) await store.deleteFreeze(tx, member.number)
    else await store.upsertFreeze(tx, member, { holds: after, until: end, reason, by: who.operatorId })
    if (!after.includes('income')) await takeReleased(tx, at, who.merchantId)
    const inputs = { before: before?.holds ?? [], after, until }
    await audit(tx, who, { action: 'agents.freeze', item: `member:${memberId}`, inputs, reason })
    return {}
  })
}

const stateOf = (holds: readonly Hold[], until: Date | null) => `${[...holds].sort()} ${until?.toISOString() ?? ''}`
