import type * as z from 'zod/mini'
import type { depositCredited } from '#features/cashier/server/cashier.ts'
import { networkOf } from '#features/credentials/rules/credentials.ts'
import { tryAttempt } from '#features/credentials/server/credentials.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { memberByCode, memberById, type memberRecommended } from '#features/people/server/people.ts'
import { type betsCounted, followMembers } from '#features/turnover/server/turnover.ts'
import type { Visitor } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { openSettings } from './settings.ts'
import { insertFriend } from './store.ts'
import * as facts from './store-facts.ts'

const DAY_MS = 86_400_000

/** Whoever registers by a member's code is their friend, on the terms that hold now. Again changes nothing. */
export async function noteRegistered(
  tx: Tx,
  { merchantId, memberId, recommenderId }: z.output<(typeof memberRecommended)['payload']>,
): Promise<void> {
  const settings = await openSettings(tx, merchantId)
  const friend = await memberById(tx, merchantId, memberId)
  if (!settings || !friend || isTrial(friend.type)) return
  const { currency, registeredAt } = friend
  await insertFriend(tx, {
    ...{ friendId: memberId, merchantId, referrerId: recommenderId, currency, version: settings.version, registeredAt },
    until: new Date(registeredAt.getTime() + settings.days * DAY_MS),
  })
  await followMembers(tx, [{ merchantId, memberId, currency }], await databaseNow(tx))
  // What they did before anybody heard of them counts as well.
  await facts.noteFriend(tx, merchantId, memberId)
}

/** Friends whose bets were counted may have reached what is asked. */
export async function notePlayed(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  await facts.notePlayers(tx, bets)
}

/** So may a friend who paid in. */
export async function noteDeposited(tx: Tx, { merchantId, memberId }: z.output<(typeof depositCredited)['payload']>) {
  await facts.noteFriend(tx, merchantId, memberId)
}

/**
 * Somebody came by a link: its owner's count goes up by one, and nothing is kept of who came. What a code leads to is not
 * told, and more from one network than people come is not counted.
 */
export async function countVisit(
  db: Sql,
  { merchantId, ip }: Pick<Visitor, 'merchantId' | 'ip'>,
  code: string,
): Promise<void> {
  if ((await tryAttempt(db, 'visit_address', networkOf(ip))).isOver) return
  const member = await memberByCode(db, merchantId, code)
  if (member && (await openSettings(db, merchantId))) await facts.addVisit(db, merchantId, member.id)
}
