import { configOf, dayLimits } from '#features/cashier/server/cashier.ts'
import { memberById } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { growthOf } from '../rules/growth.ts'
import { firstCounted, keepOf } from '../rules/keep.ts'
import { dayOf, settingsOf } from './settings.ts'
import { findMember, type Owner, sumSince } from './store-members.ts'
import { type DayRow, type GrowthRow, selectChanges } from './store-statement.ts'

const MOST_CHANGES = 20
export const money = (value: bigint) => formatAmount(amount(value))

/** What each rank takes and brings; withdrawals a day are the cashier's, where the merchant has one. */
export async function ladderOf(tx: Tx, merchantId: number) {
  const { isOn, currency, ranks, mode, weights, per } = await settingsOf(tx, merchantId)
  const rules = await configOf(tx, merchantId).then(
    config => config.withdrawal,
    error => {
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
  return {
    ...{ isOn, currency, mode, weights: { ...weights }, perPlay: money(per.play), perDeposit: money(per.paidIn) },
    ranks: ranks.map(({ needs, keeps, bonus, gift }, rank) => ({
      ...{ rank, needs: String(needs), keeps: String(keeps), bonus: money(bonus), gift: money(gift) },
      withdrawals: rules ? dayLimits(rules, rank).times : null,
    })),
  }
}

/** Where a member stands: nobody of whom nothing was counted has grown. */
export async function standingOf(tx: Tx, owner: Owner) {
  const { merchantId, memberId } = owner
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  const { isOn, ranks, per } = await settingsOf(tx, merchantId)
  const today = await dayOf(tx, merchantId, await databaseNow(tx))
  const found = await findMember(tx, owner)
  const sums = found ?? { weighed: 0n, deposited: 0n, adjusted: 0n }
  const growth = growthOf(sums, per)
  const sums90 = (await sumSince(tx, [{ memberId, from: firstCounted(today) }])).get(memberId)
  const rank = member.rankLevel
  const next = ranks[rank + 1]
  const keep = found && keepOf(ranks, { rank, since: found.since, today })
  return {
    ...{ rank, since: found?.since ?? null, growth: String(growth) },
    growth90: String(sums90 ? growthOf(sums90, per) : 0n),
    sums: sumsView(sums),
    next: next ? { rank: rank + 1, needs: String(next.needs) } : null,
    keep: keep ? { needs: String(keep.needs), on: keep.on } : null,
    rises: isOn && next !== undefined && growth >= next.needs,
    changes: (await selectChanges(tx, owner, MOST_CHANGES)).map(row => ({
      ...{ at: row.at.toISOString(), before: row.rankBefore, rank: row.rank },
      ...{ growth: String(row.growth), growth90: String(row.growth90) },
    })),
  }
}

export const sumsView = ({ weighed, deposited, adjusted }: Omit<DayRow, 'day'>) => ({
  ...{ weighed: String(weighed), deposited: money(deposited), adjusted: String(adjusted) },
})

export const rowView = (row: GrowthRow) => ({
  ...{ kind: row.kind, at: row.at.toISOString(), reference: row.reference, product: row.product, weight: row.weight },
  ...{ valid: money(row.valid), cash: money(row.cash), stake: money(row.stake), own: money(row.own) },
  ...{ before: money(row.before), points: String(row.points), note: row.note },
})
