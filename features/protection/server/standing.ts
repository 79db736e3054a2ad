import { accountOf, standOf } from '#features/wallet/server/wallet.ts'
import type { Amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import type { LimitSource } from '../rules/limit-changes.ts'
import { type Limit, rollWindows, standingOf, withRebases } from '../rules/protection.ts'
import { type Period, windowEnd } from '../rules/windows.ts'
import type { Owner } from './held.ts'
import { loadProtection } from './protection.ts'
import { type LimitRow, type OpenRequest, selectLimits, selectRequests } from './store-limits.ts'
import { hasPrompt } from './store-prompts.ts'

/** A limit as its member sees it: what is used and left of it, when it begins anew, and the wish for more that waits. */
export type Standing = {
  kind: Limit['kind']
  period: Period | null
  source: LimitSource
  max: Amount | null
  used: Amount | null
  left: Amount | null
  minutes: number | null
  minutesLeft: number | null
  endsAt: Date | null
  wish: OpenRequest | null
}

/** All limits of a member who logged in then, and whether they ever said if they want any (C-23). */
export async function limitStandings(tx: Tx, owner: Owner, loggedInAt: Date) {
  const { merchantId, memberId } = owner
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const at = await databaseNow(tx)
  const rows = await selectLimits(tx, merchantId, memberId)
  const wishes = await selectRequests(tx, merchantId, memberId, at)
  const used = await usedOf(tx, memberId, account.id)
  const limits = rows.map(row => {
    const wish = wishes.find(each => isSame(each, row)) ?? null
    return { ...shownAs(row, at, loggedInAt), ...used(row), wish }
  })
  return { limits, currency: account.currency, answered: await hasPrompt(tx, owner) }
}

/** Reads without holding anything: windows that are over count as begun anew, and nothing is saved. */
async function usedOf(tx: Tx, memberId: string, accountId: bigint) {
  const { totals } = (await standOf(tx, [accountId])).get(accountId)!
  const found = (await loadProtection(tx, [memberId])).get(memberId)
  const protection = found && withRebases(found, rollWindows(found, found.at, totals))
  return ({ kind, period, amount: max }: LimitRow): { used: Amount; left: Amount } | undefined =>
    kind === 'session' || !protection
      ? undefined
      : standingOf(protection, { kind, period, max } as Exclude<Limit, { kind: 'session' }>, totals)
}

function shownAs({ kind, period, source, amount, minutes }: LimitRow, at: Date, loggedInAt: Date): Standing {
  const passed = Math.floor((at.getTime() - loggedInAt.getTime()) / 60_000)
  return {
    ...{ kind, period, source, max: amount as Amount | null, used: null, left: null, wish: null },
    ...{ minutes, minutesLeft: minutes && Math.max(0, minutes - passed), endsAt: period && windowEnd(period, at) },
  }
}

const isSame = (a: OpenRequest, b: LimitRow) => a.kind === b.kind && a.period === b.period && a.source === b.source
