import type { FastifyInstance } from 'fastify'
import { buildApp as buildBank, openBank } from '#apps/bank/app.ts'
import { readConfig as readBankConfig } from '#apps/bank/config.ts'
import { runDue } from '#apps/bank/server/due.ts'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { buildApp as buildStudio, openStudio } from '#apps/studio/app.ts'
import { readConfig as readStudioConfig } from '#apps/studio/config.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { closeConnections, openConnections } from '#apps/studio/server/connections.ts'
import { syncCatalogues } from '#features/games/server/catalogue/catalogue-sync.ts'
import { createReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { background as walletBackground } from '#features/wallet/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { connect } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { inThePast } from './clock.ts'

/** What the servers are told when they run for themselves: the same world, addresses and keys. */
export type Environments = Record<'server' | 'studio' | 'bank', Record<string, string | undefined>>
export type World = Awaited<ReturnType<typeof openWorld>>

const LOCAL = { host: '127.0.0.1' }

/** Platform, studio and bank in one process, at their own addresses and at its clock, each a stranger to the others. */
export async function openWorld({ server, studio: studioEnv, bank: bankEnv }: Environments) {
  const log = createLog('past', 'warn')
  const db = connect(inThePast(server.DATABASE_URL!))
  const context: Context = { db, log, realtime: createRealtime(), serverSecret: server.SERVER_SECRET! }
  const parts = createParts(context)
  const platform = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })

  const studioConfig = readStudioConfig(studioEnv)
  const connections = openConnections(inThePast(studioConfig.STUDIO_DATABASE_URL))
  const studio = openStudio(studioConfig, connections, log, openRng())
  const stage = await buildStudio(studio)

  const bankConfig = readBankConfig(bankEnv)
  const bankDb = connect(inThePast(bankConfig.BANK_DATABASE_URL))
  const bank = openBank(bankConfig, bankDb, log)
  const counter = await buildBank(bank)

  const recon = createReconciliation(context, parts.gateway)
  const turnMonths = walletBackground(context).prepare!
  const { cashier } = parts

  /** The studio ends the rounds of a process that was killed, then all do what is due until none has anything. */
  async function settle(): Promise<void> {
    await studio.rounds.queue.recover()
    while ((await runDue(bank)) + (await cashier.runDue()) > 0);
  }

  return {
    ...{ context, parts, cashier, stage, counter, recon, settle, turnMonths },
    open: async () => {
      await platform.listen({ ...LOCAL, port: Number(server.PORT) })
      await stage.listen({ ...LOCAL, port: studioConfig.STUDIO_PORT })
      await counter.listen({ ...LOCAL, port: bankConfig.BANK_PORT })
      await syncCatalogues(context, parts.keys)
    },
    close: async () => {
      recon.close()
      for (const flights of studio.flights.values()) await flights.close()
      await studio.rounds.close()
      for (const app of [stage, counter, platform]) await closeApp(app)
      await parts.close()
      await Promise.all([closeConnections(connections), bankDb.end(), db.end()])
    },
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}
