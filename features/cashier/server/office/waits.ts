import type { Waiting } from '../../rules/deadlines.ts'
import { clockOf, depositWait } from '../../rules/story.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { type StoryRow, selectStories } from '../store-config.ts'
import type { DepositLine } from './store-deposit-lists.ts'
import type { WithdrawalLine } from './store-withdrawal-lists.ts'

/* Who has each of some items in hand now, and until when: by the same rules as the member is told it (§6.8). */

export async function withWithdrawalWaits(deps: Deps, merchantId: number, rows: readonly WithdrawalLine[]) {
  const open = rows.filter(row => row.endedAt === null)
  if (open.length === 0) return rows.map(row => ({ ...row, wait: null }))
  const { withdrawal } = await configOf(deps.db, merchantId)
  const stories = await storiesOf(deps, merchantId, open)
  const at = await deps.now()
  return rows.map(row => {
    const last = clockOf(stories.get(row.id) ?? [], at, withdrawal.confirmMinutes).at(-1)
    return { ...row, wait: row.endedAt === null && last ? (last satisfies Waiting) : null }
  })
}

export async function withDepositWaits(deps: Deps, merchantId: number, rows: readonly DepositLine[]) {
  const open = rows.filter(row => row.endedAt === null)
  const stories = await storiesOf(deps, merchantId, open)
  const at = await deps.now()
  return rows.map(row => {
    const since = stories.get(row.id)?.findLast(told => told.state === row.state)?.at ?? row.createdAt
    return { ...row, wait: depositWait(row.state, since, row.expiresAt, at) }
  })
}

async function storiesOf({ db }: Deps, merchantId: number, rows: readonly { id: string }[]) {
  const ids = rows.map(row => row.id)
  const told: StoryRow[] = ids.length === 0 ? [] : await selectStories(db, merchantId, ids)
  return Map.groupBy(told, each => each.item)
}
