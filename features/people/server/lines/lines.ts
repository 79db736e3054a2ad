import { usernameKey } from '#features/people/rules/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store-lines.ts'

export type { LineMember } from './store-lines.ts'

/** Who stands above a member, from the top of the line down to the direct upline. */
export const lineOf = (db: Sql | Tx, merchantId: number, memberId: string): Promise<store.LineMember[]> =>
  store.selectLine(db, merchantId, memberId)

/** How far below a viewer somebody stands: 0 for themselves, undefined for a stranger and for nobody alike. */
export const distanceInLine = (db: Sql | Tx, merchantId: number, viewerId: string, targetId: string) =>
  store.findDistance(db, merchantId, viewerId, targetId)

/** Whether a viewer is somebody or stands above them: what every report of a line asks first. */
export async function isInLine(db: Sql | Tx, merchantId: number, viewerId: string, targetId: string): Promise<boolean> {
  return (await distanceInLine(db, merchantId, viewerId, targetId)) !== undefined
}

/** Who of a viewer's line has this name. */
export const findInLine = (
  db: Sql | Tx,
  merchantId: number,
  viewerId: string,
  username: string,
): Promise<store.LineMember | undefined> => store.findByNameBelow(db, merchantId, viewerId, usernameKey(username))

/** Those directly below, in the order in which they came; `after` is the number of the last one seen. */
export const directDownlines = (
  db: Sql | Tx,
  merchantId: number,
  memberId: string,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<store.LineMember[]> => store.selectDirect(db, merchantId, memberId, after, limit)
