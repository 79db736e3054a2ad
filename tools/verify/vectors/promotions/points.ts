import * as z from 'zod/mini'
import { checkIn } from '#features/points/rules/check-in.ts'
import { convertProblem, worthOf } from '#features/points/rules/convert.ts'
import { earn } from '#features/points/rules/earn.ts'
import { expired, spendOldest, sumOf } from '#features/points/rules/lots.ts'
import { costOf, redeemProblem } from '#features/points/rules/redeem.ts'
import { settingsFor } from '#features/points/rules/settings.ts'
import { parseAmount } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'

const money = z.pipe(z.string(), z.transform(parseAmount))
const whole = z.int()
const date = z.iso.date()
const points = z.pipe(
  whole,
  z.transform(value => BigInt(value)),
)

const takes = <T extends z.ZodMiniType>(shape: T, run: (input: z.output<T>) => unknown) => {
  return (input: unknown) => run(shape.parse(input))
}
const usual = settingsFor('USD')

/** The rules of points, mall and check-in that are functions, by the names that vectors have for them (promotions §13). */
export const pointFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  pointsEarn: takes(z.object({ carry: money, validCash: money, perBet: money }), ({ carry, validCash, perBet }) => {
    const earned = earn({ carry, change: validCash, perBet, balance: 0n })
    return { points: Number(earned.points), carry: wire(earned.carry) }
  }),
  pointsConvert: takes(
    z.object({ points, balance: points, convertedToday: money, dailyCap: money }),
    ({ dailyCap, ...facts }) => {
      const terms = { ...usual.convert, dayCap: dailyCap }
      const result = convertProblem(facts, terms)
      if (result !== null) return { result }
      return { amount: wire(worthOf(facts.points, terms)), balance: Number(facts.balance - facts.points) }
    },
  ),
  pointsExpire: takes(
    z.object({ lots: z.array(z.object({ date, points })), spent: points, today: date }),
    ({ lots, spent, today }) => {
      const came = lots.map(lot => ({ day: lot.date, left: lot.points }))
      const uses = new Map(spendOldest(came, spent).map(use => [use.day, use.points]))
      const left = came.map(({ day, left }) => ({ day, left: left - (uses.get(day) ?? 0n) }))
      const gone = sumOf(expired(left, usual.months, today))
      const all = left.reduce((sum, lot) => sum + lot.left, 0n)
      return { expired: Number(gone), balance: Number(all - gone) }
    },
  ),
  redeem: takes(
    z.object({
      ...{ rank: whole, balance: points, taken: whole, turnover: money, decision: z.optional(z.string()) },
      item: z.object({
        ...{ minRank: whole, perMember: z.nullable(whole), stock: whole },
        ...{ pointsRequirement: points, amountRequirement: money },
      }),
    }),
    ({ item, decision, ...facts }) => {
      const goods = { ...item, points: item.pointsRequirement }
      const result = redeemProblem(goods, { ...facts, quantity: 1 })
      if (result !== null) return { result, balance: Number(facts.balance), stock: item.stock }
      const isBack = decision === 'Rejected'
      const balance = Number(isBack ? facts.balance : facts.balance - costOf(goods, 1))
      return { status: decision ?? 'In Process', balance, stock: isBack ? item.stock : item.stock - 1 }
    },
  ),
  checkIn: takes(z.object({ days: z.array(z.object({ date, makeUp: z.optional(z.boolean()) })) }), ({ days }) => {
    const history: { date: string; place: number; madeUp: number }[] = []
    return days.map(({ date, makeUp = false }) => {
      const done = checkIn(history, date, makeUp, usual.checkIn)
      if (!done) return { date, points: 0, result: 'already_claimed' }
      history.push({ date, place: done.place, madeUp: done.madeUp })
      return { date, points: Number(done.points), place: done.place }
    })
  }),
}
