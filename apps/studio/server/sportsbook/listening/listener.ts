import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FeedAccess } from '#apps/studio/feed-client.ts'
import type { Log } from '#shared/server/log.ts'

export type Listener = { databaseUrl: string; feed: FeedAccess; logLevel: string }

const PAUSE_MS = 1_000

/**
 * Listens to the feed in a thread of its own: parsing, pricing and writing hundreds of messages a second would make every bet wait,
 * and the second processor lie idle. A thread that failed is started again. `onTaken` is called when something that it heard stands.
 */
export function startListener(listener: Listener, log: Log, onTaken: () => void = () => {}) {
  let isStopping = false
  let worker: Worker
  const running = run()

  async function run(): Promise<void> {
    while (!isStopping) {
      worker = new Worker(new URL('./listener-thread.ts', import.meta.url), { workerData: listener })
      worker.on('message', onTaken)
      worker.on('error', error => log.error({ err: error }, 'the thread that listens to the sports feed failed'))
      await new Promise(resolve => worker.once('exit', resolve))
      if (!isStopping) await wait(PAUSE_MS)
    }
  }

  return {
    async close(): Promise<void> {
      isStopping = true
      worker.postMessage('stop')
      await running
    },
  }
}
