import { Refusal } from '#shared/refusal.ts'

/** Lets `limit` pieces of work run at once and `maxWaiting` wait in turn; beyond that the answer is `busy` (S-01, O-03). */
export function createLimiter(limit: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running < limit) running++
    else if (waiting.length >= maxWaiting) throw new Refusal('busy', { retryAfterSeconds: 2 })
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes to the next in turn, or is given back.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
