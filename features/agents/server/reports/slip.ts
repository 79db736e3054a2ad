import type * as z from 'zod/mini'
import type { betSlip } from '#features/agents/api-slip.ts'
import { createViews } from '#features/lottery/server/lottery.ts'
import { betDetail } from '#features/records/server/records.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import * as store from './store-slip.ts'
import { lookAt, named, spanOf, type Viewer } from './viewer.ts'

type Ask = { id: string; username: string; language: string }
type Slip = z.output<typeof betSlip>

const text = (value: bigint) => formatAmount(amount(value))
/** Ids of rounds are longer than those of tickets. */
const isTicket = (id: string) => /^\d{1,18}$/.test(id)

/**
 * One bet of the line (§3.5): what moved in the round, or the ticket with its numbers and result; and the rebate in which the
 * viewer had a part of it. Refused as `not_found` for what is of a stranger, or from before they stood below the viewer.
 */
export async function slip(db: Sql, viewer: Viewer, { id, username, language }: Ask): Promise<Slip> {
  const looked = await named(db, viewer, username)
  if (!looked) throw new Refusal('not_found')
  const whose = { merchantId: viewer.merchantId, memberId: looked.id }
  const bet = isTicket(id)
    ? { ticket: await createViews(db).bet({ ...whose, language }, id), moves: [] }
    : { ticket: null, moves: (await betDetail(db, whose, id)).moves }
  const at = bet.ticket?.bet.placedAt ?? bet.moves[0]!.at
  const first = looked.since === null || looked.since === '-infinity' ? null : looked.since
  if (first !== null && new Date(at) < (await spanOf(db, looked, { from: first, to: first })).from)
    throw new Refusal('not_found')
  const own = await lookAt(db, viewer)
  const line = isTicket(id)
    ? await store.rebateOfTicket(db, own.number, looked, BigInt(id))
    : await store.rebateOfRound(db, own.number, looked, id)
  return { ...bet, rebate: line ? { ...line, base: text(line.base), amount: text(line.amount) } : null }
}
