import type { Draw } from '../draw.ts'
import { type GameFile, GameFileError } from '../game-file.ts'
import type { Round, RoundEvent } from '../round.ts'

/** Which calls a game offers after a win (`pays`: 2 a colour, 4 a suit), how many in a row, and up to how many coins. */
export type Gamble = { pays: readonly number[]; maxSteps: number; maxCoins: number }

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const
type Suit = (typeof SUITS)[number]
type Call = 'red' | 'black' | Suit
/** What a player may do while a gamble is offered. */
export type GambleAction = { call: Call } | { collect: true }

/** The player may call: `coins` stand, and would be multiplied by one of `pays`. */
export type GambleOffered = { type: 'gambleOffered'; coins: number; pays: number[]; stepsLeft: number }
/** A card was drawn; `coins` stand after it. */
export type Gambled = { type: 'gambled'; call: Call; pay: number; card: Suit; won: boolean; coins: number }
/** The player took what stood. */
export type GambleCollected = { type: 'gambleCollected'; coins: number }

/** Throws GameFileError. */
export function prepareGamble({ gamble, bet, jackpots }: GameFile, maxCoins: number): Gamble | null {
  if (!gamble) return null
  // What a pool pays is known only when the bet stands.
  if (jackpots) throw new GameFileError(['gamble'], 'does not go together (yet) with "jackpots"')
  if (gamble.maxWin * bet > maxCoins) throw new GameFileError(['gamble', 'maxWin'], 'is above that of the game')
  return { pays: gamble.pays, maxSteps: gamble.maxSteps, maxCoins: gamble.maxWin * bet }
}

/** An action as it came; undefined for what is none. */
export function readGamble(json: unknown): GambleAction | undefined {
  if (typeof json !== 'object' || json === null || Object.keys(json).length !== 1) return undefined
  if ('collect' in json) return json.collect === true ? { collect: true } : undefined
  const { call } = json as { call?: unknown }
  const calls: readonly Call[] = ['red', 'black', ...SUITS]
  const found = calls.find(each => each === call)
  return found && { call: found }
}

/**
 * Goes on with a round whose player wanted to gamble: each call draws one of four suits, so that a colour wins one time in
 * two and pays double, a suit one in four and pays fourfold: the return is the same however it is played (games.md §2.2).
 * Throws RangeError for an action that is not offered.
 */
export function playGambles(
  { pays, maxSteps, maxCoins }: Gamble,
  round: Round,
  actions: readonly GambleAction[],
  draw: Draw,
): Round {
  let stepsLeft = maxSteps
  const offer = (events: RoundEvent[]): number[] => {
    const offered = stepsLeft > 0 && round.coins > 0 ? pays.filter(pay => round.coins * pay <= maxCoins) : []
    round.over = offered.length === 0
    if (round.over) events.push({ type: 'roundEnded', coins: round.coins })
    else events.push({ type: 'gambleOffered', coins: round.coins, pays: offered, stepsLeft })
    return offered
  }
  const last = round.steps.at(-1)!.events
  last.splice(last.length - 1)
  let offered = offer(last)
  for (const action of actions) {
    if (round.over) throw new RangeError('the round is over')
    const before = round.coins
    const events: RoundEvent[] = []
    if ('collect' in action) {
      events.push({ type: 'gambleCollected', coins: before })
      stepsLeft = 0
    } else {
      const { call } = action
      const pay = payOf(call)
      if (!offered.includes(pay)) throw new RangeError('this call is not offered')
      const card = SUITS[draw(SUITS.length)]!
      const won = colourOf(card) === call || card === call
      round.coins = won ? before * pay : 0
      stepsLeft--
      events.push({ type: 'gambled', call, pay, card, won, coins: round.coins })
    }
    const coins = round.coins - before
    events.push({ type: 'stepEnded', coins, roundCoins: round.coins })
    offered = offer(events)
    round.steps.push({ mode: 'gamble', events, coins })
  }
  return round
}

/** What a call that is right multiplies: it is so one time in that many. */
export const payOf = (call: Call) => (call === 'red' || call === 'black' ? 2 : 4)

const colourOf = (suit: Suit) => (suit === 'diamonds' || suit === 'hearts' ? 'red' : 'black')

/** The actions that were done in a round. */
export function gamblesOf({ steps }: Pick<Round, 'steps'>): GambleAction[] {
  return steps.flatMap(({ events }) =>
    events.flatMap((event): GambleAction[] => {
      if (event.type === 'gambled') return [{ call: event.call }]
      return event.type === 'gambleCollected' ? [{ collect: true }] : []
    }),
  )
}
