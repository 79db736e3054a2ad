/** Gives a uniform integer in [0, n). The only way chance enters the mathematics. */
export type Draw = (n: number) => number

const TWO_32 = 2 ** 32

/**
 * Turns a source of uniform 32-bit integers into unbiased draws by rejection (games.md §3): of each x the remainder modulo
 * n is taken, except from the last, incomplete run of n values below 2^32, which is thrown away.
 * Throws RangeError unless n is an integer in 1…2^32 − 1.
 */
export function drawFrom(next32: () => number): Draw {
  return n => {
    if (n >>> 0 !== n || n === 0) throw new RangeError(`cannot draw below ${n}`)
    for (;;) {
      const x = next32() >>> 0
      const value = x % n
      if (x - value + n <= TWO_32) return value
    }
  }
}

export type DrawLog = { draw: Draw; drawn: [n: number, value: number][] }

/** Passes draws on and keeps each (n, value), so that the round can be stored and replayed. */
export function recordDraws(draw: Draw): DrawLog {
  const drawn: [number, number][] = []
  const recording: Draw = n => {
    const value = draw(n)
    drawn.push([n, value])
    return value
  }
  return { draw: recording, drawn }
}

/** Draws again what was recorded. Throws when asked for something else than was drawn then. */
export function replayDraws(drawn: readonly (readonly [n: number, value: number])[]): Draw {
  let at = 0
  return n => {
    const entry = drawn[at++]
    if (entry?.[0] !== n) throw new Error(`draw ${at} of the record is not below ${n}`)
    return entry[1]
  }
}

/** For rounds that are played from their beginning after each action: each time it is begun, it draws the same again. */
export function drawnAgain(draw: Draw): () => Draw {
  const drawn: number[] = []
  return () => {
    let at = 0
    return n => {
      if (at === drawn.length) drawn.push(draw(n))
      return drawn[at++]!
    }
  }
}
