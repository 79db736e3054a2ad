import * as z from 'zod/mini'
import { TEAM_FLAGS, type TeamFlag } from '#features/people/rules/types.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import type { Member } from '../store.ts'
import * as store from './store-team-flags.ts'

/** What the team of a member may not do from now on. */
export const teamForbidden = {
  name: 'people.team_forbidden',
  payload: z.object({ memberId: z.string(), flags: z.array(z.enum(TEAM_FLAGS)) }),
}

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
export async function setTeamFlags(tx: Tx, { id, merchantId, number }: Member, flags: readonly TeamFlag[]) {
  await store.upsertFlags(tx, merchantId, number, flags)
  await noteEvent(tx, teamForbidden, { memberId: id, flags: [...flags] })
}
