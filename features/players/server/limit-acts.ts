import * as z from 'zod/mini'
import { type Acting, type Actions, audit, fourEyes } from '#features/operators/server/operators.ts'
import { heldMember, memberById } from '#features/people/server/people.ts'
import {
  confirmLimit,
  decideLift,
  exclude as excludeMember,
  exclusionOf,
  type LimitAsk,
  limitsOf,
  requestLift,
  setLimit,
  wantOffers,
} from '#features/protection/server/protection.ts'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Aim, act } from './acts.ts'

/* What operators limit for a member: tighter alone, looser by two (back-office, four-eyes list). Members' own limits stay theirs. */

const wanted = {
  memberId: z.string(),
  kind: z.enum(['deposit', 'loss', 'stake', 'single_bet', 'session']),
  period: z.optional(z.enum(['day', 'week', 'month'])),
  max: z.optional(z.nullable(z.string())),
  minutes: z.optional(z.nullable(z.number())),
}
const wantedShape = z.object(wanted)
type Wanted = z.output<typeof wantedShape>
const exclusionShape = z.object({ id: z.string() })

/** Refused as `invalid_input` for what is no limit: a period too many or too few, an amount of no coin. */
function askOf(
  merchantId: number,
  by: string,
  currency: string,
  { memberId, kind, period, max, minutes }: Wanted,
): LimitAsk {
  const whose = { merchantId, memberId, by }
  if (kind === 'session') {
    if (minutes === undefined || period) throw new Refusal('invalid_input', { field: 'minutes' })
    return { ...whose, kind, minutes }
  }
  if (max === undefined) throw new Refusal('invalid_input', { field: 'max' })
  const size = max === null ? null : parseAmount(max)
  if (size !== null && size % unitOf(currency) !== 0n) throw new Refusal('invalid_input', { field: 'max' })
  if (kind === 'single_bet') {
    if (period) throw new Refusal('invalid_input', { field: 'period' })
    return { ...whose, kind, max: size }
  }
  if (!period) throw new Refusal('invalid_input', { field: 'period' })
  return { ...whose, kind, period, max: size }
}

/** The limit of operators that is in force, as a text; null without one. */
async function currentOf(db: Sql | Tx, merchantId: number, { memberId, kind, period }: Wanted): Promise<string | null> {
  const { limits } = await limitsOf(db, merchantId, memberId)
  const own = limits.find(
    each => each.source === 'operator' && each.kind === kind && (each.period ?? undefined) === period,
  )
  return own ? (own.amount === null ? String(own.minutes) : formatAmount(amount(own.amount))) : null
}

const sizeOf = ({ max, minutes }: Wanted): string | null => {
  if (max) return formatAmount(parseAmount(max))
  return minutes ? String(minutes) : null
}

export const tighten = (context: Context, who: Acting, aim: Aim, wish: Wanted): Promise<void> =>
  act(context, who, aim, 'limits.set', async (tx, { currency }) => {
    const before = await currentOf(tx, who.merchantId, wish)
    const { change } = await setLimit(tx, askOf(who.merchantId, who.operatorId, currency, wish))
    if (change === 'later') throw new Refusal('second_person_needed')
    if (change !== 'now') throw new Refusal('state_changed')
    return { kind: wish.kind, period: wish.period ?? null, before, after: sizeOf(wish) }
  })

export const sayOffers = (context: Context, who: Acting, aim: Aim, wanted: boolean): Promise<void> =>
  act(context, who, aim, 'limits.offers', async (tx, { id: memberId }) => {
    const isNew = await wantOffers(tx, { merchantId: who.merchantId, memberId, by: who.operatorId }, wanted)
    if (!isNew) throw new Refusal('state_changed')
    return { before: !wanted, after: wanted }
  })

export const exclude = (context: Context, who: Acting, aim: Aim): Promise<void> =>
  act(context, who, aim, 'exclusions.place', async (tx, { id }) => {
    const { merchantId, operatorId: by } = who
    const placed = await excludeMember(tx, { merchantId, memberId: id, by, kind: 'operator', reason: aim.reason })
    return { exclusion: String(placed.id) }
  })

/** The answer to a member who asked for the end of their exclusion: until when it holds, null for on and on. */
export const decide = (
  { db }: Context,
  who: Acting,
  id: bigint,
  approved: boolean,
  reason: string,
): Promise<Date | null> =>
  transaction(db, async tx => {
    const exclusion = await exclusionOf(tx, who.merchantId, id)
    if (!exclusion) throw new Refusal('not_found')
    if (exclusion.state !== 'REVOKE_REQUESTED') throw new Refusal('order_final')
    const until = await decideLift(tx, { merchantId: who.merchantId, exclusionId: id, by: who.operatorId, approved })
    const inputs = { exclusion: String(id), approved, before: exclusion.state, until: until?.toISOString() ?? null }
    await audit(tx, who, { action: 'exclusions.decide', item: `member:${exclusion.memberId}`, inputs, reason })
    return until
  })

/** What takes two people of it. */
export function protectionActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'limits.loosen': fourEyes('limits.loosen', wantedShape, {
      ground: async (tx, merchantId, wish) => {
        const { memberId, kind, period = null } = wish
        const member = await memberById(tx, merchantId, memberId)
        if (!member) throw new Refusal('not_found')
        askOf(merchantId, '', member.currency, wish)
        const from = await currentOf(tx, merchantId, wish)
        const to = sizeOf(wish)
        // What is tighter, or the first one, needs nobody else.
        if (from === null || (to !== null && parseAmount(to) <= parseAmount(from)))
          throw new Refusal('invalid_input', { field: kind === 'session' ? 'minutes' : 'max' })
        const effect = { username: member.username, kind, period, from, to }
        return { item: `member:${memberId}`, version: `${kind} ${period ?? ''} ${from}`, effect }
      },
      carryOut: ({ merchantId, people }, wish) =>
        transaction(db, async tx => {
          const { currency } = await heldMember(tx, merchantId, wish.memberId)
          await people.mark(tx)
          const ask = askOf(merchantId, people.by, currency, wish)
          await setLimit(tx, ask)
          await confirmLimit(tx, { ...ask, by: people.second! })
          return { limit: sizeOf(wish) }
        }),
    }),
    'exclusions.lift': fourEyes('exclusions.lift', exclusionShape, {
      ground: async (tx, merchantId, { id }) => {
        const exclusion = await exclusionOf(tx, merchantId, BigInt(id))
        const member = exclusion && (await memberById(tx, merchantId, exclusion.memberId))
        if (!exclusion || !member) throw new Refusal('not_found')
        const { kind, state, startsAt, reason } = exclusion
        if (state === 'LIFTED') throw new Refusal('order_final')
        // What members set for themselves ends by their own wish.
        if (kind !== 'operator') throw new Refusal('not_allowed')
        const effect = { username: member.username, since: startsAt.toISOString(), because: reason }
        return { item: `member:${member.id}`, version: `${id} ${state}`, effect }
      },
      carryOut: ({ merchantId, people, reason }, { id }) =>
        transaction(db, async tx => {
          const exclusionId = BigInt(id)
          const { memberId } = (await exclusionOf(tx, merchantId, exclusionId))!
          await heldMember(tx, merchantId, memberId)
          await people.mark(tx)
          await requestLift(tx, { merchantId, memberId, exclusionId, by: people.by, reason })
          await decideLift(tx, { merchantId, exclusionId, by: people.second!, approved: true })
          return { exclusion: id }
        }),
    }),
  }
}
