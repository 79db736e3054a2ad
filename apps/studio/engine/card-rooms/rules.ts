/*
 * A card game of a room as pure rules: a hand is its deck and its actions, and stands as they leave it. What it moves are claims in
 * units of the room; who pays how much money for them is settled for all games alike (settle.ts).
 */

export const CARD_KINDS = ['tienLen', 'mauBinh', 'holdem'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** A card of 52, as the game reads it. */
export type DeckCard = number

/** `from` owes `to` so many units. Claims of one `group` arise at once, and share what their payer has; groups come in their order. */
export type Claim = { group: number; from: number; to: number; units: number; why: string }

/** Who may act now: `number` rises with each turn, and `ms` is what it has in all. */
export type Turn = { number: number; places: number[]; ms: number }

/** What each place brings to the hand, in whole units, and which places post since they were not dealt in before. */
export type Brought = { chips: readonly number[]; posts: readonly number[] }

export type CardRules<State, Action> = {
  kind: CardKind
  /**
   * Players have stacks: `first` is the button and moves by seats; who has too little or is away sits out, may bring more, and pays
   * for the hands that went by.
   */
  hasStacks: boolean
  /** A hand of so many places; `first`: who leads, null for whom the cards say. */
  start: (places: number, deck: readonly DeckCard[], first: number | null, brought: Brought) => State
  /** What may be seen from a place; all of it when the hand is over, and never another's cards before. */
  view: (state: State, place: number | null) => unknown
  /** Undefined for what is no action of players. */
  readAction: (json: unknown) => Action | undefined
  /** What a place may do now, each only once; the end of the list is no less good than its beginning. */
  legal: (state: State, place: number) => Action[]
  /** Throws RangeError for what is not legal. */
  apply: (state: State, place: number, action: Action) => State
  turn: (state: State) => Turn
  /** What is done for who let the time of the turn go by, or who left. */
  timeout: (state: State, place: number) => Action
  /** From now on the server plays for this place. */
  leave: Action
  /** What the computer does at a place of practice, by what it may see there. */
  choose: (state: State, place: number) => Action
  /** Null while the hand goes on. `first`: who leads in the next hand; `rake`: units by place, where it is taken of pots. */
  result: (state: State) => { claims: Claim[]; first: number; rake?: number[] } | null
}
// biome-ignore lint/suspicious/noExplicitAny: a room holds any game; its states and actions go in where they came out.
export type AnyCardRules = CardRules<any, any>
