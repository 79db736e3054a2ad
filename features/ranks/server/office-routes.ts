import type { FastifyInstance } from 'fastify'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { budgetsOf } from '#features/promotions/server/promotions.ts'
import { ranksOfficeApi } from '#features/ranks/api-office.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { growthOf } from '../rules/growth.ts'
import { firstCounted, keepOf } from '../rules/keep.ts'
import { PROMOTION } from '../rules/settings.ts'
import { selectBonuses } from './judging/store-judged.ts'
import { settingsView } from './office/actions.ts'
import * as store from './office/store-office.ts'
import { dayOf, settingsOf } from './settings.ts'
import { sumSince } from './store-members.ts'
import { selectChanges, selectDays } from './store-statement.ts'
import { money, sumsView } from './views.ts'

const MOST = 100
const END = '9999-12-31'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, ranksOfficeApi.settings, (_, { merchantId }) =>
    transaction(db, async tx => {
      const settings = await settingsOf(tx, merchantId)
      const budget = (await budgetsOf(tx, merchantId, [PROMOTION])).get(PROMOTION)
      return {
        ...{ version: settings.version, currency: settings.currency, given: settingsView(settings) },
        counts: await store.countRanks(tx, merchantId),
        budget: budget ? { budget: money(budget.budget), left: money(budget.left) } : null,
      }
    }),
  )
  serve(app, ranksOfficeApi.change, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'ranks.change', content: { given }, reason }),
  )
  serve(app, ranksOfficeApi.budget, ({ budget, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'ranks.budget', content: { budget }, reason }),
  )
  serve(app, ranksOfficeApi.adjust, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'ranks.adjust', content, reason }),
  )
  serve(app, ranksOfficeApi.members, ({ limit, before, username, rank }, { merchantId }) =>
    transaction(db, async tx => {
      const named = username === undefined ? null : (await memberByUsername(tx, merchantId, username))?.id
      if (named === undefined) return { list: [], next: null }
      const page = { limit: limit + 1, after: before ?? null, rank: rank ?? null, memberId: named }
      const rows = await store.selectMembers(tx, merchantId, page)
      const list = await viewsOf(tx, merchantId, rows.slice(0, limit))
      return { list, next: rows.length > limit ? list.at(-1)!.memberId : null }
    }),
  )
  serve(app, ranksOfficeApi.member, ({ memberId }, { merchantId }) =>
    transaction(db, async tx => {
      const [row] = await store.selectMembers(tx, merchantId, { limit: 1, after: null, rank: null, memberId })
      if (!row) throw new Refusal('not_found')
      const [view] = await viewsOf(tx, merchantId, [row])
      return {
        ...{ ...view!, currency: row.currency, sums: sumsView(row) },
        changes: (await selectChanges(tx, row, MOST)).map(each => ({
          ...{ at: each.at.toISOString(), before: each.rankBefore, rank: each.rank },
          ...{ growth: String(each.growth), growth90: String(each.growth90) },
        })),
        bonuses: (await selectBonuses(tx, [memberId])).map(each => ({
          ...{ rank: each.rank, amount: money(each.amount), state: each.state },
        })),
        adjustments: (await store.selectAdjustments(tx, memberId, MOST)).map(each => ({
          ...{ at: each.at.toISOString(), kind: each.kind, points: String(each.points), note: each.note, by: each.by },
        })),
        days: (await selectDays(tx, row, { before: END, limit: MOST })).map(({ day, ...sums }) => ({
          ...{ day, ...sumsView(sums) },
        })),
      }
    }),
  )
}

async function viewsOf(tx: Tx, merchantId: number, rows: readonly store.ListedRow[]) {
  const { ranks, per } = await settingsOf(tx, merchantId)
  const today = await dayOf(tx, merchantId, await databaseNow(tx))
  const from = firstCounted(today)
  const sums90 = await sumSince(
    tx,
    rows.map(({ memberId }) => ({ memberId, from })),
  )
  return rows.map(row => {
    const { memberId, username, rank, since } = row
    const sums = sums90.get(memberId)
    const keep = keepOf(ranks, { rank, since, today })
    return {
      ...{ memberId, username, rank, since, growth: String(growthOf(row, per)) },
      growth90: String(sums ? growthOf(sums, per) : 0n),
      keep: keep ? { needs: String(keep.needs), on: keep.on } : null,
    }
  })
}
