import { Refusal } from '#shared/refusal.ts'
import { isConnectionLoss } from './db.ts'
import { batchSize } from './metrics.ts'

type Waiting<I, O> = { item: I; since: number; resolve: (answer: O) => void; reject: (error: unknown) => void }

export type BatchOptions<I, O> = {
  name: string
  /** Runs all items in one transaction and answers them in order. It must be safe to run again after a lost answer. */
  run: (items: I[]) => Promise<O[]>
  /** Items of one shard never run side by side. */
  shardOf?: (item: I) => number
  maxItems?: number
  maxWaiting?: number
  /** How long an item may wait for a database that went away before it is refused as `busy`. */
  giveUpMs?: number
}

/**
 * Group commit: collects concurrent requests of one kind and runs them as one transaction. There is no timer: a batch
 * is what arrived while the one before was in flight (measured best, architecture §12). A batch that fails is halved,
 * so that a poisoned item fails alone; a lost connection is retried, since then the outcome is unknown.
 */
export function createBatch<I, O>(options: BatchOptions<I, O>) {
  const { name, run, shardOf = () => 0, maxItems = 256, maxWaiting = 20_000, giveUpMs = 1_500 } = options
  const shards = new Map<number, { queue: Waiting<I, O>[]; busy: boolean }>()
  let waiting = 0
  let closed = false

  function submit(item: I): Promise<O> {
    if (closed || waiting >= maxWaiting) return Promise.reject(new Refusal('busy'))
    const key = shardOf(item)
    let shard = shards.get(key)
    if (!shard) {
      shard = { queue: [], busy: false }
      shards.set(key, shard)
    }
    const { queue } = shard
    waiting++
    const answer = new Promise<O>((resolve, reject) => queue.push({ item, since: performance.now(), resolve, reject }))
    if (!shard.busy) {
      shard.busy = true
      setImmediate(drain, shard)
    }
    return answer
  }

  async function drain(shard: { queue: Waiting<I, O>[]; busy: boolean }) {
    while (shard.queue.length > 0) {
      const batch = shard.queue.splice(0, maxItems)
      batchSize.observe({ batch: name }, batch.length)
      await settle(batch)
      waiting -= batch.length
    }
    shard.busy = false
  }

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    for (let attempt = 0, live = batch; live.length > 0; attempt++) {
      try {
        const answers = await run(live.map(each => each.item))
        live.forEach((each, i) => {
          each.resolve(answers[i] as O)
        })
        return
      } catch (error) {
        if (!isConnectionLoss(error)) {
          if (live.length === 1) return live[0]!.reject(error)
          const half = live.length >> 1
          await settle(live.slice(0, half))
          return settle(live.slice(half))
        }
        const now = performance.now()
        for (const each of live) if (now - each.since >= giveUpMs) each.reject(new Refusal('busy'))
        live = live.filter(each => now - each.since < giveUpMs)
        if (live.length > 0) await new Promise(resolve => setTimeout(resolve, Math.min(20 * 2 ** attempt, 400)))
      }
    }
  }

  /** Refuses new items and waits until all that were accepted are answered. */
  async function close(): Promise<void> {
    closed = true
    while (waiting > 0) await new Promise(resolve => setTimeout(resolve, 5))
  }

  return { submit, close }
}
