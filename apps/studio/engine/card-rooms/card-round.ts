import type { Draw } from '../slots/draw.ts'
import { shuffleDeck } from './deck.ts'
import type { CardGame } from './room-file.ts'
import type { CardKind, DeckCard } from './rules.ts'
import { settleClaims } from './settle.ts'

/** What was done in a hand; `auto`: by the server, for who was away or as the computer. */
export type CardAction = { place: number; action: unknown; auto: boolean }

/** What a hand was played with: with the drawn deck this decides all of it. Money in smallest units. */
export type HandInput = {
  unit: string
  /** By place: the seat in the room, and what each can lose. */
  seats: number[]
  stakes: string[]
  /** How the players are named to each other, and which are the computer's. */
  names: string[]
  computers: boolean[]
  /** What each player gave to the shuffle. */
  seeds: string[]
  first: number | null
  /** Places that posted a big blind for having been away; not there where nobody did. */
  posts?: number[]
  actions: CardAction[]
}

/** A claim as it was paid. */
export type ToldClaim = { group: number; from: number; to: number; units: number; why: string; money: string }
/** A hand that is over. */
export type HandEnd = HandInput & {
  deck: DeckCard[]
  claims: ToldClaim[]
  /** By place: won or lost before the rake, and the rake. */
  gross: string[]
  rake: string[]
}

/**
 * A player's part of a hand, as it is stored. A coin is one smallest unit, and `bet` what was staked. The first step comes with the
 * stake and tells nothing, the second with the end of the hand, and then of all its cards.
 */
export type CardRound = {
  kind: CardKind
  game: string
  version: number
  bet: number
  choice: { hand: string; seat: number; level: string }
  steps: { end: HandEnd | null }[]
  coins: number
  /** What of the stake was not lost, and goes back. */
  back: number
  over: boolean
}

export function stakedRound({ file }: CardGame, choice: CardRound['choice'], units: bigint): CardRound {
  const { id, version, rules } = file
  return {
    ...{ kind: rules.kind, game: id, version, bet: Number(units), choice },
    ...{ steps: [{ end: null }], coins: 0, back: 0, over: false },
  }
}

/** The hand from its draws, as far as it was played: the last state by the rules. */
export function handOf({ rules }: CardGame, input: HandInput, deck: readonly DeckCard[]) {
  const { unit, stakes, first, posts = [], actions } = input
  const chips = stakes.map(stake => Number(BigInt(stake) / BigInt(unit)))
  return actions.reduce(
    (state, { place, action }) => rules.apply(state, place, action),
    rules.start(stakes.length, deck, first, { chips, posts }),
  )
}

/** Pays a hand that is over. Throws RangeError for one that is not. */
export function endHand(game: CardGame, input: HandInput, deck: DeckCard[]): HandEnd & { next: number } {
  const result = game.rules.result(handOf(game, input, deck))
  if (!result) throw new RangeError('the hand is not over')
  const unit = BigInt(input.unit)
  const rake = { ppm: game.file.rake.ppm, cap: BigInt(game.file.rake.cap) * unit }
  const settled = settleClaims(result.claims, { unit, stakes: input.stakes.map(BigInt), rake })
  const taken = result.rake ? result.rake.map(units => BigInt(units) * unit) : settled.rake
  const claims = settled.paid.map(({ money, ...claim }) => ({ ...claim, money: String(money) }))
  return {
    ...input,
    deck,
    claims,
    gross: settled.gross.map(String),
    rake: taken.map(String),
    next: result.first,
  }
}

/**
 * The player's round with the end of its hand. What a loser did not lose goes back. Of a winner's stake as much stays as was won, as
 * far as it goes, so that what counts as bet is what the hand moved; who ends even gets all of it back.
 */
export function endedRound(round: CardRound, end: HandEnd): CardRound {
  const place = end.seats.indexOf(round.choice.seat)
  const net = BigInt(end.gross[place]!) - BigInt(end.rake[place]!)
  const moved = Number(net < 0n ? -net : net)
  const kept = Math.min(round.bet, moved)
  const coins = net > 0n ? kept + moved : 0
  return { ...round, steps: [round.steps[0]!, { end }], coins, back: round.bet - kept, over: true }
}

/** The whole round again: from what was told of it, and the draws of its hand. */
export function replayHand(game: CardGame, choice: CardRound['choice'], input: HandInput, draw: Draw): CardRound {
  const { next: _, ...end } = endHand(game, input, shuffleDeck(draw))
  const stake = BigInt(input.stakes[input.seats.indexOf(choice.seat)]!)
  return endedRound(stakedRound(game, choice, stake), end)
}
