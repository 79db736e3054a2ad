import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { DRAW_STATES } from './rules/draws/states.ts'
import { STRUCTURES } from './rules/structures/structures.ts'
import type { PrizeMode, StructureCode } from './rules/types.ts'

/* Lotteries as menus and betting pages show them (specification §3, §7 Lottery; lottery.md §9.4). */

export const gameCode = z.string().check(z.regex(/^[A-Z0-9_.-]{1,32}$/))
/** Issue number: game day and the issue's place in it, `202611210837`. */
export const numero = z.string().check(z.regex(/^\d{9,16}$/))
export const structure = z.enum(Object.keys(STRUCTURES) as [StructureCode])
const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const satisfies readonly PrizeMode[]
const mode = z.enum(PRIZE_MODES)
/** `Lott` or `LOTT`: the specification writes both. Other modes are none of ours. */
const prizeMode = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(text => text.toUpperCase()),
    ),
    z.enum([...PRIZE_MODES, '']),
  ),
  '',
)
/** Odds by prize as decimal strings; `*` is for every prize without its own. */
export const oddsText = z.record(z.string().check(z.maxLength(64)), z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)))
const device = z._default(z.string().check(z.maxLength(16)), 'WEB')
const language = z._default(z.string().check(z.maxLength(8)), '')
const count = (most: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), most)

/** One lottery of a menu: the specification's fields first, ours after them. */
export const gameMenu = z.object({
  gameId: z.number(),
  gameMenuTag: z.string(),
  /** The name in the language asked for. */
  remark: z.string(),
  /** The issue that is sold now; empty when there is none. */
  numero: z.string(),
  /** Milliseconds to the draw. */
  remainTime: z.number(),
  /** Seconds before the draw at which sale ends. */
  lockTime: z.number(),
  /** Weekday codes, Sunday = 1: `1,4`. */
  drawDayOfWeek: z.string(),
  /** When the last published draw was held; empty before the first. */
  winningTime: z.string(),
  /** Its numbers (lottery.md §1.3); empty before the first. */
  openedNumber: z.string(),
  gameGroupCode: z.string(),
  gameCode: z.string(),
  vendor: z.string(),
  family: z.string(),
  structure,
  prizeMode: mode,
  /** `HOUSE` is drawn by ourselves and says so, `OFFICIAL` is drawn by somebody else. */
  source: z.enum(['HOUSE', 'OFFICIAL']),
  /** A house draw with the name and the calendar of somebody else's; screens say that it is not that one's result. */
  isStandIn: z.boolean(),
  /** The issue that `openedNumber` is of; empty before the first. */
  openedNumero: z.string(),
  isHot: z.boolean(),
  /** Whether bets are taken on `numero` now. */
  isOpen: z.boolean(),
  /** Seconds between its draws; 0 for one of a calendar. */
  everySec: z.number(),
})
export type GameMenu = z.output<typeof gameMenu>

export const gameMenuGroup = z.object({ tag: z.string(), gameMenus: z.array(gameMenu) })
export type GameMenuGroup = z.output<typeof gameMenuGroup>

/** The last draw of a lottery with a result. */
export const openedNumero = z.object({
  gameId: z.number(),
  gameCode: z.string(),
  structure,
  numero: z.string(),
  winningTime: z.string(),
  openedNumber: z.string(),
})
export type OpenedNumero = z.output<typeof openedNumero>

export const issue = z.object({
  numero: z.string(),
  drawAt: z.string(),
  lockAt: z.string(),
  /** Milliseconds to the draw, and seconds of lock before it, as menus tell them. */
  remainTime: z.number(),
  lockTime: z.number(),
  state: z.enum(DRAW_STATES),
  /** Of a house draw: what binds us to its seed (lottery.md §6.2). Empty for others. */
  commitment: z.string(),
})
export type Issue = z.output<typeof issue>

export const play = z.object({
  /** Code within its family, `MB_LO2`: grammar, slots and rule are those of `rules/lottery.ts`. */
  play: z.string(),
  /** As sold now: LOTT at the series 1800, ELOTT at the ladder's top. */
  odds: oddsText,
  slots: z.number(),
  mode,
  /** The most that a bet of it pays back in the long run, in parts per million; jackpots that a draw decides not counted. */
  returnPpm: z.number(),
  /** The same of bets at the least unit, where rounding payouts down cuts most; null where it was not reckoned yet. */
  leastReturnPpm: z.nullable(z.number()),
  /** Why it is not sold on the current issue. */
  closed: z.nullable(z.string()),
})

/** A number with its own odds on the current issue; `odds` null means that it is no longer sold. */
export const numberPrice = z.object({ play: z.string(), token: z.string(), odds: z.nullable(z.string()) })

/** LOTT: the series that may be bet at; what is below the member's own comes back as rebate (lottery.md §5.3). */
export const seriesRange = z.object({
  minSeries: z.number(),
  maxBetSeries: z.number(),
  defaultSeries: z.number(),
  userSeries: z.number(),
  base: z.number(),
})
export type SeriesRange = z.output<typeof seriesRange>

export const gameFacts = z.object({
  game: z.object({
    ...z.pick(gameMenu, { gameId: true, gameMenuTag: true, gameCode: true, vendor: true, family: true }).shape,
    ...z.pick(gameMenu, { structure: true, prizeMode: true, source: true, isStandIn: true }).shape,
    ...z.pick(gameMenu, { isHot: true, everySec: true }).shape,
    name: z.string(),
  }),
  schedule: z.object({
    timeZone: z.string(),
    weekdays: z.array(z.number()),
    /** Times of a day, or the first and the last of many. */
    at: z.array(z.string()),
    everySec: z.number(),
    lockTimeSec: z.number(),
  }),
  currency: z.string(),
  /** Amounts of that currency; null does not bind. */
  limits: z.object({
    minUnit: amountText,
    maxUnit: amountText,
    /** Combinations of one ticket together. */
    maxLines: z.number(),
    maxWin: z.nullable(amountText),
    /** Units together on one number of an issue, over all members. */
    numberPoints: z.nullable(amountText),
    /** A member's profit in one issue; what is won beyond is trimmed. */
    maxProfit: z.nullable(amountText),
  }),
  plays: z.array(play),
  numbers: z.array(numberPrice),
  series: z.nullable(seriesRange),
  /** ELOTT: the lowest step of the odds ladder that may be chosen, 10 for none; each below 10 gives 0.1 % back (§1.5). */
  minLevel: z.number(),
  /** The issue that is sold now or will be next. */
  issue: z.nullable(issue),
  /** The last issue that is locked and has no result yet. */
  awaited: z.nullable(issue),
  /** Issues after the one on sale, those a chase may run over, soonest first. */
  next: z.array(z.object({ numero: z.string(), drawAt: z.string(), lockAt: z.string() })),
  /** The last results, newest first. */
  last: z.array(openedNumero),
  serverTime: z.string(),
})
export type GameFacts = z.output<typeof gameFacts>

const menuQuery = { prizeMode, device, language }

export const lotteryApi = {
  vnMenu: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    polled: true,
    who: 'anyone',
    about: 'Lotteries of Vietnam by tag: North, Central, South, fast draws and number lotteries',
    input: z.object(menuQuery),
    output: z.array(gameMenuGroup),
  }),
  vnRecent: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    who: 'player',
    trial: true,
    about: 'Lotteries of Vietnam that the member bet on, the last one first',
    input: z.object({ ...menuQuery, recentCount: count(100) }),
    output: z.array(gameMenu),
  }),
  menus: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus',
    polled: true,
    who: 'anyone',
    about: 'All lotteries by tag; a prize mode narrows them',
    input: z.object(menuQuery),
    output: z.array(gameMenuGroup),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus/recent',
    who: 'player',
    trial: true,
    about: 'Lotteries that the member bet on, the last one first',
    input: z.object({ ...menuQuery, recentCount: count(100) }),
    output: z.array(gameMenu),
  }),
  popular: endpoint({
    method: 'GET',
    path: '/lgw/games/popular',
    polled: true,
    who: 'anyone',
    about: "The merchant's hot lotteries, then those that were bet on most in the last day",
    input: z.object({ ...menuQuery, count: count(20) }),
    output: z.array(gameMenu),
  }),
  lobby: endpoint({
    method: 'GET',
    path: '/lgw/games/labby',
    polled: true,
    who: 'anyone',
    about: 'The lobby at a glance: what each tag holds and which of its issues is drawn next',
    input: z.object(menuQuery),
    output: z.array(z.object({ tag: z.string(), games: z.number(), next: z.nullable(gameMenu) })),
  }),
  vnLottMenus: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/vnlottMenus',
    polled: true,
    who: 'anyone',
    about: 'The traditional lotteries of Vietnam by region',
    input: z.object(menuQuery),
    output: z.array(gameMenuGroup),
  }),
  vnOpened: endpoint({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    polled: true,
    who: 'anyone',
    about: 'The last opened issue of each lottery of Vietnam, newest first',
    input: z.object({ count: count(100), language }),
    output: z.array(openedNumero),
  }),
  opened: endpoint({
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    polled: true,
    who: 'player',
    trial: true,
    about: 'The last opened issue of each lottery, newest first',
    input: z.object({ count: count(100), language }),
    output: z.array(openedNumero),
  }),
  game: endpoint({
    method: 'GET',
    path: '/wps/lottery/game',
    polled: true,
    who: 'anyone',
    about: 'All that a betting page needs of one lottery: limits, plays and odds, the issue on sale, the last results',
    input: z.object({ code: gameCode, language }),
    output: gameFacts,
  }),
}
