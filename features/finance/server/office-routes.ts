import type { FastifyInstance } from 'fastify'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { accountsOf, asideOf } from './ledger/accounts.ts'
import { closeDay, closingsOf } from './ledger/closings.ts'
import { entriesOf, entryWith } from './ledger/entries.ts'
import { curveOf } from './reports/curve.ts'
import { dashboardOf } from './reports/dashboard.ts'
import { jackpotsOf, lotteryOf, statementsOf } from './reports/others.ts'
import { peopleOf } from './reports/people.ts'
import { alertsOf, closeAlert, returnsOf } from './reports/returns.ts'
import { sumsOf } from './reports/sums.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  serve(app, financeOfficeApi.dashboard, (_, { merchantId }) => dashboardOf(db, merchantId))
  serve(app, financeOfficeApi.curve, ({ currency }, { merchantId }) => curveOf(db, merchantId, currency))
  serve(app, financeOfficeApi.sums, (ask, { merchantId }) => sumsOf(db, merchantId, ask))
  serve(app, financeOfficeApi.people, (days, { merchantId }) => peopleOf(db, merchantId, days))
  serve(app, financeOfficeApi.returns, (ask, { merchantId }) => returnsOf(db, merchantId, ask))
  serve(app, financeOfficeApi.lottery, (days, { merchantId }) => lotteryOf(db, merchantId, days))
  serve(app, financeOfficeApi.jackpots, (days, { merchantId }) => jackpotsOf(db, merchantId, days))
  serve(app, financeOfficeApi.statements, (ask, { merchantId }) => statementsOf(db, merchantId, ask))
  serve(app, financeOfficeApi.alerts, async ({ open }, { merchantId }) => ({
    list: await alertsOf(db, merchantId, open === 'true'),
  }))
  serve(app, financeOfficeApi.closeAlert, async ({ id, reason }, ask) => {
    await closeAlert(db, actingOf(ask), id, reason)
    return {}
  })

  serve(app, ledgerApi.accounts, (ask, { merchantId }) => accountsOf(db, merchantId, ask))
  serve(app, ledgerApi.entries, (ask, { merchantId }) => entriesOf(db, merchantId, ask))
  serve(app, ledgerApi.entry, ({ id }, { merchantId }) => entryWith(db, merchantId, id))
  serve(app, ledgerApi.aside, (ask, { merchantId }) => asideOf(db, merchantId, ask))
  serve(app, ledgerApi.closings, (days, { merchantId }) => closingsOf(db, merchantId, days))
  serve(app, ledgerApi.closeDay, ({ day }, ask) => closeDay(db, actingOf(ask), day))
  serve(app, ledgerApi.reopenDay, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'days.reopen', content, reason }),
  )
  serve(app, ledgerApi.postJournal, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'journal.post', content, reason }),
  )

  exportRoutes(app, context)
  scheduleRoutes(app, context)
}
