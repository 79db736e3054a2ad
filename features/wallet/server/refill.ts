import { merchantById } from '#features/settings/server/settings.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Gifts, giftsOf } from '../rules/gifts.ts'
import { nextRefillAt, refillKey, refillOf } from '../rules/refill.ts'
import * as store from './store.ts'
import { hold } from './till.ts'
import { accountOf, move } from './wallet.ts'

export type Whose = { merchantId: number; memberId: string }

/** Whether credits may be had now: `amount` is 0 for whoever has enough, `nextAt` when today's were taken. */
export type Refill = { amount: Amount; nextAt: Date | null; below: Amount; to: Amount }

/** Refused as `not_found` where money is real. */
export async function readRefill(db: Sql, whose: Whose): Promise<Refill> {
  const gifts = await creditsOf(db, whose.merchantId)
  return transaction(db, async tx => refillNow(tx, whose.memberId, gifts, await store.selectToday(tx)))
}

/**
 * Fills a member's credits up, once a day for whoever has fewer than `below` left. Two at once, of whatever process, are one: the
 * account is held, and the day's key moves money once for ever. Refused as `refill_not_now`, as `not_found` where money is
 * real, as `account_blocked` for a locked account. Answers what was added.
 */
export async function refill(db: Sql, whose: Whose): Promise<Amount> {
  const gifts = await creditsOf(db, whose.merchantId)
  return transaction(db, async tx => {
    const account = await accountOf(tx, whose.merchantId, whose.memberId, 'real')
    const held = (await hold(tx, [account.id])).get(account.id)!
    if (held.locked) throw new Refusal('account_blocked')
    const now = await store.selectToday(tx)
    const { amount: added, nextAt } = await refillNow(tx, whose.memberId, gifts, now)
    if (added === 0n || nextAt) throw new Refusal('refill_not_now')
    const house = { purpose: 'promotions', subject: 'refill' } as const
    const lines = [{ account, house, amount: added }]
    const [moved] = await move(tx, [
      { key: refillKey(whose.memberId, now), kind: 'refill', reference: 'refill', lines },
    ])
    if (moved!.status !== 'done') throw new Refusal('refill_not_now')
    return added
  })
}

async function refillNow(tx: Tx, memberId: string, gifts: Gifts, now: Date): Promise<Refill> {
  const taken = await store.wasRefilledSince(tx, memberId, new Date(nextRefillAt(now).getTime() - DAY_MS))
  const added = refillOf(gifts, await everythingOf(tx, memberId))
  return { amount: added, nextAt: taken ? nextRefillAt(now) : null, below: gifts.refillBelow, to: gifts.refillTo }
}

const DAY_MS = 86_400_000

/** What a member has in play money that counts: at hand, at vendors, on its way there or waiting for a person. */
async function everythingOf(tx: Tx, memberId: string): Promise<Amount> {
  const rows = await store.selectWallets(tx, memberId)
  return amount(rows.reduce((sum, { book, balance, bonus }) => (book === 'demo' ? sum : sum + balance + bonus), 0n))
}

async function creditsOf(db: Sql, merchantId: number): Promise<Gifts> {
  const { moneyMode, currency } = await merchantById(db, merchantId)
  if (moneyMode !== 'credits') throw new Refusal('not_found')
  return giftsOf(currency)
}
