import { endDue } from '#features/bonuses/server/bonuses.ts'
import {
  claimEnvelope,
  claimPrize,
  closeEnvelopes,
  closeRaffles,
  drawWinners,
  giveTickets,
  spin,
} from '#features/draws/server/draws.ts'
import { expireFreeBets, grantFreeBet } from '#features/freebets/server/freebets.ts'
import { claim as claimMission, settleBoards } from '#features/missions/server/missions.ts'
import { checkIn, convert, expirePoints, redeem } from '#features/points/server/points.ts'
import { claim as claimActivity, join } from '#features/promotions/server/activities/take.ts'
import { payDue, payReward } from '#features/promotions/server/promotions.ts'
import { claim as claimRebate } from '#features/rebates/server/claims/claim.ts'
import { payByItself } from '#features/rebates/server/rebates.ts'
import { saveSettings, settingsOf } from '#features/rebates/server/settings.ts'
import { claimReward, expireRewards } from '#features/rewards/server/rewards.ts'
import { parseAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { PAYMENT_PASSWORD, type PointMember, type PointsWorld } from '../../support/points/world.ts'
import { giveBonus } from '../../support/promotions/bonuses.ts'
import { createOffers } from './offers.ts'

/** One subject of a deed: the work itself on a server, and what is to be the same whoever did it and how often. */
export type Subject = {
  members: PointMember[]
  work: (server: Context) => Promise<unknown>
  read: () => Promise<unknown>
}
/** Makes another subject, named so. */
export type Deed = (name: string) => Promise<Subject>

const once = async () => {}

/** What promotions pay, end and draw: each job and each claim. */
export async function createDeeds(world: PointsWorld): Promise<Record<string, Deed>> {
  const { db, deliver } = world
  const offers = createOffers(world)
  await transaction(db, async tx => {
    const { version, currency: _, ...now } = await settingsOf(tx, 1)
    const LOTT = { mode: 'MANUAL', ppm: Array<number>(11).fill(6_000) } as const
    await saveSettings(tx, 1, { ...now, rates: { ...now.rates, LOTT } }, version, 'proof')
  })

  const left = async (code: string) =>
    (await one(db`select budget_left as v from promotions.promotions where code = ${code}`)).v
  const one = async (asked: Promise<readonly object[]>) => (await asked)[0] as Record<'v', unknown>
  /** A member, and what they have of all that rewards are made of. */
  const subject = async (
    work: (who: PointMember, server: Context) => Promise<unknown>,
    read: (who: PointMember) => Promise<unknown>,
  ): Promise<Subject> => {
    const who = await world.newMember()
    return { members: [who], work: server => work(who, server), read: () => read(who) }
  }
  const openSubject = async (
    open: (who: PointMember) => Promise<unknown>,
    work: (who: PointMember, server: Context) => Promise<unknown>,
    read: (who: PointMember) => Promise<unknown>,
  ) => {
    const made = await subject(work, read)
    await open(made.members[0]!)
    return made
  }
  const played = async (who: PointMember, ago: string) => {
    await who.play('1000')
    await deliver()
    await db`alter table rebates.accruals disable trigger accruals_append_only`
    await db`update rebates.accruals set at = at - ${ago}::interval where member_id = ${who.memberId}`
    await db`alter table rebates.accruals enable trigger accruals_append_only`
  }
  const rebateOf = async ({ memberId }: PointMember) => [
    ...(await db`select kind, amount, no from rebates.claims where member_id = ${memberId}`),
    ...(await db`select product, upto, carry, waits from rebates.products where member_id = ${memberId}`),
  ]
  const pointsOf = async ({ memberId }: PointMember) => [
    ...(await db`select op, points, balance from points.entries where member_id = ${memberId} order by place`),
    ...(await db`select day, came, remaining from points.lots where member_id = ${memberId} order by day`),
  ]
  const ended = (table: string, id: string) => db`
    update ${db(table)} set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = ${id}`
  const raffle = async (id: string, who: PointMember) => {
    await offers.raffle(id, ['10', '5'])
    const given = { memberId: who.memberId, source: 'proof', count: 2 }
    await transaction(db, tx => giveTickets(tx, { merchantId: 1, id }, given))
    await db`update draws.raffle_tickets set at = at - interval '9 days' where raffle_id = ${id}`
    await db`
      update draws.raffles set starts_at = starts_at - interval '9 days', closes_at = closes_at - interval '9 days' where id = ${id}`
  }
  const drawn = (server: Context, id: string) =>
    transaction(server.db, tx => drawWinners(tx, server.serverSecret, { merchantId: 1, id, by: 'proof' }))
  const winsOf = async (id: string) => [
    ...(await db`select state, tickets from draws.raffles where id = ${id}`),
    ...(await db`select place, amount, is_given from draws.raffle_wins where raffle_id = ${id}`),
  ]

  return {
    'rebate claim': () =>
      openSubject(
        who => played(who, '1 hour'),
        ({ owner }, server) => claimRebate(server, once, { ...owner, request: 'the-one-request' }),
        rebateOf,
      ),
    'rebate sweep': () =>
      openSubject(
        who => played(who, '9 days'),
        (_, server) => payByItself(server),
        rebateOf,
      ),
    board: async code => {
      await offers.board(code, [
        { from: 1, to: 1, amount: '50' },
        { from: 2, to: 3, amount: '10' },
      ])
      const members = [await world.newMember(), await world.newMember(), await world.newMember()]
      for (const [i, member] of members.entries()) await member.play(String(100 - 20 * i))
      await deliver()
      await db`update missions.boards set ends_at = now() - interval '1 hour' where code = ${code}`
      const places = () => db`select rank, score, prize from missions.winners where code = ${code} order by rank`
      return {
        members,
        work: ({ db: on }) => settleBoards(on),
        read: async () => [...(await places()), await left(code)],
      }
    },
    'activity by itself': code =>
      openSubject(
        async who => {
          // Whoever plays is paid by all that run.
          await db`update promotions.promotions set state = 'STOPPED', stopped_at = now() where kind = 'activity' and state = 'RUNNING'`
          await offers.activity(code, {
            budget: '100',
            more: { apply: 'AUTO', target: { of: 'valid_bet', amount: '100' } },
          })
          await who.play('100')
          await deliver()
        },
        (_, { db: on }) => payDue(on),
        async () => [
          ...(await db`select turn, state, amount from promotions.participations where code = ${code}`),
          await left(code),
        ],
      ),
    'activity claim': code =>
      openSubject(
        async who => {
          await offers.activity(code, { budget: '100' })
          await join(db, who.owner, code)
        },
        ({ owner }, { db: on }) => claimActivity(on, owner, code),
        async () => [
          ...(await db`select turn, state, amount from promotions.participations where code = ${code}`),
          await left(code),
        ],
      ),
    'mission claim': code =>
      openSubject(
        async who => {
          await offers.mission(code, { budget: '100', target: '50' })
          await who.play('50')
          await deliver()
        },
        ({ owner }, { db: on }) => claimMission(on, once, { ...owner, code, period: 'once', step: 0 }),
        async () => [...(await db`select step, amount from missions.claims where code = ${code}`), await left(code)],
      ),
    'reward claim': code =>
      openSubject(
        who => offers.reward(code, who.owner),
        ({ owner }, { db: on }) => transaction(on, tx => claimReward(tx, owner, code)),
        async () => [...(await db`select state from rewards.rewards where id = ${code}`), await left(code)],
      ),
    'reward expiry': code =>
      openSubject(
        async who => {
          await offers.reward(code, who.owner)
          await db`
            update rewards.rewards set issued_at = issued_at - interval '9 days', expires_at = expires_at - interval '9 days'
            where id = ${code}`
        },
        (_, { db: on }) => expireRewards(on),
        async () => [...(await db`select state from rewards.rewards where id = ${code}`), await left(code)],
      ),
    'envelope claim': id =>
      openSubject(
        () => offers.envelope(id, { budget: '10', count: 5, min: '2', max: '2' }),
        ({ owner }, server) => claimEnvelope(server, owner, id),
        async () => db`select place, amount from draws.envelope_claims where envelope_id = ${id}`,
      ),
    'envelope close': id =>
      openSubject(
        async who => {
          await offers.envelope(id, { budget: '10', count: 5, min: '2', max: '2' })
          await claimEnvelope(world.context, who.owner, id)
          await ended('draws.envelopes', id)
        },
        (_, server) => closeEnvelopes(server),
        async () => [...(await db`select state, taken from draws.envelopes where id = ${id}`), await left(id)],
      ),
    'wheel spin': id =>
      openSubject(
        () => offers.wheel(id, [{ weight: 1, amount: '1' }], '100'),
        ({ owner }, server) => spin(server, owner, id, { key: 'the-one-spin', clientSeed: 'mine' }),
        async () => [
          ...(await db`select nonce, place, amount from draws.wheel_spins where wheel_id = ${id}`),
          await left(id),
        ],
      ),
    'raffle close': id =>
      openSubject(
        who => raffle(id, who),
        (_, server) => closeRaffles(server),
        () => winsOf(id),
      ),
    'raffle draw': id =>
      openSubject(
        async who => {
          await raffle(id, who)
          await closeRaffles(world.context)
        },
        (_, server) => drawn(server, id),
        async () => [await winsOf(id), await left(id)],
      ),
    'raffle prize': id =>
      openSubject(
        async who => {
          await raffle(id, who)
          await closeRaffles(world.context)
          await drawn(world.context, id)
        },
        ({ owner }, { db: on }) => transaction(on, tx => claimPrize(tx, owner, id)),
        async () => [await winsOf(id), await left(id)],
      ),
    'points expiry': () =>
      openSubject(
        who => who.give(500, '2025-01-05'),
        (_, server) => expirePoints(server),
        pointsOf,
      ),
    'check-in': () => subject(({ owner }, { db: on }) => checkIn(on, owner, 0), pointsOf),
    conversion: () =>
      openSubject(
        who => who.give(2_000),
        ({ owner }, server) => convert(server, { ...owner, key: 'the-one-key', points: 1_000n, ...PROOF }),
        pointsOf,
      ),
    redeem: async () => {
      const itemId = await world.newGoods({ stocked: 1 })
      return openSubject(
        who => who.give(500),
        ({ owner }, server) => redeem(server, once, { ...owner, key: 'the-one-key', itemId, quantity: 1, ...PROOF }),
        async who => [...(await pointsOf(who)), ...(await db`select taken from points.items where id = ${itemId}`)],
      )
    },
    'bonus end': () =>
      openSubject(
        async ({ memberId }) => {
          for (const value of ['10', '20'])
            await transaction(db, tx => giveBonus(tx, memberId, parseAmount(value), { promotion: 'ends' }))
          await db`
            update bonuses.grants set started_at = started_at - interval '9 days', ends_at = ends_at - interval '9 days'
            where member_id = ${memberId} and state = 'ACTIVE'`
        },
        (_, { db: on }) => endDue(on, world.parts.turnover.countNow),
        async ({ memberId }) => db`select state, amount from bonuses.grants where member_id = ${memberId} order by id`,
      ),
    'free bet expiry': code =>
      openSubject(
        async ({ owner }) => {
          await offers.activity(code, { budget: '10' })
          const token = { ...owner, id: code, promotion: code, currency: 'CRD', value: parseAmount('10') }
          const terms = { minOdds: 15_000n, scope: [], expiresAt: new Date(Date.now() - 1_000) }
          await transaction(db, tx => grantFreeBet(tx, { ...token, ...terms }))
        },
        (_, { db: on }) => expireFreeBets(on),
        async () => [...(await db`select state from freebets.tokens where id = ${code}`), await left(code)],
      ),
  }
}

const PROOF = { password: PAYMENT_PASSWORD, ip: '198.51.100.7', sessionId: 'proof' }

/** A job that pays under a key of its own each time, as none may: the proof must find it. */
export const careless =
  (world: PointsWorld): Deed =>
  async code => {
    await createOffers(world).activity(code, { budget: '100' })
    const who = await world.newMember()
    const reward = { ...who.owner, code, currency: 'CRD', amount: parseAmount('10'), timesPpm: 0n }
    return {
      members: [who],
      work: ({ db }) => transaction(db, tx => payReward(tx, { ...reward, key: newId('pay') })),
      read: async () => [],
    }
  }
