import type * as z from 'zod/mini'
import { countBonuses } from '#features/bonuses/server/bonuses.ts'
import { countBets, followedOf } from '#features/turnover/server/turnover.ts'
import { amount, unitOf, ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { countTickets, gameOf } from '../../rules/counted.ts'
import type { betsSettled } from '../events.ts'
import * as store from './store-count.ts'

/**
 * Tells turnover of tickets that were settled, as they stand now: an event that comes late, twice or after that of a
 * correction counts the same. Answers whose were counted.
 */
export async function countSettled(
  tx: Tx,
  { drawId, members }: z.output<(typeof betsSettled)['payload']>,
): Promise<string[]> {
  const played = members.filter(({ book }) => book === 'real').map(({ memberId }) => memberId)
  const followed = await followedOf(tx, [...new Set(played)])
  if (followed.length === 0) return []
  const rows = await store.selectEnded(tx, BigInt(drawId), followed)
  const bets = [...Map.groupBy(rows, row => row.memberId).values()].flatMap(own => {
    const [{ family }] = own as [store.CountRow]
    const counted = countTickets(
      family,
      own.map(({ lines, ends, currency }) => ({ lines, ends, unit: unitOf(currency) })),
    )
    return own.map(({ id, merchantId, memberId, currency, acceptedAt, ...row }, i) => {
      const about = { merchantId, memberId, currency, reference: `lot:${id}`, acceptedAt }
      const money = { stake: amount(row.stake), bonus: amount(row.bonusStake), open: ZERO }
      return { ...about, ...gameOf({ vendor: row.vendor, code: row.game }), ...money, ...counted[i]! }
    })
  })
  await countBonuses(tx, await countBets(tx, bets, await databaseNow(tx)), [])
  return followed
}
