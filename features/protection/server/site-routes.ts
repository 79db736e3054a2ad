import type { FastifyInstance } from 'fastify'
import { protectionApi } from '#features/protection/api.ts'
import { accountOf } from '#features/wallet/server/wallet.ts'
import { type Amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, loggedInAtOf, memberOf, ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { answerCheck, readCheck, setCheckMinutes } from './checks.ts'
import { exclude, requestLift } from './exclusions.ts'
import { cancelLimit, confirmLimit, type LimitAsk, setLimit, type Which } from './limits.ts'
import { offersWanted, wantOffers } from './offers.ts'
import { limitsOf } from './protection.ts'
import { limitStandings, type Standing } from './standing.ts'
import { insertPrompt } from './store-prompts.ts'

export function siteRoutes(app: FastifyInstance, { db, realtime }: Context): void {
  const whose = (ask: Ask) => ({ ...ownerOf(ask), by: memberOf(ask) })

  serve(app, protectionApi.limits, (_, ask) =>
    transaction(db, async tx => {
      const { limits, ...rest } = await limitStandings(tx, ownerOf(ask), loggedInAtOf(ask))
      return { ...rest, limits: limits.map(onWire) }
    }),
  )
  serve(app, protectionApi.setLimit, (input, ask) =>
    transaction(db, async tx => {
      const wanted = await readLimit(tx, ask, input)
      const { change, dueAt } = await setLimit(tx, wanted)
      return { change, dueAt: dueAt?.toISOString() ?? null }
    }),
  )
  serve(app, protectionApi.confirmLimit, async (input, ask) => {
    await transaction(db, tx => confirmLimit(tx, { ...whose(ask), ...readWhich(input) }))
    return {}
  })
  serve(app, protectionApi.cancelLimit, async (input, ask) => {
    await transaction(db, tx => cancelLimit(tx, { ...whose(ask), ...readWhich(input) }))
    return {}
  })
  serve(app, protectionApi.declineLimits, async (_, ask) => {
    await transaction(db, tx => insertPrompt(tx, ownerOf(ask), 'none'))
    return {}
  })

  serve(app, protectionApi.breaks, async (_, ask) => {
    const { exclusions } = await limitsOf(db, ask.merchantId, memberOf(ask))
    return exclusions.flatMap(({ id, kind, state, startsAt, endsAt, firmUntil, liftedAt }) => {
      if (state === 'LIFTED') return []
      return {
        ...{ id: String(id), kind, state, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
        mayAskFrom: kind === 'self' ? firmUntil.toISOString() : null,
        liftedAt: liftedAt?.toISOString() ?? null,
      }
    })
  })
  serve(app, protectionApi.takeBreak, async ({ term }, ask) => {
    const { endsAt } = await transaction(db, tx => exclude(tx, { ...whose(ask), kind: 'time_out', term }))
    return { until: endsAt!.toISOString() }
  })
  serve(app, protectionApi.exclude, async ({ term }, ask) => {
    const { endsAt } = await transaction(db, tx => exclude(tx, { ...whose(ask), kind: 'self', term }))
    return { until: endsAt?.toISOString() ?? null }
  })
  serve(app, protectionApi.askLift, async ({ id, reason }, ask) => {
    await transaction(db, tx => requestLift(tx, { ...whose(ask), exclusionId: BigInt(id), reason }))
    return {}
  })

  serve(app, protectionApi.offers, (_, ask) => offersWanted(db, ownerOf(ask)))
  serve(app, protectionApi.wantOffers, async ({ wanted }, ask) => {
    await transaction(db, tx => wantOffers(tx, whose(ask), wanted))
    return {}
  })

  serve(app, protectionApi.check, async (_, ask) => {
    const { minutes, dueInMs, played } = await readCheck(db, ownerOf(ask), loggedInAtOf(ask))
    const shown = played && {
      ...played,
      ...{ staked: formatAmount(played.staked), won: formatAmount(played.won), net: formatAmount(played.net) },
    }
    return { minutes, dueInSeconds: Math.ceil(dueInMs / 1_000), played: shown }
  })
  const changeCheck = async (ask: Ask, change: (tx: Tx) => Promise<void>) => {
    await transaction(db, change)
    // Other windows of the member close their question, or ask sooner.
    realtime.hint(memberOf(ask), { topic: 'check' })
    return {}
  }
  serve(app, protectionApi.answerCheck, (_, ask) => changeCheck(ask, tx => answerCheck(tx, ownerOf(ask))))
  serve(app, protectionApi.setCheck, ({ minutes }, ask) =>
    changeCheck(ask, tx => setCheckMinutes(tx, ownerOf(ask), minutes)),
  )
}

type WhichInput = { kind: Which['kind']; period?: 'day' | 'week' | 'month' | undefined }

/** A limit counts in a period where, and only where, its kind does. */
function readWhich({ kind, period }: WhichInput): Which {
  if (kind === 'single_bet' || kind === 'session') {
    if (period !== undefined) throw new Refusal('invalid_input', { field: 'period' })
    return { kind }
  }
  if (period === undefined) throw new Refusal('invalid_input', { field: 'period' })
  return { kind, period }
}

type LimitInput = WhichInput & { max?: string | null | undefined; minutes?: number | null | undefined }

/** The limit as it was asked for: with minutes where it is time, else with an amount that its currency can pay. */
async function readLimit(tx: Tx, ask: Ask, { max, minutes, ...input }: LimitInput): Promise<LimitAsk> {
  const owner = { ...ownerOf(ask), by: memberOf(ask) }
  const which = readWhich(input)
  if (which.kind === 'session') {
    if (minutes === undefined || max !== undefined) throw new Refusal('invalid_input', { field: 'minutes' })
    return { ...owner, ...which, minutes }
  }
  const { currency } = await accountOf(tx, owner.merchantId, owner.memberId, 'real')
  const amount = typeof max === 'string' ? parseAmount(max) : max
  if (amount === undefined || minutes !== undefined || (amount !== null && amount % unitOf(currency) !== 0n))
    throw new Refusal('invalid_input', { field: 'max' })
  return { ...owner, ...which, max: amount }
}

const textOf = (value: Amount | bigint | null) => (value === null ? null : formatAmount(value as Amount))

function onWire({ wish, max, used, left, endsAt, ...rest }: Standing) {
  return {
    ...rest,
    ...{ max: textOf(max), used: textOf(used), left: textOf(left), endsAt: endsAt?.toISOString() ?? null },
    wish: wish && {
      ...{ max: textOf(wish.amount), minutes: wish.minutes },
      ...{ dueAt: wish.dueAt.toISOString(), lapsesAt: wish.lapsesAt.toISOString() },
    },
  }
}
