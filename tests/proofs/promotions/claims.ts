import {
  claimEnvelope,
  claimPrize,
  closeRaffles,
  drawWinners,
  giveTickets,
  spin,
} from '#features/draws/server/draws.ts'
import { claim as claimMission } from '#features/missions/server/missions.ts'
import { checkIn, redeem } from '#features/points/server/points.ts'
import { claim as claimActivity, join } from '#features/promotions/server/activities/take.ts'
import { payReward } from '#features/promotions/server/promotions.ts'
import { claimReward } from '#features/rewards/server/rewards.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'
import { PAYMENT_PASSWORD, type PointMember, type PointsWorld } from '../../support/points/world.ts'
import { createOffers } from './offers.ts'

/** How many ask for what is there for fewer (promotions §14 A4). */
export type Sizes = { envelope: number; budget: number; limit: number; redeem: number }
export const WHOLE: Sizes = { envelope: 100, budget: 10, limit: 100, redeem: 1 }
export type Race = { name: string; asked: number; had: number; paid: string; wrong: string[] }
type Claimed = {
  name: string
  claims: (() => Promise<unknown>)[]
  had: number
  paid: string
  isAnsweredAlike?: boolean
}

/**
 * Many who claim at once, on two servers: no more have it than there is, and what was paid is exact. `sizes`: how much there is of
 * each; five, ten, twice and fifty times as many ask.
 */
export async function raceForAll(world: PointsWorld, sizes: Sizes): Promise<Race[]> {
  const other = connect(world.url)
  const servers = [world.context, { ...world.context, db: other }]
  const serverOf = (i: number) => servers[i % 2]!
  const offers = createOffers(world)
  const crowd: PointMember[] = []
  const most = Math.max(sizes.envelope * 5, sizes.budget * 10, sizes.limit * 2, sizes.redeem * 50)
  while (crowd.length < most) crowd.push(await world.newMember())
  const each = (count: number, claim: (member: PointMember, server: (typeof servers)[number]) => Promise<unknown>) =>
    crowd.slice(0, count).map((member, i) => () => claim(member, serverOf(i)))

  async function races(): Promise<Claimed[]> {
    const sum = String(sizes.envelope)
    await offers.envelope('race-envelope', { budget: sum, count: sizes.envelope, min: '0.10', max: '5' })
    await offers.activity('race-budget', { budget: String(sizes.budget * 10) })
    await offers.activity('race-limit', { budget: '100000', total: sizes.limit })
    for (const { owner } of crowd) for (const code of ['race-budget', 'race-limit']) await join(world.db, owner, code)
    const goods = await world.newGoods({ stocked: sizes.redeem })
    for (const member of crowd.slice(0, sizes.redeem * 50)) await member.give(300)
    const asking = { itemId: goods, quantity: 1, key: 'race-redeem', password: PAYMENT_PASSWORD } as const
    return [
      {
        ...{ name: 'race-envelope', had: sizes.envelope, paid: sum },
        claims: each(sizes.envelope * 5, ({ owner }, server) => claimEnvelope(server, owner, 'race-envelope')),
      },
      {
        ...{ name: 'race-budget', had: sizes.budget, paid: String(sizes.budget * 10) },
        claims: each(sizes.budget * 10, ({ owner }, { db }) => claimActivity(db, owner, 'race-budget')),
      },
      {
        ...{ name: 'race-limit', had: sizes.limit, paid: String(sizes.limit * 10) },
        claims: each(sizes.limit * 2, ({ owner }, { db }) => claimActivity(db, owner, 'race-limit')),
      },
      {
        ...{ name: 'race-redeem', had: sizes.redeem, paid: '0' },
        claims: each(sizes.redeem * 50, ({ owner }, server) =>
          redeem(server, async () => {}, { ...owner, ...asking, ip: '198.51.100.7', sessionId: 'proof' }),
        ),
      },
    ]
  }

  async function tabs(): Promise<Claimed[]> {
    const [member] = crowd
    const owner = member!.owner
    await offers.envelope('tabs-envelope', { budget: '10', count: 5, min: '2', max: '2' })
    await offers.activity('tabs-activity', { budget: '100' })
    await join(world.db, owner, 'tabs-activity')
    await offers.mission('tabs-mission', { budget: '100', target: '50' })
    await member!.play('50')
    await world.deliver()
    await offers.reward('tabs-reward', owner)
    await offers.wheel('tabs-wheel', [{ weight: 1, amount: '1' }], '100')
    await offers.raffle('tabs-raffle', ['10'])
    await drawFor(world, 'tabs-raffle', owner)
    const ten = (claim: (server: (typeof servers)[number]) => Promise<unknown>) =>
      Array.from({ length: 10 }, (_, i) => () => claim(serverOf(i)))
    const once = { had: 1, paid: '10' }
    const again = { ...once, had: 10 }
    return [
      {
        ...once,
        name: 'tabs-envelope',
        paid: '2',
        claims: ten(server => claimEnvelope(server, owner, 'tabs-envelope')),
      },
      { ...again, name: 'tabs-activity', claims: ten(({ db }) => claimActivity(db, owner, 'tabs-activity')) },
      {
        ...{ ...again, name: 'tabs-mission' },
        claims: ten(({ db }) =>
          claimMission(db, async () => {}, { ...owner, code: 'tabs-mission', period: 'once', step: 0 }),
        ),
      },
      {
        ...{ ...once, name: 'tabs-reward' },
        claims: ten(({ db }) => transaction(db, tx => claimReward(tx, owner, 'tabs-reward'))),
      },
      {
        ...{ ...again, name: 'tabs-wheel', paid: '1' },
        claims: ten(server => spin(server, owner, 'tabs-wheel', { key: 'one-spin', clientSeed: 'mine' })),
      },
      {
        ...{ ...once, name: 'tabs-raffle' },
        claims: ten(({ db }) => transaction(db, tx => claimPrize(tx, owner, 'tabs-raffle'))),
      },
      { name: 'tabs-check-in', had: 1, paid: '0', claims: ten(({ db }) => checkIn(db, owner, 0)) },
    ]
  }

  try {
    const done: Race[] = []
    for (const claimed of [...(await races()), ...(await tabs())]) done.push(await race(world.db, claimed))
    return done
  } finally {
    await other.end()
  }
}

/** A claim that looks what is left and then pays, as nobody may: the proof must find what it pays too much. */
export async function raceCarelessly(world: PointsWorld): Promise<Race> {
  await createOffers(world).activity('careless', { budget: '50' })
  const crowd = await Promise.all(Array.from({ length: 16 }, () => world.newMember()))
  const reward = { merchantId: 1, code: 'careless', currency: 'CRD', amount: parseAmount('10'), timesPpm: 0n }
  const claims = crowd.map(({ owner, memberId }) => async () => {
    if ((await paidOf(world.db, 'careless')) >= parseAmount('50')) throw new Refusal('budget_spent')
    await transaction(world.db, tx => payReward(tx, { ...reward, ...owner, key: `careless:${memberId}` }))
  })
  return race(world.db, { name: 'careless', claims, had: 5, paid: '50' })
}

async function race(db: Sql, { name, claims, had, paid }: Claimed): Promise<Race> {
  const answers = await Promise.all(
    claims.map(claim =>
      claim().then(
        () => 'done',
        error => (error instanceof Refusal ? error.code : `${error}`),
      ),
    ),
  )
  const done = answers.filter(answer => answer === 'done').length
  const failed = answers.filter(answer => answer.includes('rror'))
  const value = formatAmount(await paidOf(db, name))
  const wrong = [...new Set(failed)]
  if (done !== had) wrong.push(`${done} had it of ${claims.length}, not ${had}`)
  if (value !== formatAmount(parseAmount(paid))) wrong.push(`${value} was paid, not ${paid}`)
  return { name, asked: claims.length, had: done, paid: value, wrong }
}

/** What a promotion paid, as its house account has it. */
async function paidOf(db: Sql, code: string): Promise<Amount> {
  const [row] = await db<{ paid: bigint }[]>`
    select -coalesce(sum(balance), 0)::bigint as paid from wallet.house_balances
    where merchant_id = 1 and book = 'real' and purpose = 'promotions' and subject = ${code}`
  return amount(row!.paid)
}

/** One ticket wins the raffle's one prize. */
async function drawFor({ db, context }: PointsWorld, id: string, { memberId }: { memberId: string }): Promise<void> {
  await transaction(db, tx => giveTickets(tx, { merchantId: 1, id }, { memberId, source: 'proof', count: 1 }))
  await db`update draws.raffle_tickets set at = at - interval '3 days' where raffle_id = ${id}`
  await db`
    update draws.raffles set starts_at = starts_at - interval '3 days', closes_at = closes_at - interval '3 days'
    where id = ${id}`
  await closeRaffles(context)
  await transaction(db, tx => drawWinners(tx, context.serverSecret, { merchantId: 1, id, by: 'proof' }))
}
