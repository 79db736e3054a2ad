import type { Draw } from '../slots/draw.ts'

/** What a catch pays, with weights; `mean` is whole. */
export type Prize = { pays: readonly { times: number; weight: number }[]; weights: number; mean: number }

/** How likely a fish is caught, as a fraction: `value` thousandths of a shot lie on it, of `mean` × 1000 that it may hold. */
export type Chance = { value: number; of: number }
export type Shares = { chances: Chance[] /** Thousandths of a shot that no fish can hold. */; rest: number }

/**
 * Lays `price` shots on these fish: each gets the same, but none more than what makes its catch certain; what is over
 * lies on the others, and the rest is paid at once. So the mean of what comes back is `price` × `back` thousandths,
 * whatever is aimed at (games.md §4).
 */
export function shareOut(price: number, back: number, means: readonly number[]): Shares {
  let left = price * back
  const chances: Chance[] = means.map(mean => ({ value: 0, of: mean * 1000 }))
  // The smallest are full first: what they cannot hold lies on the larger ones.
  const order = chances.toSorted((a, b) => a.of - b.of)
  order.forEach((chance, i) => {
    chance.value = Math.min(chance.of, Math.floor(left / (order.length - i)))
    left -= chance.value
  })
  return { chances, rest: left }
}

/** The one in whose part of all weights a draw below them falls. */
export function weighted<T extends { weight: number }>(all: readonly T[], drawn: number): T {
  let left = drawn
  for (const each of all) {
    if (left < each.weight) return each
    left -= each.weight
  }
  throw new RangeError('nothing has this weight')
}

/** Draws what each fish pays, 0 for one that lives, and what is paid of the rest. */
export function strike(prizes: readonly Prize[], price: number, back: number, draw: Draw) {
  const { chances, rest } = shareOut(
    price,
    back,
    prizes.map(({ mean }) => mean),
  )
  const times = chances.map(({ value, of }, i) => (draw(of) < value ? drawPrize(prizes[i]!, draw) : 0))
  const whole = Math.floor(rest / 1000)
  const part = rest % 1000
  return { times, rest: part > 0 && draw(1000) < part ? whole + 1 : whole }
}

function drawPrize({ pays, weights }: Prize, draw: Draw): number {
  if (pays.length === 1) return pays[0]!.times
  return weighted(pays, draw(weights)).times
}
