import { Refusal } from '#shared/refusal.ts'
import type { WithdrawalPage } from '../../api-withdrawals.ts'
import { configOf } from '../config.ts'
import type { Deps, Who } from '../deps.ts'
import { selectStories } from '../store-config.ts'
import { findOwn, type OwnPage, selectOwn, selectPartsOf, selectPayeesById } from './store-pages.ts'
import type { WithdrawalRow } from './store-withdrawals.ts'
import { type Known, pageView, withdrawalView } from './view.ts'

/** What else is known of withdrawals, in three statements however many they are. */
async function knownOf({ db }: Deps, merchantId: number, rows: readonly WithdrawalRow[]): Promise<Known[]> {
  const ids = rows.map(each => each.id)
  const [parts, payees, stories] = await Promise.all([
    selectPartsOf(db, ids),
    selectPayeesById(
      db,
      rows.map(each => each.payeeId),
    ),
    selectStories(db, merchantId, ids),
  ])
  return rows.map(row => ({
    row,
    parts: parts.filter(each => each.withdrawalId === row.id),
    payee: payees.find(each => each.id === row.payeeId)!,
    story: stories.filter(each => each.item === row.id),
  }))
}

/** Why two people counted a part as received, by part: the member reads it (§11). */
async function forcedReasons({ db }: Deps, merchantId: number, { parts }: Known): Promise<Map<string, string>> {
  const forced = parts.filter(({ state }) => state === 'FORCED_RECEIVED').map(({ id }) => id)
  const told = forced.length > 0 ? await selectStories(db, merchantId, forced) : []
  return new Map(told.filter(({ state }) => state === 'FORCED_RECEIVED').map(({ item, note }) => [item, note]))
}

/** One of the member's own; anybody else's is `not_found`, as one that never was. */
export async function withdrawalPage(deps: Deps, who: Who, id: string): Promise<WithdrawalPage> {
  const at = await deps.now()
  const config = await configOf(deps.db, who.merchantId)
  const row = await findOwn(deps.db, who, id)
  if (!row) throw new Refusal('not_found')
  const [known] = await knownOf(deps, who.merchantId, [row])
  return pageView(config, known!, await forcedReasons(deps, who.merchantId, known!), at)
}

export async function listWithdrawals(deps: Deps, who: Who, page: OwnPage) {
  const at = await deps.now()
  const config = await configOf(deps.db, who.merchantId)
  const rows = await selectOwn(deps.db, who, { ...page, limit: page.limit + 1 })
  const list = rows.slice(0, page.limit)
  const next = rows.length > page.limit ? String(list.at(-1)!.seq) : null
  const known = await knownOf(deps, who.merchantId, list)
  return { list: known.map(each => withdrawalView(config, each, at)), next }
}
