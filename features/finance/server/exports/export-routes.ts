import type { FastifyInstance } from 'fastify'
import { exportsApi } from '#features/finance/api-exports.ts'
import { actingOf } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serveFile } from '#shared/server/files/serve-file.ts'
import { serve } from '#shared/server/serve.ts'
import { exportJournal, exportOf, exportReport, exportsOf, stopExport, takeExport } from './exports.ts'

export function exportRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, exportsApi.journal, (wish, ask) => exportJournal(db, actingOf(ask), wish))
  serve(app, exportsApi.report, (wish, ask) => exportReport(db, actingOf(ask), wish))
  serve(app, exportsApi.exports, (asked, ask) => exportsOf(db, actingOf(ask), asked))
  serve(app, exportsApi.one, ({ id }, ask) => exportOf(db, actingOf(ask), id))
  serve(app, exportsApi.stop, async ({ id }, ask) => {
    await stopExport(db, actingOf(ask), id)
    return {}
  })
  serveFile(app, exportsApi.file, ({ id }, ask) => takeExport(context, actingOf(ask), id))
}
