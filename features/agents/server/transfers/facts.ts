import { TEAM_FLAGS } from '#features/people/rules/people.ts'
import { agreementOf, type Member, memberById, teamFlags } from '#features/people/server/people.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { flagIsOn } from '#features/settings/server/settings.ts'
import { withdrawableOf } from '#features/turnover/rules/turnover.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { type Account, accountOf, findAccount, type Held, standOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, CURRENCY_SCALE, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { defaultLimits, type TransferAsk, type TransferLimits } from '../../rules/transfer-rules.ts'
import { selectHeldBack } from '../freezes/store-freezes.ts'
import * as store from './store-transfers.ts'

/** What a member owes their line by bills. */
export type ArrearsOf = (tx: Tx, memberId: string) => Promise<Amount>
export type Who = { merchantId: number; memberId: string }
export type Wish = { direction: 'up' | 'down'; to?: string | undefined }

/** How wallets are read: held by whoever moves money by it. */
export type Stand = (tx: Tx, ids: readonly bigint[]) => Promise<{ get: (id: bigint) => Held | undefined }>

/**
 * Between whom a transfer would be. `other` is undefined where nobody stands there: for the one way the upline, for the other
 * the downline that was named.
 */
export async function partiesOf(tx: Tx, { merchantId, memberId }: Who, { direction, to }: Wish) {
  const sender = await memberById(tx, merchantId, memberId)
  if (!sender) throw new Refusal('not_found')
  const otherId = direction === 'up' ? sender.uplineId : (to ?? null)
  const other = otherId === null ? undefined : await memberById(tx, merchantId, otherId)
  return { sender, other, isDirect: other !== undefined && (direction === 'up' || other.uplineId === sender.id) }
}

export type Parties = Awaited<ReturnType<typeof partiesOf>>

/** All that a transfer is decided by, but for the amount (agents §1.7). */
export async function factsOf(
  tx: Tx,
  db: Sql,
  { sender, other, isDirect }: Parties,
  direction: Wish['direction'],
  { arrearsOf, stand = standOf, but = '' }: { arrearsOf: ArrearsOf; stand?: Stand; but?: string },
) {
  const { merchantId, id: memberId, currency } = sender
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const theirs = other && (await accountOf(tx, merchantId, other.id, 'real'))
  const means = await meansOf(tx, sender, cash, theirs, stand)
  const sent = await store.selectSent(tx, merchantId, memberId, but)
  const { toUpline } = await agreementOf(tx, sender.number)
  const mayGoUp = toUpline && (await flagIsOn(db, merchantId, 'AGETRANSFERUP3'))
  const limits = (await store.findLimits(tx, merchantId, currency)) ?? defaultLimits(oneOf(currency))
  return {
    ...means,
    ...{ cash, theirs, limits, lastNetwork: sent.network, sentToday: amount(sent.today) },
    direction: direction === 'up' ? ('UP' as const) : ('DOWN' as const),
    ...{ type: sender.type, toUpline: mayGoUp, isDirectDownline: isDirect },
    isBlocked: await isBlocked(tx, sender, other),
    arrears: await arrearsOf(tx, memberId),
    available: direction === 'up' ? means.withdrawable : means.free,
  } satisfies Omit<TransferAsk, 'amount'> & { limits: TransferLimits; [more: string]: unknown }
}

/** What of their money a member may send: all that is not owed, and of that what no open turnover binds. */
async function meansOf(tx: Tx, member: Member, cash: Account, theirs: Account | undefined, stand: Stand) {
  const { merchantId, id: memberId, currency } = member
  const debt = await findAccount(tx, merchantId, memberId, 'real', 'debt')
  const till = await stand(
    tx,
    [cash, theirs, debt].flatMap(each => (each ? [each.id] : [])),
  )
  const lots = await openLots(tx, { merchantId, memberId, currency })
  const { balance } = till.get(cash.id)!
  const owed = debt ? amount(-till.get(debt.id)!.balance) : ZERO
  const { withdrawable } = withdrawableOf({ cash: balance, debt: owed, lots, mode: 'PART', unit: unitOf(currency) })
  return { balance, withdrawable, free: owed > 0n ? ZERO : balance }
}

/** Of either of both something is closed: by operators for the one alone, or for a team above. */
async function isBlocked(tx: Tx, sender: Member, other: Member | undefined): Promise<boolean> {
  if (sender.status !== 'active' || sender.locks.includes('withdraw')) return true
  if (
    (
      await selectHeldBack(
        tx,
        other ? [sender.number, other.number] : [sender.number],
        await databaseNow(tx),
        'transfers',
      )
    ).size > 0
  )
    return true
  if (!other) return false
  if (other.status !== 'active' || other.locks.includes('deposit')) return true
  const flags = await teamFlags(tx, [sender.id, other.id])
  if ([...flags.values()].some(each => each.has(TEAM_FLAGS[1]))) return true
  const protection = (await loadProtection(tx, [other.id])).get(other.id)
  return protection !== undefined && isExcluded(protection, protection.at)
}

/** A unit that has no smaller one buys less: two hundred of it count as one, as for gifts. */
export const oneOf = (currency: string): bigint => 10_000n * (CURRENCY_SCALE[currency] === 0 ? 200n : 1n)
