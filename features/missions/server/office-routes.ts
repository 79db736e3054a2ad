import type { FastifyInstance } from 'fastify'
import { missionsOfficeApi } from '#features/missions/api-office.ts'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { budgetsOf } from '#features/promotions/server/promotions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { sumOfPrizes } from '../rules/boards.ts'
import { placesShown, stopBoard } from './boards.ts'
import { moneyOf } from './office/actions.ts'
import * as store from './store.ts'
import { findBoard, selectBoards } from './store-boards.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, missionsOfficeApi.missions, async (_, { merchantId }) => {
    const rows = await store.selectMissions(db, merchantId, null)
    const claimed = new Map((await store.sumClaims(db, merchantId)).map(row => [row.code, row]))
    const budgets = await budgetsOf(
      db,
      merchantId,
      rows.map(row => row.promotion),
    )
    return {
      list: rows.map(({ code, texts, repeat, metric, category, steps, state, startsAt, endsAt, promotion }) => {
        const { members = 0, claims = 0, paid = 0n } = claimed.get(code) ?? {}
        const { budget, left } = budgets.get(promotion)!
        return {
          ...{ code, title: texts.en?.title ?? code, repeat, metric, category, state, members, claims },
          steps: steps.map(({ target, reward }) => ({ target: moneyOf(target), reward: moneyOf(reward) })),
          ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), paid: moneyOf(paid) },
          ...{ budget: moneyOf(budget), budgetLeft: moneyOf(left) },
        }
      }),
    }
  })

  serve(app, missionsOfficeApi.boards, (_, { merchantId }) =>
    transaction(db, async tx => {
      const boards = await selectBoards(tx, merchantId, null)
      const list = []
      for (const board of boards) {
        const places = await placesShown(tx, board)
        const names = await memberNames(
          tx,
          merchantId,
          places.map(({ memberId }) => memberId),
        )
        const { code, texts, category, state, startsAt, endsAt, minScore, dayCap } = board
        list.push({
          ...{ code, title: texts.en?.title ?? code, category, state, minScore: moneyOf(minScore) },
          ...{
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            prizes: moneyOf(sumOfPrizes(board.prizes)),
          },
          dayCap: dayCap === null ? null : moneyOf(dayCap),
          list: places.map(({ rank, memberId, score, prize }) => ({
            ...{ rank, memberId, username: names.get(memberId) ?? '', score: moneyOf(score), prize: moneyOf(prize) },
          })),
        })
      }
      return { list }
    }),
  )

  serve(app, missionsOfficeApi.addMission, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'missions.add', content: { given }, reason }),
  )
  serve(app, missionsOfficeApi.addBoard, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'boards.add', content: { given }, reason }),
  )

  serve(app, missionsOfficeApi.stopMission, ({ code, reason }, ask) =>
    transaction(db, async tx => {
      const who = actingOf(ask)
      if (!(await store.findMission(tx, who.merchantId, code))) throw new Refusal('not_found')
      if (!(await store.stopMission(tx, who.merchantId, code))) throw new Refusal('state_changed')
      await audit(tx, who, { action: 'missions.stop', item: `mission:${code}`, inputs: {}, reason })
      return {}
    }),
  )
  serve(app, missionsOfficeApi.stopBoard, ({ code, reason }, ask) =>
    transaction(db, async tx => {
      const who = actingOf(ask)
      if (!(await findBoard(tx, who.merchantId, code))) throw new Refusal('not_found')
      if (!(await stopBoard(tx, who.merchantId, code))) throw new Refusal('state_changed')
      await audit(tx, who, { action: 'missions.stop', item: `board:${code}`, inputs: {}, reason })
      return {}
    }),
  )
}
