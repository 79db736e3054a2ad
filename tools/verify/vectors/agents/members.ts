import * as z from 'zod/mini'
import { manualRebate } from '#features/agents/rules/lines/manual-rebate.ts'
import { splitOver } from '#features/cashier/rules/withdrawals.ts'
import { requiredOf, takeFromLots } from '#features/turnover/rules/turnover.ts'
import { type BetResult, validBet } from '#features/turnover/rules/valid-bet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { money, orZero, told } from './values.ts'

const CATEGORIES = [
  ...(['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'PVP'] as const),
]
/** What bets end with, by the file's words. */
const RESULTS: Readonly<Record<string, BetResult>> = {
  ...{ WIN: 'WIN', LOSE: 'LOSE', LOSS: 'LOSE', HALF_WIN: 'HALF_WIN', HALF_LOSE: 'HALF_LOSE', HALF_LOSS: 'HALF_LOSE' },
  ...{ PUSH: 'PUSH', VOID: 'VOID', CASH_OUT: 'CASHED_OUT', CASHOUT: 'CASHED_OUT', CASHED_OUT: 'CASHED_OUT' },
}
const bet = z.object({
  type: z.enum(CATEGORIES),
  status: z.optional(z.string()),
  stake: z.optional(money),
  freeRound: z._default(z.boolean(), false),
  trial: z._default(z.boolean(), false),
  sides: z.optional(z.record(z.string(), money)),
  pushed: z._default(z.array(z.string()), []),
  opposites: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  coveredOutcomes: z.optional(z.number()),
  totalOutcomes: z.optional(z.number()),
  odds: z.optional(
    z.union([
      money,
      z.pipe(
        z.number(),
        z.transform(value => parseAmount(String(value))),
      ),
    ]),
  ),
  result: z.optional(z.string()),
  net: z.optional(money),
  netResult: z.optional(money),
})
export const validBetOf = (input: unknown) => {
  const ask = z.parse(bet, input)
  const net = ask.net ?? ask.netResult
  return told(
    validBet({
      category: ask.type,
      isFree: ask.freeRound,
      isTrial: ask.trial,
      pushed: ask.pushed,
      opposites: ask.opposites,
      ...(ask.stake !== undefined && { stake: ask.stake }),
      ...(ask.sides !== undefined && { sides: ask.sides }),
      ...(net !== undefined && { net }),
      status: ask.status === 'VOID' || ask.status === 'CANCELLED' ? ask.status : undefined,
      odds: ask.odds,
      result: ask.result === undefined ? undefined : RESULTS[ask.result],
      covered:
        ask.coveredOutcomes === undefined || ask.totalOutcomes === undefined
          ? undefined
          : { outcomes: ask.coveredOutcomes, of: ask.totalOutcomes },
    }),
  )
}

const turnover = z.object({
  contributionPct: z.record(z.string(), z.number()),
  lots: z.array(z.object({ id: z.string(), amount: money, times: z.number() })),
  bets: z.array(z.object({ type: z.string(), validBet: money })),
})
export const turnoverOf = (input: unknown) => {
  const ask = z.parse(turnover, input)
  const lots = ask.lots.map((lot, i) => {
    const required = requiredOf(lot.amount, BigInt(Math.round(lot.times * 1_000_000)))
    return { id: BigInt(i), name: lot.id, required, remaining: required }
  })
  for (const { type, validBet: valid } of ask.bets) {
    const counts = amount((valid * BigInt(ask.contributionPct[type] ?? 0)) / 100n)
    for (const use of takeFromLots(lots, counts)) {
      const lot = lots[Number(use.lotId)]!
      lot.remaining = amount(lot.remaining - use.amount)
    }
  }
  const remaining = amount(lots.reduce((sum, lot) => sum + lot.remaining, 0n))
  return told({
    lots: lots.map(({ name, required, remaining: left }) => ({ id: name, required, remaining: left })),
    remaining,
    canWithdraw: remaining === 0n,
  })
}

const rebate = z.object({
  ...{ vip: z.number(), minClaim: money, dailyCap: money, rates: z.record(z.string(), z.array(z.number())) },
  rows: z.array(z.object({ type: z.string(), validBet: money })),
})
export const manualRebateOf = (input: unknown) => {
  const { vip, rows, ...ask } = z.parse(rebate, input)
  const played = rows.map(({ type, validBet: valid }) => ({ product: type, valid }))
  const result = manualRebate({ ...ask, rank: vip, rows: played })
  return told({ ...result, rows: result.rows.map(({ product, ...row }) => ({ type: product, ...row })) })
}

const split = z.object({
  ...{ amount: money, minPart: orZero, maxParts: z.number() },
  offers: z.array(z.object({ id: z.string(), amount: money, createdAt: z.number() })),
})
export const splitOf = (input: unknown) => {
  const { amount: net, minPart, maxParts: most, offers } = z.parse(split, input)
  const oldestFirst = offers.toSorted((a, b) => a.createdAt - b.createdAt)
  const { parts, left } = splitOver(oldestFirst, { net, minPart, most })
  return told({ parts: parts.map(part => ({ offer: part.id, amount: part.amount })), remainingToGateway: left })
}
