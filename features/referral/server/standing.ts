import { memberById, memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type State, shownOf } from '../rules/referral.ts'
import { openSettings, settingsOf } from './settings.ts'
import * as store from './store.ts'
import { sumVisits } from './store-facts.ts'

export type Who = { merchantId: number; memberId: string }
export const money = (value: bigint) => formatAmount(amount(value))
const iso = (at: Date | null) => at?.toISOString() ?? null

const ALL = { state: null, from: null, to: null }

/** Whether friends count for a member now, or once did. */
export async function standingOf(db: Sql, { merchantId, memberId }: Who): Promise<{ enabled: boolean; count: number }> {
  const isOn = (await openSettings(db, merchantId)) !== undefined
  if (isOn) return { enabled: true, count: 1 }
  return { enabled: (await store.selectRing(db, memberId)).length > 0, count: 0 }
}

export async function ownReferral(db: Sql, { merchantId, memberId }: Who) {
  const { member, settings } = await transaction(db, async tx => ({
    ...{ member: await memberById(tx, merchantId, memberId), settings: await settingsOf(tx, merchantId) },
  }))
  if (!member) throw new Refusal('not_found')
  const { registered, qualified, bonus } = await store.sumFriends(db, merchantId, { ...ALL, referrerId: memberId })
  return {
    ...{ isOn: settings.isOn, isSpent: settings.left < settings.bonus + settings.friendBonus, code: member.code },
    currency: settings.currency,
    terms: {
      ...{ bonus: money(settings.bonus), friendBonus: money(settings.friendBonus), days: settings.days },
      ...{ minDeposit: money(settings.minDeposit), minBet: money(settings.minBet), times: settings.times },
    },
    counts: { visits: await sumVisits(db, memberId), registered, qualified, bonus: money(bonus) },
  }
}

type Page = {
  limit: number
  before?: string | undefined
  state?: State | undefined
  from?: string | undefined
  to?: string | undefined
}

const pageOf = ({ limit, before = '', state, from, to }: Page) => ({
  ...{ limit: limit + 1, before: before || null, state: state ?? null },
  ...{ from: from ? new Date(from) : null, to: to ? new Date(to) : null },
})

/** Whom a member brought: others' money is shown as far as it was asked for. */
export async function friendsOf(db: Sql, { merchantId, memberId }: Who, page: Page) {
  const ask = { ...pageOf(page), referrerId: memberId }
  const rows = await store.selectFriends(db, merchantId, ask)
  const shown = rows.slice(0, page.limit)
  const names = await memberNames(
    db,
    merchantId,
    shown.map(row => row.friendId),
  )
  const totals = await store.sumFriends(db, merchantId, ask)
  return {
    list: shown.map(({ terms, ...row }) => ({
      ...{ id: row.friendId, name: `${(names.get(row.friendId) ?? '').slice(0, 2)}***`, state: row.state },
      ...{ registeredAt: row.registeredAt.toISOString(), until: row.until.toISOString() },
      ...{ deposit: money(shownOf(row.deposit, terms.minDeposit)), minDeposit: money(terms.minDeposit) },
      ...{ valid: money(shownOf(row.valid, terms.minBet)), minBet: money(terms.minBet) },
      ...{ bonus: money(row.state === 'PAID' ? row.paid : terms.bonus), why: row.why, said: row.said },
      paidAt: row.state === 'PAID' ? iso(row.decidedAt) : null,
    })),
    next: rows.length > page.limit ? shown.at(-1)!.friendId : null,
    totals: { ...totals, bonus: money(totals.bonus) },
  }
}

/** Friends as operators see them, with whom they were brought by and whom they share something with. */
export async function listedFriends(db: Sql, merchantId: number, page: Page & { referrerId: string | null }) {
  const rows = await store.selectFriends(db, merchantId, { ...pageOf(page), referrerId: page.referrerId })
  const shown = rows.slice(0, page.limit)
  const ids = shown.flatMap(row => [row.friendId, row.referrerId, ...row.ties.flatMap(tie => tie.members)])
  const names = await memberNames(db, merchantId, ids)
  const named = (id: string) => ({ id, username: names.get(id) ?? '' })
  return {
    list: shown.map(({ terms, ties, ...row }) => ({
      ...{ id: row.friendId, friend: named(row.friendId), referrer: named(row.referrerId), currency: row.currency },
      ...{ state: row.state, registeredAt: row.registeredAt.toISOString(), until: row.until.toISOString() },
      ...{ deposit: money(row.deposit), valid: money(row.valid), minDeposit: money(terms.minDeposit) },
      ...{ minBet: money(terms.minBet), bonus: money(terms.bonus), friendBonus: money(terms.friendBonus) },
      ...{ qualifiedAt: iso(row.qualifiedAt), decidedAt: iso(row.decidedAt), by: row.by, why: row.why, said: row.said },
      ties: ties.map(tie => ({ ...tie, members: tie.members.map(named) })),
    })),
    next: rows.length > page.limit ? shown.at(-1)!.friendId : null,
  }
}
