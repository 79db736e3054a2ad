/** What is known exactly of a random number of coins. */
export type Prize = {
  mean: number
  /** Mean of the square. */
  square: number
  /** Probability of no coins at all. */
  nothing: number
  most: number
}

export const NO_PRIZE: Prize = { mean: 0, square: 0, nothing: 1, most: 0 }

export function fixed(coins: number): Prize {
  return { mean: coins, square: coins ** 2, nothing: coins === 0 ? 1 : 0, most: coins }
}

/** Both, independent of each other. */
export function addPrizes(a: Prize, b: Prize): Prize {
  return {
    mean: a.mean + b.mean,
    square: a.square + 2 * a.mean * b.mean + b.square,
    nothing: a.nothing * b.nothing,
    most: a.most + b.most,
  }
}

export function multiplyPrize(prize: Prize, times: number): Prize {
  const { mean, square, most } = prize
  return { ...prize, mean: mean * times, square: square * times ** 2, most: most * times }
}

/** One of them, each with its probability; those of probability 0 do not exist. */
export function mixPrizes(choices: Iterable<readonly [probability: number, prize: Prize]>): Prize {
  const mixed: Prize = { ...NO_PRIZE, nothing: 0 }
  for (const [probability, prize] of choices) {
    if (probability === 0) continue
    mixed.mean += probability * prize.mean
    mixed.square += probability * prize.square
    mixed.nothing += probability * prize.nothing
    mixed.most = Math.max(mixed.most, prize.most)
  }
  return mixed
}

/** So many coins instead of none. */
export function consolePrize(prize: Prize, coins: number): Prize {
  const { mean, square, nothing, most } = prize
  if (coins === 0 || nothing === 0) return prize
  return {
    mean: mean + nothing * coins,
    square: square + nothing * coins ** 2,
    nothing: 0,
    most: Math.max(most, coins),
  }
}

export function varianceOf({ mean, square }: Prize): number {
  return square - mean ** 2
}
