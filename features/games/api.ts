import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'
import { GAMES_A_PAGE, MOST_GAMES_A_PAGE } from './rules/games.ts'
import { SORTS, VOLATILITIES } from './rules/sort.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

/** Pages of games (specification §9): 15 each unless asked otherwise. */
export const gamePages = {
  pageNo: pageInput.pageNo,
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_GAMES_A_PAGE)), GAMES_A_PAGE),
}

/** The language that names are wanted in, `VI`; else that of `accept-language`. */
export const inLanguage = { language: text(8) }

/** What every list of games may be narrowed by. Other fields of the specification's queries are taken and ignored. */
export const gameFilter = { gameType: text(16), vassalage: text(32), ...inLanguage }

/** Of a vendor's card: `VASSALAGE` opens a popup list of its games (specification §3). */
export const isGame = z.enum(['', 'VASSALAGE'])

/** A game as the specification's list shows it (§3 Game). */
export const game = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  /** Its category: a sports vendor's games may stand under ESPORTS or COCKFIGHT (§9). */
  gameType: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  /** The name in the language asked for. */
  displayName: z.string(),
  gameClassify: z.string(),
  minBet: z.string(),
  minLineNum: z.number(),
  isHot: z.enum(['0', '1']),
  isNew: z.boolean(),
  isGame,
  /** It is shown, but not opened: "Game maintenance". */
  maintenance: z.boolean(),
  /** Published return in percent, `96.01`, from the vendor's own game list. Empty when the vendor states none. */
  rtp: z.string(),
  coverUrl: z.string(),
  /** Of the vendor's published figures; `chosen` where players choose among several, empty when the vendor states none. */
  volatility: z.enum(VOLATILITIES),
  /** The most that a round can pay but for pools, in stakes, `183.33`; empty when the vendor states none. */
  topWin: z.string(),
  /** What it plays with, by the vendor's words: `freeSpins`. */
  mechanics: z.array(z.string()),
  /** The vendor's word for where it plays: `sea`; empty for none. */
  theme: z.string(),
  /** It can be played for nothing, also by visitors. */
  hasDemo: z.boolean(),
})
export type Game = z.output<typeof game>

export const gamesPage = z.object({ games: z.array(game), totalPages: z.number() })

const ownPath = z.string().check(z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/), z.maxLength(255))

/** How a game opens: in which language and colours, and where its own back button leads, a path of this site. */
const opening = {
  language: z._default(z.string().check(z.maxLength(8)), 'EN'),
  theme: z._default(z.enum(['light', 'dark']), 'light'),
  backUrl: z._default(ownPath, '/'),
}
const opened = z.object({ content: z.string(), origin: z.string(), game })
const named = { vassalage: z.string().check(z.maxLength(32)), gameCode: z.string().check(z.maxLength(64)) }

/** A lottery, or the lobby of lotteries, by the specification's fields (§7 Lottery): they open on our own pages. */
const lotteryOpening = z.strictObject({
  launchMode: z.literal('LOTT'),
  lottoArea: z._default(z.literal('VN'), 'VN'),
  prizeMode: text(8),
  /** Empty for the lobby. */
  gameCode: text(32),
  view: z._default(z.enum(['betting', 'lobby']), 'betting'),
  device: z._default(z.string().check(z.maxLength(16)), 'WEB'),
  ...opening,
  /** Where the betting page's way back leads; to the list of lotteries without it. */
  backUrl: z.optional(ownPath),
})
export type LotteryOpening = z.output<typeof lotteryOpening>

export const gamesApi = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    who: 'anyone',
    about:
      'Games by type, vendor, classification, smallest bet and name (specification §3 Game query), sorted as asked',
    input: z.object({
      ...gamePages,
      ...gameFilter,
      gameClassify: text(16),
      /** Accents, case and small typing errors do not matter. */
      gameName: text(64),
      /** Games whose smallest bet is at most this; empty for all. */
      minBet: z._default(z.string().check(z.regex(/^(\d{1,9}(\.\d{1,4})?)?$/)), ''),
      /** Games with at least so many lines; empty for all. */
      minLineNum: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
      mechanic: text(24),
      volatility: z._default(z.enum(VOLATILITIES), ''),
      theme: text(24),
      /** Empty: in the merchant's order, or the best match first. */
      sort: z._default(z.enum(SORTS), ''),
    }),
    output: gamesPage,
  }),
  launchGame: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'player',
    trial: true,
    about:
      'A single-use address that opens the game in its frame; of a lottery the address of its page, without `game`',
    input: z.union([
      z.strictObject({
        ...named,
        ...opening,
        /** A room of the room list; empty: where the game puts the player. */
        roomId: text(64),
        /** False: bets take own money alone (promotions §6.3). */
        useBonus: z._default(z.boolean(), true),
      }),
      lotteryOpening,
    ]),
    output: z.extend(opened, { game: z.nullable(game) }),
  }),
  demoGame: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_gameDemo',
    who: 'anyone',
    about: 'Where a game is played for nothing, by visitors too; refused as not_found where its vendor offers no such',
    input: z.object({ ...named, ...opening }),
    output: opened,
  }),
  launchSports: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    who: 'player',
    trial: true,
    about: "Opens the merchant's sports vendor for /fbsports; refused as game_maintenance when it has none",
    input: z.object(opening),
    output: opened,
  }),
}
