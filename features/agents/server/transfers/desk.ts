import type * as z from 'zod/mini'
import type { LineTransfer, lineTransfersApi } from '#features/agents/api-transfers.ts'
import { hasPaymentPassword } from '#features/credentials/server/credentials.ts'
import { accountType } from '#features/people/rules/people.ts'
import { memberNames } from '#features/people/server/people.ts'
import { stepUpChannel } from '#features/verification/server/verification.ts'
import { amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { maskedName } from '../../rules/masked-name.ts'
import { mayGo } from '../../rules/transfer-rules.ts'
import { factsOf, partiesOf, type Who, type Wish } from './facts.ts'
import type { Deps } from './send.ts'
import * as store from './store-transfers.ts'

type Desk = z.output<typeof lineTransfersApi.desk.output>

/** What a screen needs before something is sent. A downline that is none is `not_found`, as nobody is. */
export async function desk({ context, arrearsOf }: Deps, who: Who, wish: Wish) {
  const { db } = context
  const { facts, sender, other } = await transaction(db, async tx => {
    const parties = await partiesOf(tx, who, wish)
    if (wish.direction === 'down' && !parties.isDirect) throw new Refusal('not_found')
    return { ...parties, facts: await factsOf(tx, db, parties, wish.direction, { arrearsOf }) }
  })
  const { limits, sentToday } = facts
  const left = limits.dailyMax > sentToday ? amount(limits.dailyMax - sentToday) : ZERO
  return {
    blocked: blockOf(facts, other !== undefined),
    counterpart: other ? shownName(other.username, wish.direction === 'up') : '',
    currency: sender.currency,
    ...{ balance: formatAmount(facts.balance), available: formatAmount(facts.available) },
    leftToday: formatAmount(left),
    limits: { min: formatAmount(limits.min), max: formatAmount(limits.max), dayMax: formatAmount(limits.dailyMax) },
    stepUpFrom: { amount: formatAmount(limits.stepUpSingle), day: formatAmount(limits.stepUpDaily) },
    stepUp: await stepUpChannel(context, who.memberId),
    hasPaymentPassword: await hasPaymentPassword(db, who.memberId),
    arrears: formatAmount(facts.arrears),
  }
}

function blockOf(facts: Awaited<ReturnType<typeof factsOf>>, isThere: boolean): Desk['blocked'] {
  if (!accountType(facts.type).canCash) return 'in_need_true_account'
  if (!isThere || !mayGo(facts)) return 'not_allowed'
  if (facts.isBlocked) return 'locked'
  return facts.arrears > 0n ? 'arrears_open' : null
}

const shownName = (username: string, isUpline: boolean) => (isUpline ? maskedName(username) : username)

/** A page of what went up and down the asker's line through their own wallet, the newest first. */
export async function transfers(
  { context: { db } }: Deps,
  { merchantId, memberId }: Who,
  { direction, before, limit }: { direction?: 'up' | 'down' | undefined; before?: string | undefined; limit: number },
) {
  const rows = await store.selectTransfers(db, memberId, direction, before, limit + 1)
  const page = rows.slice(0, limit)
  const names = await memberNames(
    db,
    merchantId,
    page.flatMap(row => [row.senderId, row.receiverId]),
  )
  const last = page.at(-1)
  return {
    list: page.map(row => transferView(row, memberId, names)),
    next: rows.length > limit && last ? last.id : null,
  }
}

export function transferView(row: store.TransferRow, viewer: string, names: ReadonlyMap<string, string>): LineTransfer {
  const { id, direction, note, senderId, receiverId } = row
  const isSender = senderId === viewer
  // Of two the upline stands on the one end that money goes up to, or down from.
  const isUpline = isSender === (direction === 'up')
  return {
    ...{ id, direction, note },
    at: row.sentAt.toISOString(),
    side: isSender ? 'out' : 'in',
    amount: formatAmount(amount(row.amount)),
    counterpart: shownName(names.get(isSender ? receiverId : senderId) ?? '', isUpline),
    state: row.reversedBy ? 'reversed' : 'done',
  }
}
