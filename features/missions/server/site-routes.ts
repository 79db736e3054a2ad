import type { FastifyInstance } from 'fastify'
import { missionsApi } from '#features/missions/api.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { CLAIM_MS } from '../rules/missions.ts'
import { type BoardView, boardsOf } from './boards.ts'
import { type CountNow, claim, missionsOf, type Standing } from './missions.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const money = (value: bigint) => formatAmount(amount(value))
const maybe = (value: Amount | null) => (value === null ? null : money(value))

export function siteRoutes(
  app: FastifyInstance,
  { db }: Context,
  { turnover }: { turnover: { countNow: CountNow } },
): void {
  serve(app, missionsApi.missions, async (_, ask) => {
    const found = await missionsOf(db, ownerOf(ask))
    const count = found.flatMap(({ states }) => states).filter(state => state === 'COMPLETED').length
    const enabled = found.length > 0 || (await boardsOf(db, ownerOf(ask))).length > 0
    return { enabled, count, list: found.map(missionView) }
  })
  serve(app, missionsApi.boards, async (_, ask) => ({ list: (await boardsOf(db, ownerOf(ask))).map(boardView) }))
  serve(app, missionsApi.claim, async (input, ask) => ({
    amount: money(await claim(db, turnover.countNow, { ...ownerOf(ask), ...input })),
  }))
}

function missionView({ mission, period, progress, states }: Standing) {
  const { code, texts, currency, repeat, metric, category, after } = mission
  return {
    ...{ code, texts, currency, repeat, metric, category, after, period: period.key, progress: money(progress) },
    ...{ from: iso(period.from), to: iso(period.to), claimUntil: iso(period.to + CLAIM_MS) },
    steps: mission.steps.map(({ target, reward }, i) => ({
      ...{ target: money(target), reward: money(reward), state: states[i]! },
    })),
  }
}

function boardView({ board, list, own }: BoardView) {
  const { code, texts, currency, category, dayCap, minScore, startsAt, endsAt, state } = board
  return {
    ...{ code, texts, currency, category, dayCap: maybe(dayCap), minScore: money(minScore) },
    ...{ from: startsAt.toISOString(), to: endsAt.toISOString(), isSettled: state === 'SETTLED' },
    prizes: board.prizes.map(prize => ({ ...prize, amount: money(prize.amount) })),
    list: list.map(row => ({ ...row, score: money(row.score), prize: money(row.prize) })),
    own: own ? { ...own, score: money(own.score) } : null,
  }
}
