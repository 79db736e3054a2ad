import type { Draw } from '../slots/draw.ts'
import type { Card } from './cards/shoe.ts'
import type { Net } from './edge.ts'

export const TABLE_KINDS = [
  'baccarat',
  'dragonTiger',
  'roulette',
  'sicBo',
  'taiXiu',
  'bauCua',
  'xocDia',
  'fanTan',
  'cockfight',
  'blackjack',
] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** Where a coup comes from: the next card of the shoe, or draws by the coup's own seed. */
export type Source = { card: () => Card; draw: Draw }

/** One thing that is shown of a coup: a card to a side, dice, the pocket in which the ball lies, a blow that a bird takes. */
export type Reveal =
  | { show: 'card'; side: string; card: Card }
  | { show: 'dice'; dice: number[] }
  | { show: 'coins'; reds: number }
  | { show: 'beads'; beads: number }
  | { show: 'pocket'; pocket: number }
  | { show: 'blow'; at: 'meron' | 'wala' }
  // At boxes: `at` is a hand or the dealer; null lies face down until it is turned.
  | { show: 'box'; at: string; card: Card | null }
  | { show: 'split'; seat: number }
  | { show: 'turn'; card: Card }

/** A bet of a table: its id is what players send. */
export type TableBet<O> = {
  /** What it brings for an outcome, in thousandths of its stake. */
  net: (outcome: O) => Net
  /** The highest price it has, in thousandths to one: what the table may have to pay. */
  price: Net
  /** The house's edge in percent, exactly. */
  edge: () => number
  /** All its prices, where they are told by the rules and not by outcomes. */
  prices?: readonly Net[]
  /** It comes within a coup, when its player decides so; `part`: what it brings is part of what another bet's edge says. */
  later?: 'own' | 'part'
  /** What it brings with all that is added later, where that is what its edge says. */
  whole?: (outcome: O) => Net
}

/** The rules of a table, made of its file: pure, the same in the studio, in a browser and in proofs. */
export type TableRules<O = unknown> = {
  /** Cards come from a shoe of so many decks that is used up coup by coup; 0: each coup has a seed of its own. */
  decks: number
  bets: ReadonlyMap<string, TableBet<O>>
  /** How many cards lie behind the cut card at least, where a coup may need many. */
  behindCut?: number
  /** Where players decide: the box on which a bet lies. Who bets first on a box decides for it. */
  seatOf?: (bet: string) => number
  /** What is told of a coup before its bets, as plain JSON: for tables whose prices are the coup's own. */
  announce?: (draw: Draw) => unknown
  /** The outcome of a coup, as plain JSON; `terms`: what was announced, `said`: an outcome whose players decided the same. */
  deal: (source: Source, terms: unknown, said?: unknown) => O
  /** What is shown of it one after the other. */
  reveals: (outcome: O) => Reveal[]
  /** One short word for roads and statistics. */
  mark: (outcome: O) => string
}
