import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { connect, KEY_LOOKUPS } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createHttpFeed } from './http-feed.ts'
import type { Listener } from './listener.ts'
import { createListening } from './listening.ts'

/* The thread of listener.ts: until it is told to stop. */

/** A transaction at a time, the lease, and what is asked beside them. */
const CONNECTIONS = 3

const { databaseUrl, feed, logLevel } = workerData as Listener
const db = connect(databaseUrl, CONNECTIONS, KEY_LOOKUPS)
const listening = createListening({
  ...{ db, source: createHttpFeed(feed), log: createLog('studio', logLevel) },
  onTaken: () => parentPort!.postMessage('taken'),
})
listening.start()
await once(parentPort!, 'message')
await listening.close()
await db.end()
