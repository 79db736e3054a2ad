import type { Amount } from '#shared/money.ts'
import { OFFER_RULES } from './offers.ts'

/*
 * What looks like fraud, as pure rules over facts that other features keep. Each answers the figures for which it alarms,
 * undefined where it does not. They look at one member or place and change nothing of anybody.
 */

export const RULES = [
  ...(['sharedPayee', 'sharedDevice', 'passThrough', 'newPayee', 'afterChange', 'beyondChance'] as const),
  ...(['tablePair', 'chipDump', 'softPlay', 'friendRing', 'friendsStop'] as const),
  ...OFFER_RULES,
] as const
export type Rule = (typeof RULES)[number]

/** So many days before a withdrawal are looked at. */
export const DAYS_BEFORE = 7
/** A household may well be fewer. */
export const LEAST_SHARING = { sharedPayee: 3, sharedDevice: 4 } as const
/** So many friends of one inviter tell something (promotions §11, R8), and stopped who played nothing for so many days. */
export const [LEAST_FRIENDS, STOPPED_DAYS] = [3, 14]
/** Beyond this many standard deviations a win is hardly chance; without the highest win of all still beyond the other. */
const [BEYOND, BEYOND_WITHOUT_BEST] = [4, 3]
/** So many bets tell something. */
const ENOUGH_BETS = 100
const HOUR_MS = 3_600_000
const [PAYEE_HOURS, CHANGE_HOURS] = [7 * 24, 72]

/** Of so many at one place: 3, 6, 12 … where 3 are the least. It alarms again when they are twice as many. */
export function stageOf(count: number, least: number): number | undefined {
  if (count < least) return undefined
  return least * 2 ** Math.floor(Math.log2(count / least))
}

/** Whole hours from one instant to a later one within so many; undefined otherwise. */
function hoursSince(from: Date | null, to: Date, most: number): number | undefined {
  if (!from || from > to) return undefined
  const hours = Math.floor((to.getTime() - from.getTime()) / HOUR_MS)
  return hours < most ? hours : undefined
}

/** Most of what leaves was paid in within the days before, and less than a fifth of that was staked since. */
export function passThrough(facts: { amount: Amount; deposited: Amount; staked: Amount }) {
  const { amount, deposited, staked } = facts
  const isOfDeposits = deposited * 2n >= amount
  return isOfDeposits && staked * 5n < deposited ? { amount, deposited, staked } : undefined
}

/** At least three times what the member takes out by custom goes to a place that is new. */
export function newPayee(facts: { amount: Amount; at: Date; payeeAddedAt: Date; earlier: number; earlierSum: Amount }) {
  const { amount, at, payeeAddedAt, earlier, earlierSum } = facts
  const hours = hoursSince(payeeAddedAt, at, PAYEE_HOURS)
  if (hours === undefined || earlier === 0) return undefined
  const usual = earlierSum / BigInt(earlier)
  return amount >= usual * 3n ? { amount, usual, hours } : undefined
}

/** Money leaves shortly after a password or another secret was changed. */
export function afterChange({ at, changedAt }: { at: Date; changedAt: Date | null }) {
  const hours = hoursSince(changedAt, at, CHANGE_HOURS)
  return hours === undefined ? undefined : { hours }
}

/** What was played of one game: money in units, `best` the highest win of a round; `rtp` and `deviation` as published. */
export type Play = {
  bets: number
  staked: number
  paid: number
  best: number
  squares: number
  rtp: number | null
  deviation: number | null
}

/** Wins that the published returns and deviations of the games hardly explain, also without the highest of them. */
export function beyondChance(plays: readonly Play[]) {
  const told = plays.flatMap(({ rtp, deviation, ...play }) =>
    rtp === null || deviation === null ? [] : [{ ...play, rtp, deviation }],
  )
  const sum = (of: (play: (typeof told)[number]) => number) => told.reduce((all, play) => all + of(play), 0)
  const [bets, expected, paid] = [sum(({ bets }) => bets), sum(play => play.rtp * play.staked), sum(({ paid }) => paid)]
  const sigma = Math.sqrt(sum(play => play.deviation ** 2 * play.squares))
  if (bets < ENOUGH_BETS || sigma === 0) return undefined
  const best = Math.max(...told.map(play => play.best))
  const sigmas = (paid - expected) / sigma
  const isBeyond = sigmas >= BEYOND && (paid - best - expected) / sigma >= BEYOND_WITHOUT_BEST
  return isBeyond ? { bets, staked: sum(({ staked }) => staked), paid, expected, sigmas } : undefined
}

/** So many hands of two players in a day tell something, this many times what chance seats together, and so far one way. */
const [ENOUGH_HANDS, OFTEN, ONE_WAY] = [30, 3, 4]

/**
 * Two who sit together far more often than chance seats them, or who are tied to each other, and between whom money goes one way.
 * `deviations`: how far one way, `ties`: how many kinds of things they share.
 */
export function tablePair(pair: { hands: number; expected: number; deviations: number; ties: number }) {
  const { hands, expected, deviations, ties } = pair
  const isOneWay = hands >= ENOUGH_HANDS && deviations >= ONE_WAY
  const isTogether = hands >= expected * OFTEN
  if (!isOneWay || (!isTogether && ties === 0)) return undefined
  return { hands, chance: expected.toFixed(1), sigmas: deviations.toFixed(1), ties }
}

/** So many thrown hands of a day are no mishap; so many answers tell something, and so far from how the two answer others. */
const [DUMPS, ENOUGH_ANSWERS, SOFT] = [3, 30, 4]

/** Facts of two at a table: hands and ties as above, and how they played. */
type PairPlay = {
  hands: number
  expected: number
  ties: number
  play: { dumps: number; rooms: number; joins: number } & {
    faced: number
    passed: number
    facedOthers: number
    passedOthers: number
  }
}
const areClose = ({ hands, expected, ties }: PairPlay) => ties > 0 || hands >= expected * OFTEN

/** One of two who are close loses most of what they have at the table to the other, again and again. */
export function chipDump(pair: PairPlay) {
  const { dumps, rooms, joins } = pair.play
  if (dumps < DUMPS || !areClose(pair)) return undefined
  return { dumps, hands: pair.hands, rooms, joins, ties: pair.ties }
}

/** Two who are close pass to each other far more often than to others: two shares, compared by their common deviation. */
export function softPlay(pair: PairPlay) {
  const { faced, passed, facedOthers, passedOthers, rooms, joins } = pair.play
  if (faced < ENOUGH_ANSWERS || facedOthers < ENOUGH_ANSWERS || !areClose(pair)) return undefined
  const all = (passed + passedOthers) / (faced + facedOthers)
  const deviation = Math.sqrt(all * (1 - all) * (1 / faced + 1 / facedOthers))
  const sigmas = deviation === 0 ? 0 : (passed / faced - passedOthers / facedOthers) / deviation
  if (sigmas < SOFT) return undefined
  const percent = (part: number, of: number) => ((100 * part) / of).toFixed(1)
  return {
    ...{ faced, own: percent(passed, faced), others: percent(passedOthers, facedOthers), sigmas: sigmas.toFixed(1) },
    ...{ rooms, joins, ties: pair.ties },
  }
}
