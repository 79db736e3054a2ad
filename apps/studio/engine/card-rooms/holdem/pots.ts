/** What a player brought to the pot in chips, and how good the hand is; undefined: folded. */
export type Contender = { put: number; strength: number | undefined }
/** A percentage in hundredths, and the most that a hand pays in chips. */
export type Rake = { rate: number; cap: number }
export type Pot = { chips: number; seats: number[] }
export type Shares = { back: number; pots: Pot[]; rake: number; won: number[] }

/** What the highest bet is above the next one is nobody's to win. */
export function uncalled(contenders: readonly Contender[]): { seat: number; chips: number } {
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
    const chips = contenders.reduce((sum, { put }) => sum + Math.min(put, level) - Math.min(put, below), 0)
    return { chips, seats: live.filter(seat => contenders[seat]!.put >= level) }
  })
}

/** `order`: seats from the first left of the button on: odd chips go to the first of them. No flop: no rake. */
export function share(contenders: readonly Contender[], order: readonly number[], rake: Rake, flop: boolean): Shares {
  const back = uncalled(contenders)
  const played = contenders.map((each, seat) => (seat === back.seat ? { ...each, put: each.put - back.chips } : each))
  const pots = potsOf(played)
  const won = contenders.map((_, seat) => (seat === back.seat ? back.chips : 0))
  let [total, taken] = [0, 0]
  for (const { chips, seats } of pots) {
    total += chips
    const rest = flop ? Math.min(rake.cap, Math.floor((total * rake.rate) / 10_000)) - taken : 0
    taken += rest
    const best = Math.max(...seats.map(seat => played[seat]!.strength!))
    const winners = order.filter(seat => seats.includes(seat) && played[seat]!.strength === best)
    const each = Math.floor((chips - rest) / winners.length)
    const odd = chips - rest - each * winners.length
    winners.forEach((seat, i) => {
      won[seat]! += each + (i < odd ? 1 : 0)
    })
  }
  return { back: back.chips, pots, rake: taken, won }
}

/** Rake by what each brought: who sits earlier may carry a chip more or less, and all together carry all of it. */
export function rakeBySeat(rake: number, put: readonly number[]): number[] {
  const total = put.reduce((sum, each) => sum + each, 0)
  let [until, before] = [0, 0]
  return put.map(each => {
    until += each
    const upTo = total === 0 ? 0 : Math.floor((rake * until) / total)
    const own = upTo - before
    before = upTo
    return own
  })
}
