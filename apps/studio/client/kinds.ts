import { loadPatiently } from '#shared/web/tries.ts'
import type { Entered, GameKind, PlayedRound } from '../api.ts'
import type { ArcadeKind } from '../engine/arcade/round.ts'
import type { MakeBoard } from './arcade/board.ts'
import { isArcade, isCards, isFishing, isTable } from './looks.ts'
import type { Host } from './net/frame.ts'
import type { Line } from './net/line.ts'
import type { Clock } from './play/clock.ts'
import type { Course } from './play/course.ts'
import type { Purse } from './play/money.ts'
import type { Tally } from './play/tally.ts'
import type { Keys } from './shell/keys.ts'
import type { PanelParts, Sheet } from './shell/panels.ts'
import type { Frame, ShellEvents } from './shell/shell.ts'
import type { Sounds } from './sound/sounds.ts'
import type { MakeFelt } from './tables/felt.ts'
import type { Play, Verdict } from './verify/verify.ts'
import type { Language, Say } from './words/words.ts'

/** What every kind of game begins with. */
export type Opening = {
  entered: Entered
  sheet: Sheet
  language: Language
  say: Say
  purse: Purse
  clock: Clock
  sounds: Sounds
  tally: Tally
  host: Host
  line: Line
  /** What the player's account counts in, beside the balance. */
  unit: string
  /** True when the player wants less motion: results stand at once. */
  still(): boolean
  places: { scene: HTMLElement; shell: HTMLElement }
  /** The time of this visit, for the shell; null where a round is only looked at. */
  session: HTMLElement | null
  shellEvents: ShellEvents
  /** A refusal that ends play or needs words. */
  onRefusal(code: string): void
}

/** A game that stands on the stage. */
export type Playing = {
  course: Course
  shell: Frame
  /** What it answers to beside the keys of every game. */
  keys: Keys
  makeRules(parts: PanelParts): Promise<readonly Node[]>
  verify(round: PlayedRound): Promise<Verdict>
  playOf(round: PlayedRound): Promise<Play>
  /** What is promised for all at a table, in the place of the player's own seeds. */
  makePromise?: () => Node[]
}

type OpenKind = (opening: Opening) => Promise<Playing>

const arcade = () => import('./arcade/open-arcade.ts')
const tables = () => import('./tables/open-table.ts')

/** Each kind of game is a chunk of its own: nobody loads the code of another. */
const kinds: Record<GameKind, () => Promise<OpenKind>> = {
  slot: () => import('./slot/open-slot.ts').then(kind => kind.openSlot),
  plinko: () =>
    openWith(
      import('./arcade/plinko.ts').then(kind => kind.makePlinko),
      'plinko',
    ),
  dice: () =>
    openWith(
      import('./arcade/dice.ts').then(kind => kind.makeDice),
      'dice',
    ),
  limbo: () =>
    openWith(
      import('./arcade/limbo.ts').then(kind => kind.makeLimbo),
      'limbo',
    ),
  keno: () =>
    openWith(
      import('./arcade/keno.ts').then(kind => kind.makeKeno),
      'keno',
    ),
  wheel: () =>
    openWith(
      import('./arcade/wheel.ts').then(kind => kind.makeWheel),
      'wheel',
    ),
  scratch: () =>
    openWith(
      import('./arcade/scratch.ts').then(kind => kind.makeScratch),
      'scratch',
    ),
  mines: () =>
    openWith(
      import('./arcade/mines.ts').then(kind => kind.makeMines),
      'mines',
    ),
  hilo: () =>
    openWith(
      import('./arcade/hilo.ts').then(kind => kind.makeHilo),
      'hilo',
    ),
  poker: () =>
    openWith(
      import('./arcade/poker.ts').then(kind => kind.makePoker),
      'poker',
    ),
  fishing: () => import('./fishing/open-fishing.ts').then(kind => kind.openFishing),
  tienLen: () => import('./card-rooms/open-card-room.ts').then(kind => kind.openCardRoom),
  mauBinh: () => import('./card-rooms/open-card-room.ts').then(kind => kind.openCardRoom),
  crash: () =>
    openWith(
      import('./arcade/crash.ts').then(kind => kind.makeCrash),
      'crash',
    ),
  baccarat: () => sitDown(import('./tables/kinds/baccarat.ts').then(kind => kind.makeBaccarat)),
  dragonTiger: () => sitDown(import('./tables/kinds/dragon-tiger.ts').then(kind => kind.makeDragonTiger)),
  roulette: () => sitDown(import('./tables/kinds/roulette.ts').then(kind => kind.makeRoulette)),
  sicBo: () => sitDown(import('./tables/kinds/sic-bo.ts').then(kind => kind.makeSicBo)),
  taiXiu: () => sitDown(import('./tables/kinds/tai-xiu.ts').then(kind => kind.makeTaiXiu)),
  bauCua: () => sitDown(import('./tables/kinds/bau-cua.ts').then(kind => kind.makeBauCua)),
  blackjack: () => sitDown(import('./tables/kinds/blackjack.ts').then(kind => kind.makeBlackjack)),
  cockfight: () => sitDown(import('./tables/kinds/cockfight.ts').then(kind => kind.makeCockfight)),
  fanTan: () => sitDown(import('./tables/kinds/fan-tan.ts').then(kind => kind.makeFanTan)),
  xocDia: () => sitDown(import('./tables/kinds/xoc-dia.ts').then(kind => kind.makeXocDia)),
}

async function openWith<K extends ArcadeKind>(loading: Promise<MakeBoard<K>>, kind: K): Promise<OpenKind> {
  const [{ openArcade }, makeBoard] = await Promise.all([arcade(), loading])
  return opening => openArcade(opening, kind, makeBoard)
}

async function sitDown(loading: Promise<MakeFelt>): Promise<OpenKind> {
  const [{ openTable }, makeFelt] = await Promise.all([tables(), loading])
  return opening => openTable(opening, makeFelt)
}

/** Starts fetching what a game will need while its session is being opened. */
export function prefetchKind(game: string): void {
  // What is lost here is asked for again where it is needed.
  const quiet = () => undefined
  if (isArcade(game)) {
    arcade().catch(quiet)
    return
  }
  if (isFishing(game)) {
    kinds.fishing().catch(quiet)
    return
  }
  if (isCards(game)) {
    kinds.tienLen().catch(quiet)
    return
  }
  if (isTable(game)) {
    tables().catch(quiet)
    return
  }
  kinds.slot().catch(quiet)
  import('./slot/drawn-game.ts').then(drawn => drawn.fetchDrawing(game)).catch(quiet)
}

export async function openKind(kind: GameKind, opening: Opening): Promise<Playing> {
  const open = await loadPatiently(kinds[kind])
  return open(opening)
}
