import type * as z from 'zod/mini'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { currencyOf } from '#features/settings/server/settings.ts'
import { parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { PromotionCard, promotionsOfficeApi } from '../../api-office.ts'
import { type Problem, publishProblem } from '../../rules/life.ts'
import { requireSegments } from '../segments.ts'
import * as promotions from '../store.ts'
import { claimEntryCode } from '../store-codes.ts'
import * as store from './store-office.ts'
import { afterOf, listedView, money, versionView, writtenOf } from './views.ts'

/** The merchants of this house have no jurisdiction whose offers are bound further. */
const PROFILE = 'house'
/** What stands beside promotions at the same addresses. */
const TAKEN_NAMES = ['grants', 'activities', 'standings', 'code']

export async function listPromotions(db: Sql, merchantId: number) {
  return transaction(db, async tx => {
    const now = await databaseNow(tx)
    const news = new Set((await store.selectUnseen(tx, merchantId)).map(({ code }) => code))
    const rows = await store.selectPromotions(tx, merchantId, null)
    const currency = await currencyOf(tx, merchantId)
    return { list: rows.map(row => listedView(row, now, news.has(row.code))), currency }
  })
}

export async function cardOf(db: Sql, key: { merchantId: number; code: string }): Promise<PromotionCard> {
  const { row, versions, alerts, now } = await transaction(db, async tx => {
    const [found] = await store.selectPromotions(tx, key.merchantId, key.code)
    if (!found) throw new Refusal('not_found')
    const versions = await store.selectVersions(tx, key)
    return { row: found, versions, alerts: await store.selectLevels(tx, key), now: await databaseNow(tx) }
  })
  const isNews = alerts.some(({ seenBy }) => seenBy === null)
  return {
    ...{ promotion: listedView(row, now, isNews), versions: versions.map(each => versionView(each, row.kind)) },
    ...{
      cost: money(await store.sumCost(db, key, versions.at(-1)!.at)),
      problem: problemOf(row, versions[0]!, now) ?? null,
    },
    alerts: alerts.map(({ level, at, seenBy }) => ({ level, at: at.toISOString(), seenBy })),
  }
}

/** A version that nobody approved: of a draft the first, of others one after that which holds. */
export const isUnapproved = (promotion: store.PromotionRow, newest: store.VersionRow) =>
  promotion.state === 'DRAFT' || newest.version > promotion.version

export function problemOf(promotion: store.PromotionRow, newest: store.VersionRow, now: Date): Problem | undefined {
  const written = writtenOf(promotion.kind, newest.offer)
  if (!written || !isUnapproved(promotion, newest)) return undefined
  const { currency } = promotion
  return publishProblem(written, {
    currency,
    budget: money(promotion.budget),
    endsAt: newest.endsAt,
    now,
    profile: PROFILE,
  })
}

type Wish = z.output<typeof promotionsOfficeApi.write.input>

/** A draft, or the next version of what runs: nobody sees it before it is approved. */
export function writePromotion(db: Sql, who: Acting, wish: Wish) {
  const { code, written, after } = wish
  const [startsAt, endsAt] = [new Date(wish.startsAt), new Date(wish.endsAt)]
  if (endsAt <= startsAt) throw new Refusal('invalid_input', { field: 'endsAt' })
  if (TAKEN_NAMES.includes(code)) throw new Refusal('invalid_input', { field: 'code' })
  return transaction(db, async tx => {
    const { merchantId, operatorId: by } = who
    const currency = await currencyOf(tx, merchantId)
    const budget = parseAmount(wish.budget)
    if (budget % unitOf(currency) !== 0n) throw new Refusal('invalid_input', { field: 'budget' })
    const at = await databaseNow(tx)
    const { kind, offer } = written
    if (offer.audience) await requireSegments(tx, merchantId, offer.audience)
    const entryCode = entryCodeOf(written)
    if (entryCode && !(await claimEntryCode(tx, { merchantId, code }, entryCode)))
      throw new Refusal('promotion_code_taken')
    const before = await heldNewest(tx, { merchantId, code })
    if ((before ? afterOf(before.newest) : '') !== after) throw new Refusal('state_changed')
    if (!before) {
      const about = { merchantId, code, kind, currency, budget, offer, startsAt, endsAt, by, at }
      if (!(await promotions.insertPromotion(tx, { ...about, state: 'DRAFT' }))) throw new Refusal('state_changed')
    } else {
      const { promotion, newest } = before
      if (promotion.state === 'STOPPED' || promotion.kind !== kind) throw new Refusal('state_changed')
      const version = isUnapproved(promotion, newest) ? newest.version : newest.version + 1
      await store.writeVersion(tx, { merchantId, code, version, offer, startsAt, endsAt, at, by })
      await store.updateDraftBudget(tx, { merchantId, code }, budget)
    }
    const now = (await heldNewest(tx, { merchantId, code }))!
    await audit(tx, who, { action: 'promotions.write', item: `promotion:${code}`, inputs: wish })
    return { code, after: afterOf(now.newest) }
  })
}

/** What members take themselves may ask for a code; what comes by itself may not. */
function entryCodeOf(written: Wish['written']): string | undefined {
  if (written.kind === 'cashback') return undefined
  const { entryCode } = written.offer.audience
  const isTaken = written.kind === 'deposit' || (written.kind === 'activity' && written.offer.apply !== 'AUTO')
  if (entryCode !== undefined && !isTaken) throw new Refusal('invalid_input', { field: 'entryCode' })
  return entryCode
}

/** A promotion, held, with its newest version. */
export async function heldNewest(tx: Tx, key: { merchantId: number; code: string }) {
  const promotion = await store.holdPromotion(tx, key)
  return promotion && { promotion, newest: (await store.selectVersions(tx, key))[0]! }
}

export function stopPromotion(db: Sql, who: Acting, { code, reason }: { code: string; reason: string }) {
  return transaction(db, async tx => {
    const key = { merchantId: who.merchantId, code }
    const row = await store.holdPromotion(tx, key)
    if (!row) throw new Refusal('not_found')
    if (row.state !== 'RUNNING') throw new Refusal('state_changed')
    await store.updateStopped(tx, key, await databaseNow(tx))
    await audit(tx, who, { action: 'promotions.stop', item: `promotion:${code}`, inputs: {}, reason })
    return {}
  })
}

export function seePromotion(db: Sql, who: Acting, code: string) {
  return transaction(db, async tx => {
    const key = { merchantId: who.merchantId, code }
    if (!(await store.holdPromotion(tx, key))) throw new Refusal('not_found')
    await store.updateSeen(tx, key, who.operatorId)
    await audit(tx, who, { action: 'promotions.seen', item: `promotion:${code}`, inputs: {} })
    return {}
  })
}
