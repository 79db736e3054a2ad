import type { Bet } from '#features/turnover/server/turnover.ts'
import { ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { contributionOf, countedOf, isExcluded } from '../rules/bonuses.ts'
import { isLive, progressAfter, returnsTo } from '../rules/states.ts'
import { settle } from './ends.ts'
import { bonusMoneyOf } from './money.ts'
import { type BetRow, saveBets, selectBets } from './store-bets.ts'
import * as store from './store-grants.ts'

/** How far a member's wallet was read. */
type Read = { memberId: string; version: number }

/**
 * Counts bets, as they stand now, for the bonus that was live when each was taken (promotions §6.4), and takes bonuses on to the
 * state that they then have. The same again changes nothing. The caller holds the members' follows.
 */
export async function countBonuses(tx: Tx, bets: readonly Bet[], reads: readonly Read[]): Promise<void> {
  const members = [...new Set([...bets, ...reads].map(({ memberId }) => memberId))]
  const grants = members.length > 0 ? await store.selectBegun(tx, members) : []
  if (grants.length === 0) return
  const at = await databaseNow(tx)
  const byId = new Map(grants.map(grant => [grant.id, { ...grant }]))
  if (bets.length > 0) await countBets(tx, bets, byId, at)
  for (const memberId of new Set(grants.map(grant => grant.memberId))) {
    const own = [...byId.values()].filter(grant => grant.memberId === memberId)
    const live = own.find(grant => isLive(grant.state)) ?? (await broughtBack(tx, own, at))
    if (live)
      await settle(
        tx,
        live,
        reads.find(read => read.memberId === memberId),
      )
  }
}

async function countBets(
  tx: Tx,
  bets: readonly Bet[],
  grants: ReadonlyMap<bigint, store.GrantRow>,
  at: Date,
): Promise<void> {
  const known = new Map((await selectBets(tx, bets)).map(row => [row.reference, row]))
  const rows = bets.flatMap(bet => {
    const before = known.get(bet.reference)
    const grant = before ? grants.get(before.grantId) : [...grants.values()].find(each => wasLive(each, bet))
    if (!grant) return []
    const row = rowOf(bet, grant, before)
    // What is over stays as it was counted.
    if (isLive(grant.state) || grant.state === 'LOST')
      grant.progress = progressAfter(grant.progress, grant.required, before?.counted ?? ZERO, row.counted)
    else row.counted = before?.counted ?? ZERO
    return row
  })
  if (rows.length === 0) return
  await saveBets(tx, rows, at)
  for (const id of new Set(rows.map(row => row.grantId))) await store.updateProgress(tx, id, grants.get(id)!.progress)
}

/** Whether a bonus was live when a bet was taken, and took bets. */
function wasLive({ memberId, startedAt, endsAt, endedAt }: store.GrantRow, bet: Bet): boolean {
  if (memberId !== bet.memberId || bet.acceptedAt < startedAt!) return false
  return bet.acceptedAt < endsAt! && (endedAt === null || bet.acceptedAt < endedAt)
}

function rowOf(bet: Bet, { id, terms }: store.GrantRow, before: BetRow | undefined): BetRow {
  const { merchantId, reference, game, category, valid, open, bonus, acceptedAt } = bet
  const ppm = before?.ppm ?? (isExcluded(terms, bet) ? 0 : contributionOf(terms.contribution, bet))
  const counted = countedOf(valid, ppm)
  return { merchantId, reference, grantId: id, game, category, valid, ppm, counted, open: open > 0n, bonus, acceptedAt }
}

/** Bonus money came back to a bonus that was lost: it goes on (promotions §6.5). */
async function broughtBack(tx: Tx, own: readonly store.GrantRow[], at: Date): Promise<store.GrantRow | undefined> {
  const lost = own.findLast(({ state }) => state === 'LOST')
  if (!lost || returnsTo(lost, { otherIsLive: false, at }) !== 'bonus') return undefined
  if ((await bonusMoneyOf(tx, lost)) === 0n) return undefined
  await store.updateState(tx, lost.id, 'ACTIVE', at, null)
  return { ...lost, state: 'ACTIVE', endedAt: null }
}
