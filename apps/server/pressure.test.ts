import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { MOST_DELAY_MS, refuseInTime } from './pressure.ts'

const ask = (delayMs: number, config: object = {}) =>
  refuseInTime({ routeOptions: { config } } as FastifyRequest, {} as FastifyReply, 'eventLoopDelay', delayMs)

test('O-03: while the process is behind, calls are told when to come back', async () => {
  await expect(ask(MOST_DELAY_MS + 1)).rejects.toMatchObject({ code: 'busy', details: { retryAfterSeconds: 2 } })
})

test('files of the site are given all the same, and a second without any measure refuses nobody', async () => {
  await ask(MOST_DELAY_MS + 1, { rateLimit: false })
  await ask(Number.POSITIVE_INFINITY)
})
