import { isTrial } from '#features/people/rules/people.ts'
import { membersById } from '#features/people/server/people.ts'
import { followedOf, followMembers } from '#features/turnover/server/turnover.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { repeat } from '#shared/server/repeat.ts'
import { selectUnfollowed } from './store-counted.ts'

/** Who played is noted for so long at the most; of the day before that turnover reads back. */
const [PAUSE_MS, HOURS] = [1_000, 20]

/** From now on turnover counts the bets of these members, and those of the last day, so that points can be. */
export async function followPlayers(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const followed = new Set(await followedOf(tx, memberIds))
  const missing = memberIds.filter(id => !followed.has(id))
  if (missing.length === 0) return
  const members = [...(await membersById(tx, missing)).values()].filter(member => !isTrial(member.type))
  const owners = members.map(({ id, merchantId, currency }) => ({ memberId: id, merchantId, currency }))
  if (owners.length > 0) await followMembers(tx, owners, await databaseNow(tx))
}

/** Members whose bets nobody counted yet, as servers tell of who plays; `sweep` finds those of a server that is no more. */
export function createPlayers({ db, log }: Pick<Context, 'db' | 'log'>) {
  let noted = new Set<string>()
  const known = new Set<string>()
  const MOST_KNOWN = 100_000

  async function follow(): Promise<void> {
    const memberIds = [...noted]
    noted = new Set()
    if (memberIds.length === 0) return
    try {
      await transaction(db, tx => followPlayers(tx, memberIds))
    } catch (error) {
      for (const id of memberIds) noted.add(id)
      throw error
    }
    if (known.size > MOST_KNOWN) known.clear()
    for (const id of memberIds) known.add(id)
  }

  return {
    notePlayed: (memberIds: Iterable<string>): void => {
      for (const id of memberIds) if (!known.has(id)) noted.add(id)
    },
    follow,
    begin: () => ({
      close: repeat(PAUSE_MS, follow, error => log.warn({ err: error }, 'players could not be followed')),
    }),
  }
}

export type Players = ReturnType<typeof createPlayers>

export async function sweepPlayers(db: Sql): Promise<void> {
  const memberIds = await selectUnfollowed(db, HOURS)
  if (memberIds.length > 0) await transaction(db, tx => followPlayers(tx, memberIds))
}
