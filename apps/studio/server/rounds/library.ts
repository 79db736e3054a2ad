import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { GameKind } from '#apps/studio/api.ts'
import { type ArcadeGame, loadArcade, makeArcadeSheet } from '#apps/studio/engine/arcade/arcade-games.ts'
import type { ArcadeRound } from '#apps/studio/engine/arcade/round.ts'
import { type CardGame, loadCardGame } from '#apps/studio/engine/card-rooms/room-file.ts'
import { type FishingGame, actionsOf as fishingActions, loadFishing } from '#apps/studio/engine/fishing/fishing.ts'
import { makeFishingSheet } from '#apps/studio/engine/fishing/fishing-figures.ts'
import type { FishingAction, FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { gamblesOf, readGamble } from '#apps/studio/engine/slots/features/gamble.ts'
import type { Jackpot } from '#apps/studio/engine/slots/features/jackpot.ts'
import { makeParSheet } from '#apps/studio/engine/slots/figures/par-sheet.ts'
import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import type { GameFile } from '#apps/studio/engine/slots/game-file.ts'
import { playAgain, playChosen, readChoice } from '#apps/studio/engine/slots/play.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { chooseVariant } from '#apps/studio/engine/slots/variants.ts'
import { edgesOf, loadTable, type TableGame } from '#apps/studio/engine/tables/table-games.ts'
import { keptSheet, type ShownFigures } from '#apps/studio/figures/kept-sheets.ts'
import { loadSlot } from '#apps/studio/figures/load-slot.ts'
import {
  shownOfArcade,
  shownOfCards,
  shownOfFishing,
  shownOfSlot,
  shownOfTable,
} from '#apps/studio/figures/shown-figures.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { brandOf, brands } from '../../brands.ts'
import { mechanicsOf } from './mechanics.ts'
import type { RoundEvents } from './store.ts'

/** Smallest units of a stake of the games that are no slots: so multipliers of two decimals pay to the unit. */
const ARCADE_UNIT = 100
/** Whose tables hold no more than one decimal: at a tenth of that their figures are still exact. */
const TENTHS: ReadonlySet<GameKind> = new Set(['plinko', 'keno', 'wheel', 'scratch', 'poker'])

/** What a game is not; each says what it is. */
const ALONE = { jackpots: [], arcade: null, table: null, fishing: null, cards: null }

/** A game that the studio offers: its rules, its file as published, and the hash that rounds refer to. */
export type OfferedGame = {
  id: string
  name: string
  version: number
  kind: GameKind
  /** In which lobby it stands, and how that classes it. */
  type: 'RNG' | 'LIVE' | 'FISH' | 'SPORTS' | 'PVP'
  classify: 'SLOT' | 'JP' | 'FISH' | ArcadeGame['classify']
  lines: number
  /** The code of the brand that offers it. */
  brand: string
  file: unknown
  /** The same byte for byte; `hash` is its SHA-256. */
  text: string
  hash: string
  /** Stakes are multiples of so many smallest units, and cost so many coins. */
  unit: number
  bet: number
  jackpots: readonly Jackpot[]
  /** Null for slots and what players share. */
  arcade: ArcadeGame | null
  /** Null for what is no table. */
  table: TableGame | null
  /** Null for what is no fishing. */
  fishing: FishingGame | null
  /** Null for what is no game of card rooms. */
  cards: CardGame | null
  /** Null where a round is over with its draw. */
  stepped: Stepped | null
  /** Coins that a round of this choice costs; undefined for a choice that the game does not offer. */
  priceOf: (choice: unknown) => number | undefined
  /** The round as its draws begin it; undefined for a choice that the game does not offer, and at tables and in card rooms, where none begins so. */
  begin: (choice: unknown, draw: Draw) => RoundEvents | undefined
  /** What it plays with, by the words of lobbies: `freeSpins`, `cascade`, or its kind. */
  mechanics: readonly string[]
  sheet: () => Record<string, unknown>
  shown: () => ShownFigures
}

/**
 * Every game of every brand, in their order; `variants` tells by game which return variant is played instead of the game
 * as it stands. Throws when a brand lists a game that is not there, and GameFileError for a variant that is not.
 */
export function openLibrary(variants: ReadonlyMap<string, string> = new Map()): Map<string, OfferedGame> {
  const files = gameFiles()
  return new Map(
    brands.flatMap(({ games }) =>
      games.map(id => {
        const path = files.get(id)
        if (!path) throw new Error(`${id}: a brand lists it, but there is no such game`)
        return [id, offerFile(readFileSync(path, 'utf8'), brandOf(id), variants.get(id) ?? null)] as const
      }),
    ),
  )
}

/**
 * A game by the text of its file. Of a slot's return variant what is published is the variant's own file. Throws
 * GameFileError.
 */
export function offerFile(text: string, brand: string, variant: string | null = null): OfferedGame {
  const played = variant === null ? text : JSON.stringify(chooseVariant(JSON.parse(text), variant))
  const file: unknown = JSON.parse(played)
  const published = { brand, file, text: played, hash: createHash('sha256').update(played).digest('hex') }
  const { format } = file as { format: string }
  if (format === 'table/1') return offerTable(loadTable(file), published)
  if (format === 'fishing/1') return offerFishing(loadFishing(file), published)
  if (format === 'card-room/1') return offerCards(loadCardGame(file), published)
  return format === 'arcade/1'
    ? offerArcade(loadArcade(file), published)
    : offerSlot(loadSlot(text, variant), published)
}

/** Rounds that go on by their player's actions. A round is its seeds, its choice and its actions. */
export type Stepped = {
  /** Undefined for what is no action. */
  readAction: (json: unknown) => unknown
  actionsOf: (events: RoundEvents) => unknown[]
  /** The round as it stands after these actions. Throws RangeError for what the game does not offer. */
  playOn: (events: RoundEvents, actions: readonly unknown[], draw: Draw) => RoundEvents
  /** What is done for a player who left an open round for good. */
  leave: (events: RoundEvents) => unknown
}

type Published = Pick<OfferedGame, 'brand' | 'file' | 'text' | 'hash'>

export function offerSlot(game: SlotGame, published: Published): OfferedGame {
  const { id, name, version, bet, jackpots } = game
  const sheet = once(() => makeParSheet(game))
  return {
    ...{
      id,
      name,
      version,
      kind: 'slot',
      type: 'RNG',
      classify: jackpots.length > 0 ? 'JP' : 'SLOT',
      lines: game.lines.length || 1,
      ...published,
    },
    ...{ ...ALONE, unit: bet, bet, jackpots },
    stepped: game.gamble && gambled(game),
    priceOf(choice) {
      const chosen = readChoice(game, choice)
      return chosen && (chosen.buy?.price ?? bet)
    },
    begin(choice, draw) {
      const chosen = readChoice(game, choice)
      return chosen && playChosen(game, chosen, [], draw)
    },
    mechanics: mechanicsOf(game, published.file as GameFile),
    sheet,
    shown: once(() => keptSheet(published.hash) ?? shownOfSlot(sheet())),
  }
}

function gambled(game: SlotGame): Stepped {
  return {
    readAction: readGamble,
    actionsOf: events => gamblesOf(events as Round),
    playOn: (events, actions, draw) => playAgain(game, events as Round, draw, actions as ReturnType<typeof gamblesOf>),
    leave: () => ({ collect: true }),
  }
}

function acted({ readAction, actionsOf, play, leave }: ArcadeGame): Stepped {
  return {
    readAction,
    actionsOf: events => actionsOf(events as ArcadeRound),
    playOn: (events, actions, draw) => play((events as ArcadeRound).choice, actions, draw),
    leave: events => leave(events as ArcadeRound),
  }
}

function offerArcade(game: ArcadeGame, published: Published): OfferedGame {
  const { id, name, version, kind, classify, bet } = game
  const unit = TENTHS.has(kind) ? ARCADE_UNIT / 10 : ARCADE_UNIT
  const sheet = once(() => makeArcadeSheet(game, unit))
  return {
    ...{ id, name, version, kind, type: 'RNG', classify, lines: 1, ...published },
    ...{ ...ALONE, unit, bet, arcade: game, stepped: acted(game), sheet },
    priceOf: () => bet,
    begin(json, draw) {
      const choice = game.readChoice(json)
      return choice === undefined ? undefined : offered(() => game.play(choice, [], draw))
    },
    mechanics: [kind],
    shown: once(() => keptSheet(published.hash) ?? shownOfArcade(sheet())),
  }
}

/** A round is a reserve: its stake is so many shots. Only its room goes on with it, so a player sends no actions. */
function offerFishing(game: FishingGame, published: Published): OfferedGame {
  const { id, name, version, shots } = game.file
  const sheet = once(() => makeFishingSheet(game))
  return {
    ...{ id, name, version, kind: 'fishing', type: 'FISH', classify: 'FISH', lines: 1, ...published },
    ...{ ...ALONE, unit: shots, bet: shots, fishing: game, sheet, priceOf: () => shots },
    stepped: {
      readAction: () => undefined,
      actionsOf: events => fishingActions(events as FishingRound),
      playOn: (events, actions, draw) => game.play((events as FishingRound).choice, actions as FishingAction[], draw),
      leave: () => ({ hits: [], end: true }) satisfies FishingAction,
    },
    begin: choice => game.begin((choice as FishingRound['choice']).room),
    mechanics: ['fishing'],
    shown: once(() => keptSheet(published.hash) ?? shownOfFishing(sheet())),
  }
}

/** A hand costs what a player can lose in it: a coin is one smallest unit. */
function offerCards(game: CardGame, published: Published): OfferedGame {
  const { id, name, version, rules, rake } = game.file
  const { kind } = rules
  const sheet = once(() => ({ id, name, version, kind, rake }))
  return {
    ...{ id, name, version, kind, type: 'PVP', classify: 'TG', lines: 1, ...published },
    ...{ ...ALONE, unit: ARCADE_UNIT, bet: 1, cards: game, stepped: null },
    ...{ sheet, priceOf: () => 1, begin: () => undefined, mechanics: [kind] },
    shown: once(() => keptSheet(published.hash) ?? shownOfCards()),
  }
}

/** Any bets cost what they cost: a coin is one smallest unit. */
function offerTable(game: TableGame, published: Published): OfferedGame {
  const { id, name, version, kind } = game
  const sheet = once(() => ({ id, name, version, kind, byBet: figuresOfBets(game) }))
  return {
    ...{
      id,
      name,
      version,
      kind,
      type: kind === 'cockfight' ? 'SPORTS' : 'LIVE',
      classify: 'TG',
      lines: 1,
      ...published,
    },
    ...{ ...ALONE, unit: ARCADE_UNIT, bet: 1, table: game, stepped: null, sheet },
    priceOf: () => 1,
    begin: () => undefined,
    mechanics: [kind],
    shown: once(() => keptSheet(published.hash) ?? shownOfTable(game)),
  }
}

/** Of each bet: the house's edge in percent, and the highest price in thousandths to one. */
function figuresOfBets(game: TableGame) {
  const edges = edgesOf(game)
  // What a hand is doubled or split with is part of its bet's figure.
  const own = [...game.rules.bets].filter(([, { later }]) => later !== 'part')
  return Object.fromEntries(own.map(([bet, { price }]) => [bet, { price, edge: edges[bet]! }]))
}

/** What the rules answer; undefined where they say that they do not offer this. */
export function offered<T>(play: () => T): T | undefined {
  try {
    return play()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Money of a round: coins × stake ÷ bet, rounded down to the smallest unit; nothing while its player may go on. */
export function payoutOf({ coins, bet, over }: { coins: number; bet: number; over?: boolean }, stake: bigint): bigint {
  return over === false ? 0n : (BigInt(coins) * stake) / BigInt(bet)
}

/** What of the stake was not played, and comes back: of a reserve what was not shot. */
export function returnedOf(events: RoundEvents, stake: bigint): bigint {
  return 'back' in events ? (BigInt(events.back) * stake) / BigInt(events.bet) : 0n
}
