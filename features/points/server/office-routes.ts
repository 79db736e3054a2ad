import type { FastifyInstance } from 'fastify'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { pointsOfficeApi } from '#features/points/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { settingsView } from './office/actions.ts'
import { addGoods, changeGoods, listGoods, showGoods } from './office/goods.ts'
import { selectLog, selectRedeemsOf } from './office/store-office.ts'
import { settingsOf } from './settings.ts'
import { decideRedeem } from './spending/redeem.ts'
import { money, whole } from './views.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  /** Nobody is called so where the answer is undefined. */
  const named = async (merchantId: number, username: string | undefined) =>
    username === undefined ? null : (await transaction(db, tx => memberByUsername(tx, merchantId, username)))?.id

  async function withNames<T extends { memberId: string }>(merchantId: number, rows: readonly T[]) {
    const names = await memberNames(
      db,
      merchantId,
      rows.map(row => row.memberId),
    )
    return rows.map(row => ({ row, member: { id: row.memberId, username: names.get(row.memberId) ?? '' } }))
  }

  serve(app, pointsOfficeApi.goods, (_, { merchantId }) => listGoods(context, merchantId))
  serve(app, pointsOfficeApi.addGoods, (written, ask) => addGoods(context, actingOf(ask), written))
  serve(app, pointsOfficeApi.changeGoods, (written, ask) => changeGoods(context, actingOf(ask), written))
  serve(app, pointsOfficeApi.showGoods, (wish, ask) => showGoods(context, actingOf(ask), wish))

  serve(app, pointsOfficeApi.redeems, async ({ limit, before = null, username, state }, { merchantId }) => {
    const memberId = await named(merchantId, username)
    if (memberId === undefined) return { list: [], next: null }
    const rows = await selectRedeemsOf(db, merchantId, { limit: limit + 1, before, memberId, state })
    const list = (await withNames(merchantId, rows.slice(0, limit))).map(({ row, member }) => ({
      ...{ id: row.id, member, names: row.names, quantity: row.quantity, points: Number(row.points), state: row.state },
      ...{ amountRequirement: money(row.amountRequirement), appliedAt: row.appliedAt.toISOString() },
      ...{ decidedAt: row.decidedAt?.toISOString() ?? null, decidedBy: row.decidedBy ?? '', remark: row.remark },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.id : null }
  })
  serve(app, pointsOfficeApi.approve, async ({ id, remark }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const { points } = await decideRedeem(
        tx,
        { merchantId: who.merchantId, id },
        { state: 'APPROVED', by: who.operatorId, remark },
      )
      await audit(tx, who, {
        action: 'redeems.approve',
        item: `redeem:${id}`,
        inputs: { points: Number(points), remark },
      })
    })
    return {}
  })
  serve(app, pointsOfficeApi.reject, async ({ id, reason }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const decided = { state: 'REJECTED', by: who.operatorId, remark: reason } as const
      const { points } = await decideRedeem(tx, { merchantId: who.merchantId, id }, decided)
      await audit(tx, who, {
        action: 'redeems.reject',
        item: `redeem:${id}`,
        inputs: { points: Number(points) },
        reason,
      })
    })
    return {}
  })

  serve(app, pointsOfficeApi.log, async ({ limit, before = null, username, op = null }, { merchantId }) => {
    const memberId = await named(merchantId, username)
    if (memberId === undefined) return { list: [], next: null }
    const rows = await selectLog(db, merchantId, { limit: limit + 1, before, memberId, op })
    const list = (await withNames(merchantId, rows.slice(0, limit))).map(({ row, member }) => ({
      ...{
        id: `${row.memberId}:${row.place}`,
        at: row.at.toISOString(),
        member,
        op: row.op,
        points: Number(row.points),
      },
      ...{ balance: whole(row.balance), frozen: Number(row.frozen), reference: row.reference, note: row.note },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.id : null }
  })
  serve(app, pointsOfficeApi.adjust, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'points.adjust', content, reason }),
  )
  serve(app, pointsOfficeApi.settings, (_, { merchantId }) =>
    transaction(db, async tx => {
      const settings = await settingsOf(tx, merchantId)
      return { version: settings.version, currency: settings.currency, given: settingsView(settings) }
    }),
  )
  serve(app, pointsOfficeApi.change, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'points.change', content: { given }, reason }),
  )
}
