/* What the model of the wallet contract keeps, is asked and answers; money in minor units. */

export type Answer = Record<string, unknown> & { status: string; decided: boolean }
export type State = 'ACCEPTED' | 'REFUSED' | 'TOMBSTONED' | 'HELD' | 'ROLLED_BACK'

export type Known = {
  op: string
  player: number
  round: string
  amount: number
  returned: number
  state: State
  print: string
  answer: Answer | undefined
  /** The bytes of its answer, once they were seen. */
  body: string | undefined
}
export type Round = {
  state: 'OPEN' | 'CLOSING' | 'CLOSED' | 'CANCELLED'
  stake: number
  payout: number
  wins: number
  /** Of the bets that stand. */
  bets: string[]
  declared: number
  mismatch: boolean
}
export type Model = {
  players: { cash: number; debt: number; held: number; version: number }[]
  txs: Record<string, Known>
  rounds: Record<string, Round>
}

export type Call = {
  op: string
  player: number
  tx: string
  ref: string
  round: string
  amount: number
  currency: string
  final: boolean
  /** Of an end of round: what the vendor counted. */
  declared?: { bet: number; win: number } | undefined
  /** Of `play`. */
  actions?: Action[] | undefined
}
export type Action = { op: 'bet' | 'win' | 'rollback'; tx: string; ref: string; amount: number }

/**
 * What a call is answered: `replayed` names the tx whose first answer it is, `wrote` those whose answer this becomes;
 * `parts` are those of a play that was taken. `isRepeat`: a play that fails as it did before.
 */
export type Decided = { answer: Answer; replayed?: string; wrote?: string[]; parts?: Decided[]; isRepeat?: boolean }
