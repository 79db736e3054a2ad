import { Refusal } from '#shared/refusal.ts'
import { isConnectionLoss, isTooSlow } from './db.ts'
import { batchSize } from './metrics.ts'

type Waiting<I, O> = { item: I; since: number; resolve: (answer: O) => void; reject: (error: unknown) => void }

export type BatchOptions<I, O> = {
  name: string
  /** Runs all items in one transaction and answers them in order. It must be safe to run again after a lost answer. */
  run: (items: I[]) => Promise<O[]>
  /** Items that go before all others and are the last to be refused when there is too much to do. */
  isUrgent?: (item: I) => boolean
  /** How many batches may be in flight; `run` must keep those apart that touch the same. */
  parallel?: number
  maxItems?: number
  /** What an item counts, and what a batch may come to; one that counts more goes alone. */
  weigh?: (item: I) => number
  maxWeight?: number
  /** How many may wait; urgent ones may be twice as many. */
  maxWaiting?: number
  /** How long an item may wait, for its turn or for a database that went away, before it is refused as `busy`. */
  giveUpMs?: number
}

/**
 * Group commit: collects concurrent requests of one kind and runs them as one transaction. There is no timer: a batch
 * is what arrived while the one before was in flight (measured best, architecture §12). A batch that fails is halved,
 * so that a poisoned item fails alone; a lost connection is retried, since then the outcome is unknown.
 */
export function createBatch<I, O>(options: BatchOptions<I, O>) {
  const { name, run, isUrgent = () => false, parallel = 1, weigh = () => 0, maxWeight = Infinity } = options
  const { maxItems = 256, maxWaiting = 4_000, giveUpMs = 1_500 } = options
  const urgent: Waiting<I, O>[] = []
  const others: Waiting<I, O>[] = []
  let running = 0
  let unanswered = 0
  let closed = false

  function submit(item: I): Promise<O> {
    const lane = isUrgent(item) ? urgent : others
    if (closed || lane.length >= (lane === urgent ? 2 * maxWaiting : maxWaiting))
      return Promise.reject(new Refusal('busy'))
    unanswered++
    const answer = new Promise<O>((resolve, reject) => lane.push({ item, since: performance.now(), resolve, reject }))
    if (running < parallel) {
      running++
      setImmediate(drain)
    }
    return answer
  }

  function nextBatch(): Waiting<I, O>[] {
    const batch: Waiting<I, O>[] = []
    let weight = 0
    for (const lane of [urgent, others]) {
      let taken = 0
      while (taken < lane.length && batch.length < maxItems) {
        weight += weigh(lane[taken]!.item)
        if (batch.length > 0 && weight > maxWeight) break
        batch.push(lane[taken++]!)
      }
      lane.splice(0, taken)
      if (weight > maxWeight) break
    }
    return batch
  }

  async function drain() {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      await settle(dropLate(batch))
      unanswered -= batch.length
    }
    running--
  }

  /** Who asked has given up by now: what has not begun must not begin. */
  function dropLate(batch: Waiting<I, O>[]): Waiting<I, O>[] {
    const lateSince = performance.now() - giveUpMs
    if (!batch.some(each => each.since <= lateSince)) return batch
    for (const each of batch) if (each.since <= lateSince) each.reject(new Refusal('busy'))
    return batch.filter(each => each.since > lateSince)
  }

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    for (let attempt = 0, live = batch; live.length > 0; attempt++) {
      try {
        batchSize.observe({ batch: name }, live.length)
        const answers = await run(live.map(each => each.item))
        live.forEach((each, i) => {
          each.resolve(answers[i] as O)
        })
        return
      } catch (error) {
        // The lock or a statement took too long: nothing was decided, and the next try would wait as long.
        if (isTooSlow(error)) {
          for (const each of live) each.reject(new Refusal('busy'))
          return
        }
        if (!isConnectionLoss(error)) {
          if (live.length === 1) return live[0]!.reject(error)
          const half = live.length >> 1
          await settle(live.slice(0, half))
          return settle(live.slice(half))
        }
        live = dropLate(live)
        if (live.length > 0) await new Promise(resolve => setTimeout(resolve, Math.min(20 * 2 ** attempt, 400)))
      }
    }
  }

  /** Refuses new items and waits until all that were accepted are answered. */
  async function close(): Promise<void> {
    closed = true
    while (unanswered > 0) await new Promise(resolve => setTimeout(resolve, 5))
  }

  return { submit, close }
}
