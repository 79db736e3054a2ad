/* A round of betting, no limit: who has to act, and what they may do. Pure: a state makes the next one. */

/** Chips behind, in this round, and in the whole hand. `answered`: the height of bets when they last acted in this round. */
export type Better = { behind: number; round: number; put: number; folded: boolean; answered: number | undefined }
export type Betting = {
  players: Better[]
  /** The height of bets, and how far the last full bet or raise went. */
  bet: number
  step: number
  /** Undefined once nobody has to act. */
  turn: number | undefined
  aggressor: number | undefined
}
export type BettingAction = { do: 'fold' } | { do: 'check' } | { do: 'call' } | { do: 'raise'; to: number }
/** `raise`: the heights to which it may go; all chips may be less than a full raise. */
export type Legal = { fold: boolean; check: boolean; call?: number; raise?: { from: number; to: number } }

const live = ({ folded }: Better) => !folded
const canBet = (player: Better) => live(player) && player.behind > 0
const others = (players: readonly Better[], seat: number) => players.filter((player, i) => i !== seat && live(player))

/** The height that a player has to reach: where all others are all in, no more than they have put. */
function askedOf({ players, bet }: Pick<Betting, 'players' | 'bet'>, seat: number): number {
  const against = others(players, seat)
  return against.some(canBet) ? bet : Math.min(bet, Math.max(0, ...against.map(({ round }) => round)))
}

function hasToAct(betting: Pick<Betting, 'players' | 'bet'>, seat: number): boolean {
  const player = betting.players[seat]!
  const against = others(betting.players, seat)
  if (!canBet(player) || against.length === 0) return false
  return player.round < askedOf(betting, seat) || (player.answered === undefined && against.some(canBet))
}

/** The next one clockwise who has to act. */
export function nextTurn(betting: Pick<Betting, 'players' | 'bet'>, after: number): number | undefined {
  const { length } = betting.players
  for (let i = 1; i <= length; i++) if (hasToAct(betting, (after + i) % length)) return (after + i) % length
  return undefined
}

/** Chips of a player who brings so many more, or all of them. */
export function putMore(player: Better, chips: number): Better {
  const more = Math.min(chips, player.behind)
  return { ...player, behind: player.behind - more, round: player.round + more, put: player.put + more }
}

/** Of the player whose turn it is. */
export function legalOf(betting: Betting): Legal {
  const { players, bet, step, turn } = betting
  const player = players[turn!]!
  const call = Math.min(player.behind, askedOf(betting, turn!) - player.round)
  const all = player.round + player.behind
  /*
   * Who has acted may raise again once the bets went up by a full raise: an all-in for less does not reopen the betting, several
   * together may.
   */
  const open = player.answered === undefined || bet - player.answered >= step
  const raises = open && all > bet && others(players, turn!).some(canBet)
  return {
    fold: call > 0,
    check: call <= 0,
    ...(call > 0 && { call }),
    ...(raises && { raise: { from: Math.min(bet + step, all), to: all } }),
  }
}

/** Undefined for what may not be done. */
export function act(betting: Betting, action: BettingAction): Betting | undefined {
  const { players, bet, step, turn } = betting
  if (turn === undefined) return undefined
  const legal = legalOf(betting)
  const player = players[turn]!
  const after = (acted: Better, changed: Partial<Betting> = {}): Betting => {
    const next = { ...betting, ...changed, players: players.with(turn, { ...acted, answered: changed.bet ?? bet }) }
    return { ...next, turn: nextTurn(next, turn) }
  }
  if (action.do === 'fold') return legal.fold ? after({ ...player, folded: true }) : undefined
  if (action.do === 'check') return legal.check ? after(player) : undefined
  if (action.do === 'call') return legal.call === undefined ? undefined : after(putMore(player, legal.call))
  const { to } = action
  if (!legal.raise || !Number.isInteger(to) || to < legal.raise.from || to > legal.raise.to) return undefined
  const full = to - bet >= step
  return after(putMore(player, to - player.round), { bet: to, step: full ? to - bet : step, aggressor: turn })
}
