import { keep, lapse, payReward, promise } from '#features/promotions/server/promotions.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { holdFollow, PPM } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { addDays, dayAt, instantOf } from '#shared/zone.ts'
import { canBeParted, drawEnvelope, NO_PUBLIC_INPUT } from '../../rules/draws.ts'
import { newSeed, openSeed } from '../seeds.ts'
import * as store from './store-envelopes.ts'

type Deps = Pick<Context, 'db' | 'serverSecret'>
type Times = 'startsAt' | 'endsAt'
export type NewEnvelope = Pick<store.EnvelopeRow, 'id' | 'merchantId' | 'promotion' | 'currency' | 'texts' | 'by'> &
  Pick<store.EnvelopeRow, 'budget' | 'count' | 'min' | 'max' | 'unit' | Times> & { asks?: store.Asks | null }

const keyOf = (id: string) => `envelope:${id}`

/**
 * Opens an envelope: all of it is reserved, and its seed promised, before anybody can take a part. Refused as `invalid_input`
 * where it cannot be parted so, and as `budget_spent`. `chosen`: a seed and a public number that are told.
 */
export async function openEnvelope(
  tx: Tx,
  serverSecret: string,
  envelope: NewEnvelope,
  chosen: { serverSeed?: string; publicInput?: string } = {},
): Promise<void> {
  const { id, merchantId, promotion: code, budget } = envelope
  if (!canBeParted(envelope)) throw new Refusal('invalid_input', { field: 'budget' })
  const promised = await promise(tx, { merchantId, code, key: keyOf(id), amount: budget })
  if (promised === 'budget_spent') throw new Refusal('budget_spent')
  if (promised === 'again') return
  const { publicInput = NO_PUBLIC_INPUT, serverSeed } = chosen
  const at = await databaseNow(tx)
  const asked = { asks: envelope.asks?.of ?? null, asksAmount: envelope.asks?.amount ?? null }
  await store.insertEnvelope(tx, { ...envelope, ...asked, ...newSeed(serverSecret, serverSeed), publicInput, at })
}

/** The parts of an envelope, in the order in which they are taken. */
export function partsOf(serverSecret: string, envelope: store.EnvelopeRow): Amount[] {
  return drawEnvelope({ ...envelope, serverSeed: openSeed(serverSecret, envelope.sealedSeed) })
}

/**
 * Takes the next part for a member, once. Refused as `not_found`, as `memberToGive`, then `already_claimed`, `too_early`,
 * `reward_expired`, `sold_out`; `asked_yesterday` ({ of, amount, has }) where it asks for more of yesterday than they did.
 */
export async function claimEnvelope(
  { db, serverSecret }: Deps,
  owner: store.Owner,
  id: string,
): Promise<store.ClaimRow> {
  const envelope = await store.findEnvelope(db, owner.merchantId, id)
  if (!envelope) throw new Refusal('not_found')
  const parts = partsOf(serverSecret, envelope)
  return transaction(db, async tx => {
    const { currency } = await memberToGive(tx, owner)
    if (currency !== envelope.currency) throw new Refusal('not_found')
    // As bets do, their follow first: of one member's tabs the second finds what the first took.
    await holdFollow(tx, { ...owner, currency }, await databaseNow(tx))
    if (await store.findClaim(tx, id, owner.memberId)) throw new Refusal('already_claimed')
    const at = await databaseNow(tx)
    await assertYesterday(tx, owner, envelope, at)
    const place = await store.takeNext(tx, id, at)
    if (place === undefined) throw refusalOf(envelope, at)
    const claim = { memberId: owner.memberId, place, amount: parts[place]!, at }
    await store.insertClaim(tx, id, owner, claim)
    const key = `${keyOf(id)}:${owner.memberId}`
    await payReward(tx, { ...owner, currency, code: envelope.promotion, key, amount: claim.amount, timesPpm: PPM })
    return claim
  })
}

/** By the merchant's day before; asked before a part is taken. */
async function assertYesterday(tx: Tx, owner: store.Owner, envelope: store.EnvelopeRow, at: Date): Promise<void> {
  const { asks, asksAmount } = envelope
  if (asks === null || asksAmount === null) return
  const zone = await store.findZone(tx, owner.merchantId)
  const today = dayAt(at.getTime(), zone)
  const until = new Date(instantOf(today, 0, zone))
  const from = new Date(instantOf(addDays(today, -1), 0, zone))
  const has = await store.sumOf(tx, owner.memberId, asks, { from, until })
  if (has >= asksAmount) return
  throw new Refusal('asked_yesterday', { of: asks, amount: formatAmount(asksAmount), has: formatAmount(amount(has)) })
}

function refusalOf({ startsAt, endsAt }: store.EnvelopeRow, at: Date): Refusal {
  if (at < startsAt) return new Refusal('too_early', { at: startsAt.toISOString() })
  return new Refusal(at >= endsAt ? 'reward_expired' : 'sold_out')
}

/** Closes what is over: what nobody took is the budget's again, and what was drawn may be told. Twice or late the same. */
export async function closeEnvelopes({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const id of await store.selectDue(db, await databaseNow(db)))
    await transaction(db, async tx => {
      const { state, merchantId, promotion: code } = (await store.holdEnvelope(tx, id))!
      if (state === 'CLOSED') return
      await store.updateClosed(tx, id)
      const claims = await store.selectClaims(tx, id)
      const taken = amount(claims.reduce((sum, claim) => sum + claim.amount, 0n))
      // The budget's row is held from here on: what was taken of it stays promised whatever others ask.
      await lapse(tx, { merchantId, key: keyOf(id) })
      if (taken === 0n) return
      const owed = { merchantId, code, key: `${keyOf(id)}:taken`, amount: taken }
      if ((await promise(tx, owed)) !== 'done') throw new Error(`${owed.key} could not be promised`)
      await keep(tx, owed)
    })
}
