import { handOf } from '#apps/studio/engine/arcade/poker/hands.ts'
import { paysOf } from '#apps/studio/engine/arcade/poker/poker.ts'
import { BET, type RoundOf } from '#apps/studio/engine/arcade/round.ts'
import type { Round, RoundEvent } from '#apps/studio/engine/slots/round.ts'
import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import type { RoundRow } from '#apps/studio/server/rounds/store.ts'

/* Every game with steps, and what players may send at each of them. */

type Events = RoundRow['events']
/** A whole number from 0 to below `range`. */
export type Random = (range: number) => number

/** A game as it is played by who sends several actions at once. */
export type Way = {
  game: OfferedGame
  choice: (random: Random) => object
  /** Different actions that the game offers now, of which any may come first: what is worth nothing more is not among them. */
  actions: (events: Events, random: Random) => object[]
  /** Coins that a round comes to in the mean, by how it began and what was done first: exact, whatever is sent at once. */
  expected: (events: Events) => number
}

const someOf = <T>(from: readonly T[], count: number, random: Random): T[] => {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random(left.length), 1)[0]!)
}

/** Cells of a reef with few or many mines; from the second step on some cash out, at the same time as others pick. */
function minesWay(game: OfferedGame): Way {
  const { rules } = game.arcade!.file
  if (rules.kind !== 'mines') throw new Error(`${game.id} has no mines`)
  const cells = Array.from({ length: rules.cells }, (_, cell) => cell)
  return {
    game,
    choice: random => ({ mines: [1, 3, 8, 24][random(4)]! }),
    actions(events, random) {
      const { steps } = events as RoundOf<'mines'>
      const opened = steps.map(step => step.cell)
      const picks = someOf(
        cells.filter(cell => !opened.includes(cell)),
        4,
        random,
      ).map(cell => ({ cell }))
      if (steps.length === 1) return picks
      return steps.length > 3 || random(2) === 0 ? [{ cashOut: true }] : [...picks, { cashOut: true }]
    },
    expected: () => rules.return,
  }
}

function hiloWay(game: OfferedGame): Way {
  const { rules } = game.arcade!.file
  if (rules.kind !== 'hilo') throw new Error(`${game.id} is no hi-lo`)
  return {
    game,
    choice: () => ({}),
    actions(events, random) {
      const { steps } = events as RoundOf<'hilo'>
      const { calls, skips } = steps.at(-1)!
      const hasCalled = steps.some(({ call }) => call !== null && call !== 'skip')
      if (hasCalled && (calls.length === 0 || steps.length > 5 || random(3) === 0)) return [{ cashOut: true }]
      const offered = calls.map(({ call }) => ({ call }))
      return [...offered, ...(skips > 0 ? [{ call: 'skip' }] : []), ...(hasCalled ? [{ cashOut: true }] : [])]
    },
    expected: () => rules.return,
  }
}

/** Holds of at least three cards: what each draw pays is counted one by one. */
function pokerWay(game: OfferedGame): Way {
  const { rules } = game.arcade!.file
  if (rules.kind !== 'poker') throw new Error(`${game.id} is no poker`)
  const table = paysOf(rules)
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const worth = (cards: readonly number[]) => {
    const [a, b, c, d, e] = cards as [number, number, number, number, number]
    return table[handOf(a, b, c, d, e, rules.deuces)]! * BET
  }
  return {
    game,
    choice: () => ({}),
    actions: (_, random) =>
      Array.from({ length: 4 }, () => {
        const thrown = someOf([0, 1, 2, 3, 4], random(3), random)
        return { hold: [0, 1, 2, 3, 4].map(card => !thrown.includes(card)) }
      }),
    expected(events) {
      const { steps } = events as RoundOf<'poker'>
      const [dealt, { held }] = [steps[0]!.cards, steps[1]!]
      const kept = dealt.filter((_, i) => held![i])
      const rest = deck.filter(card => !dealt.includes(card))
      if (kept.length === 5) return worth(kept)
      const draws =
        kept.length === 4
          ? rest.map(card => [card])
          : rest.flatMap((card, i) => rest.slice(i + 1).map(other => [card, other]))
      return draws.reduce((sum, drawn) => sum + worth([...kept, ...drawn]), 0) / draws.length
    },
  }
}

/** Double or nothing: whatever is called, in the mean there stays what the reels have paid. */
function gambleWay(game: OfferedGame): Way {
  return {
    game,
    choice: () => ({ gamble: true }),
    actions(events, random) {
      const { steps } = events as Round
      const offer = steps.at(-1)!.events.at(-1)!
      const pays = offer.type === 'gambleOffered' ? offer.pays : []
      const calls = [...(pays.includes(2) ? ['red', 'black'] : []), ...(pays.includes(4) ? ['hearts', 'spades'] : [])]
      const collect = { collect: true }
      // Who never stops wins so seldom, and so much, that no sample tells the mean.
      const isEnough = steps.filter(({ mode }) => mode === 'gamble').length > 1 || random(4) === 0
      return isEnough ? [collect] : [...calls.map(call => ({ call })), ...(random(2) === 0 ? [collect] : [])]
    },
    expected: events => coinsOfReels(events as Round),
  }
}

function coinsOfReels({ steps, coins }: Round): number {
  const first = steps.flatMap(step => step.events).find((event: RoundEvent) => event.type === 'gambleOffered')
  return first?.type === 'gambleOffered' ? first.coins : coins
}

const WAYS: Partial<Record<OfferedGame['kind'], (game: OfferedGame) => Way>> = {
  mines: minesWay,
  hilo: hiloWay,
  poker: pokerWay,
  slot: gambleWay,
}

/** One for each game of the library that has open rounds, but the flights, which their players share. */
export function waysOf(library: ReadonlyMap<string, OfferedGame>): Way[] {
  return [...library.values()]
    .filter(game => goesOn(game) && !game.fishing)
    .map(game => {
      const wayOf = WAYS[game.kind]
      if (!wayOf) throw new Error(`nobody has said which actions of ${game.id} may be sent at once`)
      return wayOf(game)
    })
}

/** One game of each kind that the bet alone decides: what is sent at once is the same bet. */
export function betWaysOf(library: ReadonlyMap<string, OfferedGame>): Way[] {
  const decided = [...library.values()].filter(
    game => !goesOn(game) && !game.arcade?.crash && !game.table && !game.fishing && !game.cards,
  )
  return [...new Map(decided.reverse().map(game => [game.kind, betWay(game)])).values()]
}

function betWay(game: OfferedGame): Way {
  // In the middle: the boldest ways to play win too seldom for a sample to tell their mean.
  const ways = game.arcade?.strategies() ?? []
  const way = ways[Math.floor(ways.length / 2)]
  const mean = way?.distribution().reduce((sum, { coins, probability }) => sum + coins * probability, 0)
  return {
    game,
    choice: () => way?.choice ?? {},
    actions: () => [],
    // Of slots `soak -- slots` proves the mean: here, that each bet is one round.
    expected: events => mean ?? events.coins,
  }
}

const goesOn = ({ arcade, stepped }: OfferedGame) =>
  arcade ? arcade.strategies().some(strategy => strategy.act) : stepped !== null
