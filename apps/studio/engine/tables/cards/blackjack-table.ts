import * as z from 'zod/mini'
import { edgeOf, LOST, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import { BLACKJACK_PAYS, INSURANCE_PAYS, isBlackjack, isBust, onHand, onInsurance, totalOf } from './blackjack.ts'
import { advise } from './blackjack-advice.ts'
import kept from './blackjack-edges.json' with { type: 'json' }
import { idOf, type Moves, movesOf, type Outcome, run, type Said, type Table, tableOf } from './blackjack-play.ts'
import { onPerfectPairs, onPlusThree, PAIR_PAYS, PLUS_PAYS, pairNets, plusNets } from './blackjack-sides.ts'
import { type Card, DECK } from './shoe.ts'

/** Of eight decks: what the rules say of the return is worked out for these (`blackjack-edges.json`, held by a test). */
export const blackjackFile = z.strictObject({ kind: z.literal('blackjack'), decks: z.literal(8) })

export const BOXES = [1, 2, 3, 4, 5, 6, 7] as const
/** The cut card lies in the middle: a coup of seven split boxes needs less than what is behind it. */
const BEHIND_CUT = 4 * DECK.length

/**
 * Seven boxes. Beside the bets that open a coup there are those that come later: a hand is doubled or split, a box insured, each by
 * a bet of its own that goes with the hand.
 */
export function blackjackRules({ decks }: z.output<typeof blackjackFile>): TableRules<Outcome> {
  const [pairs, plus] = [once(() => pairNets(decks)), once(() => plusNets(decks))]
  const bets = BOXES.flatMap(seat => betsOf(seat, { decks, pairs, plus }))
  return {
    decks,
    behindCut: BEHIND_CUT,
    // The main bets first: lobbies show the return of the first.
    bets: new Map([...bets.filter(([id]) => id.startsWith('seat')), ...bets.filter(([id]) => !id.startsWith('seat'))]),
    seatOf: bet => Number(/^[a-z]+(\d)/.exec(bet)![1]),
    deal: ({ card }, _, said) => (said ? dealSaid(said as Said, card) : dealAdvised(card)),
    reveals: outcome => known(outcome).log,
    mark: outcome => markOf(known(outcome).dealer),
  }
}

type Ways = { decks: 8; pairs: () => ReturnType<typeof pairNets>; plus: () => ReturnType<typeof plusNets> }
function betsOf(seat: number, { decks, pairs, plus }: Ways): [string, TableBet<Outcome>][] {
  const onHandOf = (hand: 0 | 1) => (outcome: Outcome) => handNet(known(outcome), idOf(seat, hand))
  const own = (outcome: Outcome) => known(outcome).hands.find(({ id }) => id === idOf(seat))
  const sided = (net: (cards: readonly Card[], up: Card) => Net) => (outcome: Outcome) => {
    const hand = own(outcome)
    // The first two cards, also of a split.
    const second = known(outcome).hands.find(({ id }) => id === idOf(seat, 1))
    return hand ? net([hand.cards[0]!, (second ?? hand).cards[second ? 0 : 1]!], known(outcome).dealer[0]!) : LOST
  }
  const part = (net: (outcome: Outcome) => Net): TableBet<Outcome> => ({
    ...{ net, price: 1_000, prices: [1_000], later: 'part', edge: () => 0 },
  })
  const doubled = (hand: 0 | 1) => `double${idOf(seat, hand)}`
  return [
    [
      `seat${seat}`,
      {
        net: onHandOf(0),
        whole: outcome => wholeNet(outcome, seat),
        price: BLACKJACK_PAYS,
        prices: [1_000, BLACKJACK_PAYS],
        edge: () => kept[decks].advice,
      },
    ],
    [
      `pairs${seat}`,
      {
        net: sided(cards => onPerfectPairs(cards as [Card, Card])),
        price: PAIR_PAYS.perfect,
        prices: Object.values(PAIR_PAYS),
        edge: () => edgeOf(pairs(), net => net),
      },
    ],
    [
      `plus${seat}`,
      {
        net: sided(([one, two], up) => onPlusThree([one!, two!, up])),
        price: PLUS_PAYS.suitedThree,
        prices: Object.values(PLUS_PAYS),
        edge: () => edgeOf(plus(), net => net),
      },
    ],
    [
      `insure${seat}`,
      {
        ...{ net: outcome => onInsurance(known(outcome).dealer), price: INSURANCE_PAYS, prices: [INSURANCE_PAYS] },
        ...{ later: 'own', edge: () => insuranceEdge(decks) },
      },
    ],
    // What these bring is part of what the box brings.
    [`split${seat}`, part(onHandOf(1))],
    [doubled(0), part(onHandOf(0))],
    [doubled(1), part(onHandOf(1))],
  ]
}

/** Seen from who knows the open ace alone: the hole card is a ten. */
const insuranceEdge = (decks: number) =>
  edgeOf(
    [
      { outcome: INSURANCE_PAYS, ways: decks * 16 },
      { outcome: LOST, ways: decks * DECK.length - 1 - decks * 16 },
    ],
    net => net,
  )

const tables = new WeakMap<Outcome, Table>()
/** Each bet asks for the table again. */
function known(outcome: Outcome): Table {
  let table = tables.get(outcome)
  if (!table) {
    table = tableOf(outcome)
    tables.set(outcome, table)
  }
  return table
}

/** A box that got no cards brings nothing. */
function handNet({ hands, dealer }: Table, id: string): Net {
  const hand = hands.find(each => each.id === id)
  return hand ? onHand(hand.cards, dealer, hand.isSplit) : LOST
}

/** What a box's stake brings with all that its player adds. */
function wholeNet(outcome: Outcome, seat: number): Net {
  const table = known(outcome)
  const stakesOn = (id: string) => 1 + Number(outcome.moves.some(step => step[id] === 'double'))
  return table.hands
    .filter(({ id }) => id.startsWith(`${seat}.`))
    .reduce((sum, { id }) => sum + stakesOn(id) * handNet(table, id), 0)
}

function dealSaid({ seats, moves }: Said, card: () => Card): Outcome {
  const { stage, cards } = run({ seats, moves }, card)
  if (stage !== 'over') throw new RangeError('the coup goes on')
  return { seats, moves, cards }
}

/** All boxes are played by the advice: so the table is dealt where nobody decides. */
function dealAdvised(card: () => Card): Outcome {
  const drawn: Card[] = []
  const said = { seats: BOXES, moves: [] as Moves[] }
  for (;;) {
    let next = 0
    const table = run(said, () => (drawn[next++] ??= card()))
    if (table.stage === 'over') return { ...said, cards: table.cards }
    const deciding = table.hands.filter(hand => movesOf(table, hand).length > 0)
    const up = table.dealer[0]!
    said.moves.push(Object.fromEntries(deciding.map(hand => [hand.id, advise(hand.cards, up, movesOf(table, hand))])))
  }
}

/** The dealer's end: `J` a blackjack, `X` bust, a total; `-` when no card of it was needed. */
function markOf(dealer: readonly Card[]): string {
  if (isBlackjack(dealer)) return 'J'
  const { total } = totalOf(dealer)
  return isBust(dealer) ? 'X' : total < 17 ? '-' : String(total)
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
