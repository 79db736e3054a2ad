import { formatAmount, amount as toAmount } from '#shared/money.ts'
import { costOf, redeemProblem } from '../rules/redeem.ts'
import type { CheckInState } from './checking/check-in.ts'
import type { CountedRow } from './earning/store-counted.ts'
import { goodsOf } from './spending/redeem.ts'
import type { ItemRow, RedeemRow } from './spending/store-mall.ts'
import type { EntryRow } from './store-book.ts'

/* As members see them. */

/** Points are no money: a number holds as many as there can be. */
export const whole = (points: bigint) => Number(points)
export const money = (value: bigint) => formatAmount(toAmount(value))

export const entryView = ({ place, at, op, points, balance, day, reference, note }: EntryRow) => ({
  ...{ place, at: at.toISOString(), op, points: Number(points), balance: whole(balance), day, reference, note },
})

export const countedView = (row: CountedRow) => ({
  ...{ place: row.place, at: row.at.toISOString(), day: row.day, reference: row.reference },
  ...{
    acceptedAt: row.acceptedAt.toISOString(),
    valid: money(row.valid),
    cash: money(row.cash),
    stake: money(row.stake),
  },
  ...{ own: money(row.own), change: money(row.change), perBet: money(row.perBet), points: Number(row.points) },
  ...{ carry: money(row.carry), why: row.why },
})

export const redeemView = (row: RedeemRow) => ({
  ...{ reference: row.id, appliedAt: row.appliedAt.toISOString(), names: row.names, quantity: row.quantity },
  ...{ pointsRequirement: Number(row.points), amountRequirement: money(row.amountRequirement), status: row.state },
  ...{ decidedAt: row.decidedAt?.toISOString() ?? null, remark: row.remark },
})

export const checkInView = ({ points, table, cost, days, ...state }: CheckInState) => ({
  ...state,
  ...{ points: Number(points), table: table.map(Number), cost: Number(cost) },
  days: days.map(({ points, ...day }) => ({ ...day, points: Number(points) })),
})

type Facts = Omit<Parameters<typeof redeemProblem>[1], 'quantity'>

export function itemView(item: ItemRow, facts: Facts) {
  const goods = goodsOf(item)
  return {
    ...{
      id: item.id,
      names: item.names,
      abouts: item.abouts,
      art: item.art as never,
      points: Number(costOf(goods, 1)),
    },
    ...{ amountRequirement: money(goods.amountRequirement), played: money(facts.turnover), minRank: goods.minRank },
    ...{ perMember: goods.perMember, taken: facts.taken, stock: goods.stock },
    blocked: redeemProblem(goods, { ...facts, quantity: 1 }),
  }
}
