const NUMBERS_A_SLICE = 500

/**
 * Does work that tells how many numbers it has looked at, some hundred of them in a turn of the event loop: whoever else
 * waits comes in between.
 */
export async function inSlices<T>(work: Generator<number, T>): Promise<T> {
  let looked = 0
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    looked += step.value
    if (looked < NUMBERS_A_SLICE) continue
    looked = 0
    await new Promise(resolve => setImmediate(resolve))
  }
}
