import { contributionOf, countedOf, matchBonus } from '#features/bonuses/rules/bonuses.ts'
import { type StakeOrder, splitPayment, splitStake } from '#features/bonuses/rules/split.ts'
import { leaderboard } from '#features/missions/rules/boards.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { whyNot } from '#features/promotions/rules/eligible.ts'
import { templateCheck } from '#features/promotions/rules/offers.ts'
import { type SettledBet, validBet, validCash } from '#features/turnover/rules/turnover.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'
import { drawFunctions } from './draws.ts'
import { pointFunctions } from './points.ts'
import { rankFunctions } from './ranks.ts'
import { rebateFunctions } from './rebates.ts'

type Input = Record<'validBet' | 'cashStake' | 'stake' | 'cash' | 'bonus' | 'unit' | 'win' | 'bonusStake', string> & {
  order?: StakeOrder
}
const money = (value: string) => parseAmount(value)
const maybe = (value: string | undefined) => (value === undefined ? undefined : parseAmount(value))
const moneys = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parseAmount(value)]))
const defined = (all: object) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))

/** Rules of promotions by the names of the vectors. */
export const functions: Record<string, (input: never) => unknown> = {
  ...pointFunctions,
  leaderboard: ({ minScore, entries, prizes }: Board) => {
    const read = entries.map(each => ({ ...each, score: money(each.score) }))
    const terms = { minScore: money(minScore), prizes: prizes.map(each => ({ ...each, amount: money(each.amount) })) }
    return leaderboard(read, terms).map(({ rank, member, prize }) => ({ rank, member, prize: wire(prize) }))
  },
  ...drawFunctions,
  ...rebateFunctions,
  ...rankFunctions,
  validBet: (input: Bet) => wire(validBet(betOf(input))),
  validCash: ({ validBet: valid, cashStake, stake }: Input) =>
    wire(validCash(money(valid), money(cashStake), money(stake))),
  matchBonus: (input: Match) => {
    const { pctPpm, factorPpm, base } = input
    const sums = { cap: money(input.cap), minDeposit: money(input.minDeposit), base }
    const offer = { pctPpm: BigInt(pctPpm), factorPpm: BigInt(factorPpm), ...sums }
    const { bonus, required } = matchBonus(money(input.deposit), offer, money(input.unit))
    return { bonus: wire(bonus), required: wire(required) }
  },
  templateCheck: (input: Parameters<typeof templateCheck>[0]) => templateCheck(input) ?? 'ok',
  contribution: ({ table, validBet: valid, ...game }: Contribution) => {
    const ppm = contributionOf(table, game)
    return { ppm, counted: wire(countedOf(money(valid), ppm)) }
  },
  split: ({ stake, cash, bonus, unit, order = 'real_first' }: Input) => {
    const purse = { cash: money(cash), bonus: money(bonus) }
    const taken = splitStake(money(stake), purse, order, money(unit))
    return taken ? { cash: wire(taken.cash), bonus: wire(taken.bonus) } : 'INSUFFICIENT_FUNDS'
  },
  splitWin: ({ win, bonusStake, stake, unit }: Input) => {
    const paid = splitPayment(money(win), money(bonusStake), money(stake), money(unit))
    return { cash: wire(paid.cash), bonus: wire(paid.bonus) }
  },
  eligible: ({ now, promotion, member }: Eligible) => {
    const { budgetLeft, reward, ...offer } = promotion
    const facts = { ...member, isTrial: isTrial(member.type), isExcluded: member.excluded === true }
    const sums = { budgetLeft: maybe(budgetLeft), reward: maybe(reward) }
    return whyNot({ ...offer, ...sums }, facts, now) ?? 'ok'
  },
}

type Bet = {
  category: SettledBet['category']
  sides?: Record<string, string>
  coveredOutcomes?: number
  totalOutcomes?: number
  odds?: string
  stake?: string
  refunded?: string
  cashedOut?: string
  hedged?: string
  net?: string
}

function betOf({ sides, coveredOutcomes, totalOutcomes, odds, ...bet }: Bet): SettledBet {
  const { stake, refunded, cashedOut, hedged, net, ...rest } = bet
  return defined({
    ...rest,
    ...{ stake: maybe(stake), refunded: maybe(refunded), cashedOut: maybe(cashedOut), hedged: maybe(hedged) },
    ...{ net: maybe(net), sides: sides && moneys(sides), odds: odds && amount(parseAmount(odds)) },
    covered: coveredOutcomes === undefined ? undefined : { outcomes: coveredOutcomes, of: totalOutcomes! },
  }) as SettledBet
}

type Match = Record<'deposit' | 'cap' | 'minDeposit' | 'unit', string> & {
  pctPpm: number
  factorPpm: number
  base: 'BONUS' | 'BONUS_DEPOSIT'
}
type Contribution = {
  table: Parameters<typeof contributionOf>[0]
  validBet: string
} & Parameters<typeof contributionOf>[1]
type Board = {
  minScore: string
  entries: { member: string; score: string; reachedAt: number; excluded?: boolean }[]
  prizes: { from: number; to: number; amount: string }[]
}
type Facts = Parameters<typeof whyNot>[1]
type Eligible = {
  now: number
  promotion: Omit<Parameters<typeof whyNot>[0], 'budgetLeft' | 'reward'> & { budgetLeft?: string; reward?: string }
  member: Omit<Facts, 'isTrial' | 'isExcluded'> & { type: number; excluded?: boolean }
}
