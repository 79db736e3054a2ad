import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'

const HEARTBEAT_MS = 10_000
/** Streams of one session: a page has two at most, and opens the next before the old ones are seen to be gone. */
const MOST_STREAMS = 6
/** Who reads so much slower than it comes is let go: it comes again, and begins with what is then. */
const MOST_UNREAD_BYTES = 256 * 1024

/** A state as it is sent, made once for all who look at it. */
export const frameOf = (state: string): Buffer => Buffer.from(`data: ${state}\n\n`)

/** What many look at: each state as JSON or its frame, the first at once. `snapshot` tells it once more, and that somebody still looks. */
export type Source = {
  watch: (watcher: (state: string | Buffer) => void) => () => void
  snapshot: () => unknown
  closing: AbortSignal
}

/** Server-sent events of what players share; who looks is known by the session. */
export function createStreams(app: FastifyInstance, ownerOf: (ask: Ask) => Promise<string>) {
  /** Open streams by session. */
  const open = new Map<string, number>()

  function serve(path: string, sourceOf: (ask: Ask, query: unknown) => Promise<Source>): void {
    app.get(path, { config: { who: 'player' } }, async (request: FastifyRequest, reply) => {
      const ask = { caller: await app.policies.player(request) } as Ask
      const source = await sourceOf(ask, request.query)
      const owner = await ownerOf(ask)
      const others = open.get(owner) ?? 0
      if (others >= MOST_STREAMS) throw new Refusal('too_many_requests')
      open.set(owner, others + 1)
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const tell = (state: string | Buffer) => {
        if (raw.writableLength > MOST_UNREAD_BYTES) return raw.destroy()
        // What is told at once is sent at once.
        raw.cork()
        raw.write(typeof state === 'string' ? frameOf(state) : state)
        process.nextTick(() => raw.uncork())
      }
      const forget = source.watch(tell)
      const heartbeat = setInterval(() => tell(JSON.stringify(source.snapshot())), HEARTBEAT_MS)
      const end = () => raw.end()
      source.closing.addEventListener('abort', end)
      raw.on('close', () => {
        const left = open.get(owner)! - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
        source.closing.removeEventListener('abort', end)
        clearInterval(heartbeat)
        forget()
      })
    })
  }
  return serve
}
