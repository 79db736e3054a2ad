import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { type Amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { changesOf } from '../../rules/changes.ts'
import { forWilling, whyNot } from '../../rules/eligible.ts'
import type { ManualOffer } from '../../rules/offers.ts'
import { factsOf } from '../facts.ts'
import { giveByHand } from './by-hand.ts'
import { heldNewest, isUnapproved, problemOf } from './drafts.ts'
import * as store from './store-office.ts'
import { afterOf, money, titleOf } from './views.ts'

const codeShape = z.object({ code: z.string() })
const budgetShape = z.object({ code: z.string(), raise: z.string() })
const grantShape = z.object({ code: z.string(), username: z.string(), amount: z.string(), key: z.string() })

/** What takes two operators of promotions: they are money before anybody has played. */
export function promotionActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'promotions.approve': fourEyes('promotions.approve', codeShape, {
      ground: async (tx, merchantId, { code }) => {
        const { promotion, newest } = await publishable(tx, { merchantId, code })
        const versions = await store.selectVersions(tx, { merchantId, code })
        const isNew = promotion.state === 'DRAFT'
        const before = versions.find(each => each.version === promotion.version)!
        const withTimes = ({ offer, startsAt, endsAt }: store.VersionRow) => ({
          ...{ ...offer, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        })
        const effect = {
          ...{ title: titleOf(newest), kind: promotion.kind, version: newest.version, budget: money(promotion.budget) },
          changes: changesOf(isNew ? {} : withTimes(before), withTimes(newest)),
        }
        const sum = { amount: promotion.budget, currency: promotion.currency }
        return { item: `promotion:${code}`, version: afterOf(newest), effect, ...(isNew && { sum }) }
      },
      carryOut: ({ merchantId, people }, { code }) =>
        transaction(db, async tx => {
          const { newest } = await publishable(tx, { merchantId, code })
          await people.mark(tx)
          await store.updateApproved(tx, { merchantId, code }, newest.version)
          return { version: newest.version }
        }),
    }),
    'promotions.budget': fourEyes('promotions.budget', budgetShape, {
      ground: async (tx, merchantId, wish) => {
        const { row, raise } = await raisable(tx, merchantId, wish)
        const budget = { from: money(row.budget), to: money(row.budget + raise) }
        const effect = { title: wish.code, budget, promised: money(row.budget - row.budgetLeft) }
        return {
          item: `promotion:${wish.code}`,
          version: money(row.budget),
          effect,
          sum: { amount: raise, currency: row.currency },
        }
      },
      carryOut: ({ merchantId, people }, wish) =>
        transaction(db, async tx => {
          const { row, raise } = await raisable(tx, merchantId, wish)
          await people.mark(tx)
          await store.raiseBudget(tx, row, raise)
          return { budget: money(row.budget + raise) }
        }),
    }),
    'promotions.grant': fourEyes('promotions.grant', grantShape, {
      isForOne: async (tx, merchantId, wish) => {
        const { offer, amount } = await givable(tx, merchantId, wish)
        return amount <= parseAmount(offer.aloneUpTo)
      },
      ground: async (tx, merchantId, wish) => {
        const { amount, currency, username, memberId } = await givable(tx, merchantId, wish)
        const effect = { title: wish.code, username, amount: formatAmount(amount) }
        // What else is given meanwhile is no reason to ask again; that the budget is enough is asked when it is carried out.
        return { item: `bonus:${memberId}:${wish.key}`, version: 'open', effect, sum: { amount, currency } }
      },
      carryOut: ({ merchantId, people, reason }, wish) =>
        transaction(db, async tx => {
          const { offer, amount, currency, version, memberId } = await givable(tx, merchantId, wish)
          await people.mark(tx)
          return giveByHand(tx, {
            ...{ merchantId, memberId, currency, code: wish.code, version, offer, amount, reason },
            ...{ key: wish.key, by: bySome(people) },
          })
        }),
    }),
  }
}

async function publishable(tx: Tx, key: { merchantId: number; code: string }) {
  const found = await heldNewest(tx, key)
  if (!found) throw new Refusal('not_found')
  const { promotion, newest } = found
  if (promotion.state === 'STOPPED' || !isUnapproved(promotion, newest)) throw new Refusal('state_changed')
  const problem = problemOf(promotion, newest, await databaseNow(tx))
  if (problem) throw new Refusal('not_publishable', { problem })
  return found
}

async function raisable(tx: Tx, merchantId: number, { code, raise: text }: z.output<typeof budgetShape>) {
  const row = await store.holdPromotion(tx, { merchantId, code })
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'RUNNING') throw new Refusal('state_changed')
  const raise = parseAmount(text)
  if (raise === 0n || raise % unitOf(row.currency) !== 0n) throw new Refusal('invalid_input', { field: 'raise' })
  return { row, raise }
}

/** What an operator may give by hand, and to whom; refused as a member would be. */
async function givable(tx: Tx, merchantId: number, { code, username, amount: text }: z.output<typeof grantShape>) {
  const [row] = await store.selectPromotions(tx, merchantId, code)
  const member = await memberByUsername(tx, merchantId, username)
  if (!row || !member || row.kind !== 'manual') throw new Refusal('not_found')
  if (row.state !== 'RUNNING') throw new Refusal('state_changed')
  const offer = row.offer as ManualOffer
  const { currency, version, budgetLeft } = row
  const amount: Amount = parseAmount(text)
  if (amount === 0n || amount > parseAmount(offer.most) || amount % unitOf(currency) !== 0n)
    throw new Refusal('invalid_input', { field: 'amount' })
  const now = await databaseNow(tx)
  const facts = await factsOf(tx, { merchantId, memberId: member.id }, now)
  const reason = whyNot(
    forWilling({
      ...{ ...offer.audience, id: code, currencies: [currency], budgetLeft, reward: amount },
      ...{ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() },
    }),
    facts,
    now.getTime(),
  )
  if (reason) throw new Refusal('offer_not_for_you', { reason })
  return { offer, amount, currency, version, username: member.username, memberId: member.id }
}
