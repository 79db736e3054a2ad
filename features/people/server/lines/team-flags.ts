import type { TeamFlag } from '#features/people/rules/types.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Member } from '../store.ts'
import * as store from './store-team-flags.ts'

/** What these members may not do: what they themselves, or any who stand above them, are forbidden. */
export async function teamFlags(
  db: Sql | Tx,
  memberIds: readonly string[],
): Promise<Map<string, ReadonlySet<TeamFlag>>> {
  const rows = await store.selectEffective(db, memberIds)
  return new Map(rows.map(({ id, flags }) => [id, new Set(flags)]))
}

/** What was set for a member themselves. */
export const ownTeamFlags = store.findOwn

/** Forbids a member and all below these, and allows the others again as far as nobody above is forbidden them. */
export const setTeamFlags = (tx: Tx, { merchantId, number }: Member, flags: readonly TeamFlag[]): Promise<void> =>
  store.upsertFlags(tx, merchantId, number, flags)
