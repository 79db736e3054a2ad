import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Feed } from '../app.ts'
import { matchOfSeed, seedOf } from '../commitment.ts'
import { MARKETS } from '../descriptions.ts'
import { priceTogether, selection } from './custom-bet.ts'
import { showFixture } from './publishing.ts'
import { recover } from './recovery.ts'
import { ok, type Route, refuse, serveSigned } from './signed.ts'
import { selectFixture, selectSchedule } from './store-fixtures.ts'
import { selectEnd, selectHead } from './store-messages.ts'
import { sendStream } from './stream.ts'

const ms = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8.64e15))
const span = z.object({ from: ms, to: ms })
const asksRecovery = z.object({ after: ms, request_id: z.coerce.number().check(z.int(), z.minimum(0)) })
const position = z.string().check(z.regex(/^\d{1,18}$/))
const asksTogether = z.object({ selections: z.array(selection).check(z.minLength(1), z.maxLength(12)) })

/** What books ask of us (docs/sports.md). */
export function feedRoutes(app: FastifyInstance, feed: Feed): Promise<void> {
  const { config, db, nowMs, bell } = feed
  const key = { keyId: config.FEED_KEY_ID, secret: config.FEED_KEY_SECRET }
  const bad = refuse(400, 'bad_request')

  const routes: Route[] = [
    {
      ...{ method: 'GET', path: '/v1/stream' },
      stream: async ({ query }, _, reply) => {
        const after = position.safeParse(query.after).data
        await sendStream(db, bell, reply, after === undefined ? await selectHead(db) : BigInt(after), feed.isOpen)
      },
    },
    {
      ...{ method: 'GET', path: '/v1/schedule' },
      answer: async ({ query }) => {
        const read = span.safeParse(query)
        if (!read.success) return bad
        const { from, to } = read.data
        return ok((await selectSchedule(db, new Date(from), new Date(to))).map(showFixture))
      },
    },
    { ...{ method: 'GET', path: '/v1/descriptions/markets' }, answer: async () => ok(MARKETS) },
    {
      ...{ method: 'POST', path: '/v1/:producer/recovery' },
      answer: async ({ params, query }) => {
        const producer = ({ '1': 1, '3': 3 } as const)[params.producer!]
        const read = asksRecovery.safeParse(query)
        if (!producer || !read.success) return bad
        const messages = await recover(db, producer, read.data.after, read.data.request_id, nowMs())
        bell.ring()
        return { status: 202, value: { request_id: read.data.request_id, messages } }
      },
    },
    {
      ...{ method: 'POST', path: '/v1/custombet/calculate' },
      answer: async ({ body }) => {
        const read = asksTogether.safeParse(body)
        return read.success ? priceTogether(feed, read.data.selections) : bad
      },
    },
    {
      ...{ method: 'GET', path: '/v1/events/:id/reveal' },
      answer: async ({ params }) => {
        const row = await selectFixture(db, params.id!)
        if (!row) return refuse(404, 'not_found')
        if (row.nextAt) return refuse(409, 'not_ended')
        const seed = seedOf(config.FEED_SEED_SECRET, row.id)
        const end = await selectEnd(db, row.id)
        if (!end) return refuse(410, 'forgotten')
        const { parameters } = row
        const { home_score, away_score } = matchOfSeed(seed, row.id, parameters).moments.at(-1)!.status
        const score = [home_score, away_score]
        return ok({ fixture: showFixture(row), seed, parameters, score, settled: end.markets })
      },
    },
  ]
  return serveSigned(app, key, nowMs, routes)
}
