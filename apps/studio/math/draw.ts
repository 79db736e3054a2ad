/** Gives a uniform integer in [0, n). The only way chance enters the mathematics. */
export type Draw = (n: number) => number

const TWO_32 = 2 ** 32

/**
 * Turns a source of uniform 32-bit integers into unbiased draws by rejection (games.md §3): values at or above the
 * largest multiple of n are thrown away, the rest taken modulo n. Throws RangeError unless n is an integer in 1…2^32.
 */
export function drawFrom(next32: () => number): Draw {
  return n => {
    if (!Number.isInteger(n) || n < 1 || n > TWO_32) throw new RangeError(`cannot draw below ${n}`)
    const limit = TWO_32 - (TWO_32 % n)
    let x = next32()
    while (x >= limit) x = next32()
    return x % n
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
