import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Sql } from '#shared/server/db.ts'
import type { Bell } from './bell.ts'
import { selectAfter } from './store-messages.ts'

/** What another process told is seen after so long. */
const LOOK_MS = 100
const AT_ONCE = 200

/** Sends all messages behind a place, one line each, until the listener goes or `isOpen` says no. */
export async function sendStream(db: Sql, bell: Bell, reply: FastifyReply, after: bigint, isOpen: () => boolean) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  raw.flushHeaders()
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  let position = after
  while (isOpen() && !raw.destroyed) {
    const rows = await selectAfter(db, position, AT_ONCE)
    position = rows.at(-1)?.position ?? position
    const lines = rows.map(({ position: offset, body }) => `{"offset":${offset},"message":${body}}\n`)
    if (rows.length === 0) await bell.wait(LOOK_MS)
    else if (!raw.write(lines.join(''))) await once(raw, 'drain', { signal: gone.signal }).catch(() => undefined)
  }
  raw.end()
}
