import type { FastifyInstance } from 'fastify'
import { type Bank, buildApp, openBank } from '#apps/bank/app.ts'
import { readConfig } from '#apps/bank/config.ts'
import { runDue } from '#apps/bank/server/due.ts'
import { createLog } from '#shared/server/log.ts'
import { freshBankDatabase } from '../database.ts'

export const BANK_KEYS = { BANK_KEY_ID: 'bank', BANK_KEY_SECRET: 'a-bank-secret-that-only-tests-use-now' }
/** How calls fare on their way: they never arrive, or are done and the answer is lost. */
export type Line = { is: 'up' | 'down' | 'deaf' }

/** Lets a test cut what an app is asked over the network. */
export function bendLine(app: FastifyInstance): Line {
  const line: Line = { is: 'up' }
  app.addHook('onRequest', async request => {
    if (line.is === 'down') request.raw.socket.destroy()
  })
  app.addHook('onSend', async request => {
    if (line.is === 'deaf') request.raw.socket.destroy()
  })
  return line
}

export type GivenBank = Awaited<ReturnType<typeof givenBank>>

/** A demo bank on a database of its own that listens, tells its events at `platformUrl`, and does what is due when told to. */
export async function givenBank(env: Record<string, string> = {}, nowMs: () => number = Date.now) {
  const world = await freshBankDatabase()
  const config = readConfig({
    ...{ BANK_DATABASE_URL: world.url, BANK_PUBLIC_URL: 'http://bank.test', ...BANK_KEYS },
    ...{ PLATFORM_URL: 'http://127.0.0.1:9', NODE_ENV: 'test', ...env },
  })
  const bank: Bank = openBank(config, world.db, createLog('test', 'silent'), nowMs)
  const app = await buildApp(bank)
  const line = bendLine(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    ...{ bank, app, db: world.db, url, line },
    runDue: () => runDue(bank),
    /** Presses a button of its page. */
    press: async (path: string, fields: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return app.inject({ method: 'POST', url: path, headers, body: new URLSearchParams(fields).toString() })
    },
    read: async (path: string) => (await app.inject({ url: path })).body,
    /** Events in the order in which they were noted. */
    told: async () => {
      const rows = await world.db<{ body: string; answer: string }[]>`select body, answer from bank.events order by seq`
      return rows.map(({ body, answer }) => ({
        ...(JSON.parse(body) as { type: string; order?: string; part?: string }),
        answer,
      }))
    },
    /** The same bank, started anew on its database: nothing is left of the first but what it stored. */
    restart: () => runDue(openBank(config, world.db, createLog('test', 'silent'), nowMs)),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await world.drop()
    },
  }
}
