import { openBoard } from '#features/missions/server/missions.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { perPoint } from '#features/ranks/rules/growth.ts'
import { RANKS } from '#features/ranks/rules/ranks.ts'
import { PROMOTION as RANKS_OF } from '#features/ranks/rules/settings.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const DAY_MS = 86_400_000
/** Of its places so many are paid. */
const WINNERS = 1_000

/** One of so many has grown for a rank, and one lost what comes back in part; all others are looked at. */
export const ONE_OF = 10

/**
 * So many members of merchant 1 of whom each has something of each kind that a night deals with: rebate that nobody asked for in a
 * week, points that are thirteen months old, a score on a board that is over, growth, and a day's play that is over. Written as the features write it, all at once.
 */
export async function fillNight(db: Sql, members: number): Promise<void> {
  await db`set session_replication_role = replica`
  await db`
    insert into people.members (id, merchant_id, username, currency)
    select 'mem_' || i, 1, 'bench' || i, 'CRD' from generate_series(1, ${members}) i`
  await db`
    insert into wallet.houses (merchant_id, book, currency, purpose, subject)
    values (1, 'real', 'CRD', 'promotions', 'bench')`
  await db`
    insert into wallet.wallets (merchant_id, member_id, book, currency)
    select 1, id, 'real', 'CRD' from people.members`
  await db`
    insert into wallet.log (key, cash, balance, staked, won, content, wallet, version, contra, op, reference)
    select gen_random_uuid(), 10000000000, 10000000000, 0, 0, 1, w.id, 1, h.id, 'grant', 'bench'
    from wallet.wallets w, wallet.houses h where h.subject = 'bench'`
  await db`
    insert into turnover.follows (member_id, merchant_id, currency, wallet, since, version, read_at)
    select member_id, 1, 'CRD', id, now() - interval '20 days', 1, now() from wallet.wallets`
  await fillRebates(db)
  await fillPoints(db)
  await fillBoard(db)
  await fillRanks(db)
  await fillCashback(db)
  await db`set session_replication_role = origin`
  // Not those that are empty: plans that are made for nothing are kept, and read all of what comes.
  await db`
    vacuum (analyze) people.members, wallet.wallets, wallet.log, turnover.follows, rebates.members, rebates.products, rebates.accruals,
      points.members, points.lots, points.entries, missions.scores, ranks.members, ranks.days, records.days`
}

async function fillRebates(db: Sql): Promise<void> {
  await db`
    insert into rebates.members (member_id, merchant_id, currency, counted) select id, 1, 'CRD', 1 from people.members`
  await db`
    insert into rebates.products (member_id, product, merchant_id, waits) select id, 'RNG', 1, true from people.members`
  await db`
    insert into rebates.accruals (member_id, place, merchant_id, at, reference, product, day, accepted_at, valid, cash, stake, own,
      own_before, rate_ppm, accrued, accrued_before)
    select id, 1, 1, now() - interval '9 days', 'bet:' || id, 'RNG', current_date - 9, now() - interval '9 days', own, own, own, own,
      0, 6000, own * 6000 / 1000000, 0
    from people.members, lateral (select 2000000 + number % 100000 * 123::bigint as own) o`
}

async function fillPoints(db: Sql): Promise<void> {
  await db`
    insert into points.members (member_id, merchant_id, currency, balance, place) select id, 1, 'CRD', 100, 1 from people.members`
  await db`
    insert into points.lots (member_id, day, merchant_id, came, remaining)
    select id, current_date - 400, 1, 100, 100 from people.members`
  await db`
    insert into points.entries (member_id, place, merchant_id, at, key, op, side, contra, points, balance, frozen, day, reference)
    select id, 1, 1, now() - interval '400 days', 'bet:' || id, 'earn', 'free', 'earned', 100, 100, 0, current_date - 400, 'bench'
    from people.members`
}

async function fillBoard(db: Sql): Promise<void> {
  const at = new Date()
  const [startsAt, endsAt] = [new Date(at.getTime() - 9 * DAY_MS), new Date(at.getTime() - DAY_MS / 24)]
  const about = { merchantId: 1, code: 'night', promotion: 'night', currency: 'CRD', by: 'bench', at, startsAt, endsAt }
  const one = parseAmount('1')
  await transaction(db, async tx => {
    await addPromotion(tx, {
      ...about,
      kind: 'board',
      state: 'RUNNING',
      budget: parseAmount(String(WINNERS)),
      offer: {},
    })
    const prizes = [{ from: 1, to: WINNERS, amount: one }]
    await openBoard(tx, { ...about, category: null, dayCap: null, minScore: one, prizes, texts: {} })
  })
  await db`
    insert into missions.scores (merchant_id, code, member_id, score, reached_at)
    select 1, 'night', id, 10000 + number * 7919::bigint % 100000000, now() - interval '2 days' from people.members`
}

async function fillRanks(db: Sql): Promise<void> {
  const times = { startsAt: new Date(Date.now() - DAY_MS), endsAt: new Date(Date.now() + DAY_MS) }
  const about = { merchantId: 1, code: RANKS_OF, kind: 'rank', currency: 'CRD', state: 'RUNNING', offer: {} } as const
  await transaction(db, tx =>
    addPromotion(tx, { ...about, ...times, budget: parseAmount('1000000000'), by: 'bench', at: times.startsAt }),
  )
  const grown = RANKS[1]!.needs * 100n * perPoint('CRD').play
  await db`
    insert into ranks.members (member_id, merchant_id, currency, weighed, since)
    select id, 1, 'CRD', case when number % ${ONE_OF} = 0 then ${grown}::bigint else ${grown}::bigint / 2 end, current_date
    from people.members`
  await db`
    insert into ranks.days (member_id, day, merchant_id, weighed)
    select member_id, current_date, 1, weighed from ranks.members`
}

async function fillCashback(db: Sql): Promise<void> {
  const startsAt = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
  const at = new Date(startsAt.getTime() - 2 * DAY_MS)
  const terms = { every: 'day', ratePpm: 100_000, min: '1', cap: '50', products: ['RNG'], audience: {}, texts: {} }
  const about = {
    merchantId: 1,
    code: 'back',
    kind: 'cashback',
    currency: 'CRD',
    state: 'RUNNING',
    by: 'bench',
  } as const
  await transaction(db, tx =>
    addPromotion(tx, {
      ...{ ...about, offer: terms, budget: parseAmount('1000000000') },
      ...{ startsAt: at, endsAt: new Date(startsAt.getTime() + 9 * DAY_MS), at },
    }),
  )
  await db`update records.progress set counted_to = now() + interval '9 days'`
  await db`
    insert into records.days (merchant_id, member_id, currency, day, product, own_stake, own_payout, own_given)
    select 1, id, 'CRD', current_date, 'RNG', 1000000, case when number % ${ONE_OF} = 0 then 700000 else 1100000 end, 0
    from people.members`
}
