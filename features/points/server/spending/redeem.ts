import type { Member } from '#features/people/server/people.ts'
import { validBetsSince } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { costOf, type Goods, type RedeemFacts, redeemProblem } from '../../rules/redeem.ts'
import { holdBook, saveBooks } from '../book.ts'
import { redeemDecided } from '../events.ts'
import { dayOf, settingsOf } from '../settings.ts'
import { findMember, type Owner } from '../store-book.ts'
import { playerToGive } from '../who.ts'
import { assertSiteOpen, type Proof, proveOwner } from './prove.ts'
import * as store from './store-mall.ts'

export type RedeemAsk = Owner & Proof & { key: string; itemId: string; quantity: number }
export type CountNow = (memberId: string) => Promise<void>

/** So many days back play counts for what goods ask for. */
const DAYS = 30
const DAY_MS = 86_400_000

/** Asks for goods, once for a key: points are frozen and stock is taken in one transaction, until an operator decides. */
export async function redeem(context: Context, countNow: CountNow, ask: RedeemAsk): Promise<store.RedeemRow> {
  const { db } = context
  const before = await store.findRedeem(db, ask.memberId, ask.key)
  if (before) return same(before, ask)
  await assertSiteOpen(context, ask)
  // What was played until now is played: nobody waits for the next time that bets are counted.
  await countNow(ask.memberId)
  await transaction(db, async tx => {
    const member = await playerToGive(tx, db, ask)
    const item = await store.findItem(tx, ask.merchantId, ask.itemId)
    await judge(tx, ask, member, item, (await findMember(tx, ask))?.balance ?? 0n)
  })
  await proveOwner(context, ask)
  return transaction(db, tx => carryOut(tx, context, ask))
}

async function carryOut(tx: Tx, { db }: Context, ask: RedeemAsk): Promise<store.RedeemRow> {
  const { merchantId, memberId, key, itemId, quantity } = ask
  const member = await playerToGive(tx, db, ask)
  const book = await holdBook(tx, { merchantId, memberId, currency: member.currency })
  const known = await store.findRedeem(tx, memberId, key)
  if (known) return same(known, ask)
  const item = await store.holdItem(tx, merchantId, itemId)
  const goods = await judge(tx, ask, member, item, book.balance)
  const at = await databaseNow(tx)
  const points = costOf(goods, quantity)
  const row = {
    ...{ id: newId('prd'), merchantId, memberId, key, itemId, quantity, points, appliedAt: at },
    ...{ names: item!.names, amountRequirement: goods.amountRequirement },
  }
  const inserted = await store.insertRedeem(tx, row)
  if (!inserted) throw new Refusal('sold_out')
  const move = { key: `freeze:${row.id}`, at, day: await dayOf(tx, merchantId, at), reference: row.id }
  await store.insertRedeemLots(tx, row, book.spend('freeze', points, move))
  await saveBooks(tx, [book])
  return inserted
}

async function judge(tx: Tx, ask: RedeemAsk, member: Member, item: store.ItemRow | undefined, balance: bigint) {
  if (item?.state !== 'PUBLISHED') throw new Refusal('not_found')
  if (!(await settingsOf(tx, ask.merchantId)).isOn) throw new Refusal('not_allowed')
  const goods = goodsOf(item)
  const taken = (await store.countTaken(tx, ask.memberId)).get(item.id) ?? 0
  const turnover = await playedOf(tx, member)
  const facts: RedeemFacts = { rank: member.rankLevel, taken, turnover, balance, quantity: ask.quantity }
  const problem = redeemProblem(goods, facts)
  if (problem === 'play_more')
    throw new Refusal('play_more', { left: formatAmount(amount(goods.amountRequirement - turnover)) })
  if (problem !== null) throw new Refusal(problem)
  return goods
}

export const goodsOf = (item: store.ItemRow): Goods => ({
  ...{ minRank: item.minRank, perMember: item.perMember, stock: item.stocked - item.taken, points: item.points },
  amountRequirement: amount(item.amountRequirement),
})

/** What a member played validly of late. */
export async function playedOf(tx: Tx | Sql, { merchantId, id, currency }: Member): Promise<Amount> {
  const since = new Date((await databaseNow(tx)).getTime() - DAYS * DAY_MS)
  return validBetsSince(tx, { merchantId, memberId: id, currency }, since)
}

function same(row: store.RedeemRow, ask: RedeemAsk): store.RedeemRow {
  if (row.itemId !== ask.itemId || row.quantity !== ask.quantity) throw new Refusal('key_reused')
  return row
}

/**
 * Goods were handed over, or they will not be: then the points are free again, each of the day that it was of, and the stock is
 * back. `state_changed` where it is decided already.
 */
export async function decideRedeem(
  tx: Tx,
  { merchantId, id }: { merchantId: number; id: string },
  decided: { state: 'APPROVED' | 'REJECTED'; by: string; remark: string },
): Promise<store.RedeemRow> {
  const seen = await store.holdRedeem(tx, merchantId, id)
  if (!seen) throw new Refusal('not_found')
  if (seen.state !== 'IN_PROCESS') throw new Refusal('state_changed')
  const { memberId, points } = seen
  const { currency } = (await findMember(tx, { merchantId, memberId }))!
  const book = await holdBook(tx, { merchantId, memberId, currency })
  const at = await databaseNow(tx)
  const move = { at, day: await dayOf(tx, merchantId, at), reference: id }
  if (decided.state === 'APPROVED') book.consume(points, { ...move, key: `redeem:${id}` })
  else book.giveBack(await store.selectRedeemLots(tx, id), points, { ...move, key: `give_back:${id}` })
  await store.decideRedeem(tx, seen, { ...decided, at })
  await saveBooks(tx, [book])
  const { state, remark } = decided
  await noteEvent(tx, redeemDecided, { merchantId, memberId, redeemId: id, state, names: seen.names, remark })
  return { ...seen, state, remark, decidedAt: at, decidedBy: decided.by }
}
