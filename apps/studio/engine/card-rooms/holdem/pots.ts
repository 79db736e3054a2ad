/** What a player brought to the pot in chips, and how good the hand is; undefined: folded. */
export type Contender = { put: number; strength: number | undefined }
/** A part in millionths, and the most that a hand pays in chips. */
export type Rake = { ppm: number; cap: number }
/** `from`: what each seat has in it; `seats`: who may win it. */
export type Pot = { chips: number; seats: number[]; from: number[] }
/** `winners` share `chips` less `rake`. */
export type WonPot = Pot & { rake: number; winners: number[] }
/** Chips of a pot that went from one seat to another. */
export type Moved = { pot: number; from: number; to: number; chips: number }
export type Uncalled = { seat: number; chips: number }
export type Shares = {
  back: Uncalled
  pots: WonPot[]
  /** By seat: what came back or was won after the rake, and the rake of what each won. */
  won: number[]
  rake: number[]
  moved: Moved[]
}

const MILLION = 1_000_000

/** What the highest bet is above the next one is nobody's to win. */
export function uncalled(contenders: readonly Contender[]): Uncalled {
  const order = contenders
    .map((_, seat) => seat)
    .toSorted((one, other) => contenders[other]!.put - contenders[one]!.put)
  return { seat: order[0]!, chips: contenders[order[0]!]!.put - contenders[order[1]!]!.put }
}

/** The main pot first: one for each height to which players who did not fold have put chips. */
export function potsOf(contenders: readonly Contender[]): Pot[] {
  const live = contenders.flatMap(({ strength }, seat) => (strength === undefined ? [] : [seat]))
  const levels = [...new Set(live.map(seat => contenders[seat]!.put))].toSorted((one, other) => one - other)
  return levels.map((level, i) => {
    const below = levels[i - 1] ?? 0
    // Who folded has not put more than the highest who stayed, once what nobody called is back.
    const from = contenders.map(({ put }) => Math.min(put, level) - Math.min(put, below))
    return { chips: sumOf(from), seats: live.filter(seat => contenders[seat]!.put >= level), from }
  })
}

/** `order`: seats from the first left of the button on: odd chips go to the first of them. No flop: no rake. */
export function share(contenders: readonly Contender[], order: readonly number[], rake: Rake, flop: boolean): Shares {
  const back = uncalled(contenders)
  const played = contenders.map((each, seat) => (seat === back.seat ? { ...each, put: each.put - back.chips } : each))
  const shares: Shares = {
    ...{ back, pots: [], moved: [], rake: contenders.map(() => 0) },
    won: contenders.map((_, seat) => (seat === back.seat ? back.chips : 0)),
  }
  let total = 0
  for (const [i, pot] of potsOf(played).entries()) {
    total += pot.chips
    const taken = sumOf(shares.rake)
    const rest = flop ? Math.min(rake.cap, Math.floor((total * rake.ppm) / MILLION)) - taken : 0
    const best = Math.max(...pot.seats.map(seat => played[seat]!.strength!))
    const winners = order.filter(seat => pot.seats.includes(seat) && played[seat]!.strength === best)
    const [paid, raked] = [inTurn(pot.chips - rest, winners), inTurn(rest, winners.toReversed())]
    for (const seat of winners) {
      shares.won[seat]! += paid.get(seat)!
      shares.rake[seat]! += raked.get(seat)!
    }
    shares.pots.push({ ...pot, rake: rest, winners })
    const gross = winners.map(seat => [seat, paid.get(seat)! + raked.get(seat)! - pot.from[seat]!] as const)
    shares.moved.push(...movedIn(pot.from, gross).map(each => ({ ...each, pot: i })))
  }
  return shares
}

/** Chips by equal parts; the odd ones go to the first of the list. */
function inTurn(chips: number, list: readonly number[]): Map<number, number> {
  const each = Math.floor(chips / list.length)
  const odd = chips - each * list.length
  return new Map(list.map((seat, i) => [seat, each + (i < odd ? 1 : 0)]))
}

/** Who lost which chips of a pot to whom: its losers in their order fill what its winners gain. */
function movedIn(from: readonly number[], gains: readonly (readonly [number, number])[]): Omit<Moved, 'pot'>[] {
  const winners = new Set(gains.map(([seat]) => seat))
  const has = from.map((chips, seat) => (winners.has(seat) ? 0 : chips))
  return gains.flatMap(([to, gain]) => {
    let wants = gain
    return has.flatMap((_, seat) => {
      const chips = Math.min(wants, has[seat]!)
      wants -= chips
      has[seat]! -= chips
      return chips > 0 ? [{ from: seat, to, chips }] : []
    })
  })
}

const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)
