import type { FastifyInstance } from 'fastify'
import { memberToGive } from '#features/protection/server/protection.ts'
import { ranksApi } from '#features/ranks/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { addDays } from '#shared/zone.ts'
import { growthOf } from '../rules/growth.ts'
import { judgeMembers } from './judging/judge.ts'
import type { Ranks } from './ranks.ts'
import { settingsOf } from './settings.ts'
import { findMember } from './store-members.ts'
import * as store from './store-statement.ts'
import { ladderOf, rowView, standingOf, sumsView } from './views.ts'

/** Later than any day. */
const END = '9999-12-31'
const MOST_ROWS = 5_000

export function siteRoutes(app: FastifyInstance, { db, realtime }: Context, { ranks }: { ranks: Ranks }): void {
  serve(app, ranksApi.progress, (_, ask) =>
    transaction(db, async tx => {
      const { rank, growth, growth90, next, keep } = await standingOf(tx, ownerOf(ask))
      return {
        ...{ rankLevel: rank, growth, nextRankLevel: next?.rank ?? null, nextGrowth: next?.needs ?? null },
        ...{ growth90, keepGrowth: keep?.needs ?? null, keepDate: keep?.on ?? null },
      }
    }),
  )
  serve(app, ranksApi.ladder, (_, { merchantId }) => transaction(db, tx => ladderOf(tx, merchantId)))
  serve(app, ranksApi.standing, (_, ask) => transaction(db, tx => standingOf(tx, ownerOf(ask))))
  serve(app, ranksApi.rise, async (_, ask) => {
    const owner = ownerOf(ask)
    await ranks.countNow(owner.memberId)
    const standing = await transaction(db, async tx => {
      await memberToGive(tx, owner)
      await judgeMembers(tx, owner.merchantId, [owner.memberId])
      return standingOf(tx, owner)
    })
    realtime.hint(owner.memberId, { topic: 'balance' })
    return standing
  })
  serve(app, ranksApi.days, ({ before = END, limit }, ask) =>
    transaction(db, async tx => {
      const owner = ownerOf(ask)
      const rows = await store.selectDays(tx, owner, { before, limit: limit + 1 })
      const list = rows.slice(0, limit)
      const last = list.at(-1)?.day
      const { per } = await settingsOf(tx, owner.merchantId)
      // What the days of this page and all before them come to.
      const upto = before === END ? await findMember(tx, owner) : await store.sumBefore(tx, owner.memberId, before)
      return {
        list: list.map(({ day, ...sums }) => ({ day, ...sumsView(sums) })),
        before: sumsView(await store.sumBefore(tx, owner.memberId, last ?? before)),
        growth: String(upto ? growthOf(upto, per) : 0n),
        next: rows.length > limit ? last! : null,
      }
    }),
  )
  serve(app, ranksApi.day, ({ day }, ask) =>
    transaction(db, async tx => {
      const owner = ownerOf(ask)
      if (addDays(day, 0) !== day) throw new Refusal('not_found')
      const sums = await store.findDay(tx, owner, day)
      if (!sums) throw new Refusal('not_found')
      const rows = await store.selectRows(tx, owner, day, MOST_ROWS + 1)
      const isWhole = rows.length <= MOST_ROWS
      return { day, ...sumsView(sums), rows: rows.slice(0, MOST_ROWS).map(rowView), isWhole }
    }),
  )
}
