import { openBoard, openMission } from '#features/missions/server/missions.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { measureBeside } from './wallet/beside.ts'

const DAY_MS = 86_400_000
/** At which bets are to be counted within 5 s; each is a bet and a win. */
const SETTLED_A_SECOND = 2_000

/**
 * What counting for rewards costs the wallet (issue 23, promotions §14 A6): in turns with nobody whose bets are counted, with all of
 * them counted for turnover alone, and with points, a mission and a board besides. The ratio is that of calls while the load
 * runs, of the first and the last. How long after its settlement a bet is counted for points is told at the end, of 2,000
 * settled bets a second.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const turns = [
    { name: 'nobody followed', prepare: (db: Sql) => follow(db, 'nobody') },
    { name: 'all followed', prepare: (db: Sql) => follow(db, 'turnover') },
    { name: 'with points, a mission and a board', prepare: (db: Sql) => follow(db, 'rewards') },
  ]
  const [nobody, , rewards] = await measureBeside('bench_promotions', turns, print, {
    ...{ world: openRewards, told, perSecond: 2 * SETTLED_A_SECOND },
  })
  return { ratio: rewards!.callsPerSecond / nobody!.callsPerSecond }
}

async function openRewards(db: Sql): Promise<void> {
  const at = new Date()
  const about = { merchantId: 1, currency: 'CRD', by: 'bench', at, startsAt: new Date(at.getTime() - DAY_MS) }
  const times = { ...about, endsAt: new Date(at.getTime() + DAY_MS) }
  const ten = parseAmount('10')
  await transaction(db, async tx => {
    for (const kind of ['mission', 'board'] as const)
      await addPromotion(tx, { ...times, kind, code: kind, state: 'RUNNING', budget: ten, offer: {} })
    const terms = { repeat: 'daily', metric: 'valid_bet', category: null, minRank: 0, after: null, place: 0 } as const
    const steps = [{ target: ten, reward: ten }]
    await openMission(tx, { ...times, ...terms, code: 'bench', promotion: 'mission', steps, texts: {} })
    const board = { category: null, dayCap: null, minScore: ten, prizes: [{ from: 1, to: 1, amount: ten }], texts: {} }
    await openBoard(tx, { ...times, ...board, code: 'bench', promotion: 'board' })
  })
}

/** Who is counted from now on, and for what. */
async function follow(db: Sql, what: 'nobody' | 'turnover' | 'rewards'): Promise<void> {
  await transaction(db, async tx => {
    // What was counted is kept for ever, but for a bench.
    await tx`set local session_replication_role = replica`
    await tx`truncate turnover.follows, turnover.lots, turnover.uses, turnover.bets, points.counted, points.members, missions.played,
      missions.scores`
  })
  if (what !== 'nobody')
    await db`
      insert into turnover.follows (member_id, merchant_id, currency, wallet, since, version, read_at)
      select w.member_id, 1, 'CRD', w.id, now(), l.version, now() from wallet.wallets w
      join lateral (select version from wallet.log where wallet = w.id order by version desc limit 1) l on true`
  const isOn = what === 'rewards'
  await db`update missions.missions set state = ${isOn ? 'RUNNING' : 'STOPPED'}`
  await db`update missions.boards set state = ${isOn ? 'RUNNING' : 'STOPPED'}`
  const [newest] = await db<
    { version: number }[]
  >`select coalesce(max(version), 0)::int as version from points.settings`
  await db`
    insert into points.settings (merchant_id, version, is_on, per_bet, convert_step, convert_value, convert_least, convert_day_cap,
      check_in, make_up_cost, make_up_most, months, by, at)
    values (1, ${newest!.version + 1}, ${isOn}, 300000, 100, 10000, 1000, 1000000, '{10,20,30,40,50,60,100}', 50, 2, 12, 'bench', now())`
  await db`analyze turnover.follows`
}

/** From when a round was closed until its bets were counted for points, of all that were counted in the last turn. */
async function told(db: Sql): Promise<string> {
  const [row] = await db<{ rows: number; played: number; p50: number; p99: number; most: number }[]>`
    with sample as (select reference, at, accepted_at from points.counted order by reference limit 20000),
    lags as (
      select extract(epoch from s.at - (select min(w.at) from wallet.log w
        where w.round_key = b.round_key and w.op = 'win' and w.at >= s.accepted_at - interval '1 ms')) as lag
      from sample s
      join wallet.log b on b.key = substr(s.reference, 5)::uuid and b.at between s.accepted_at - interval '1 ms' and s.accepted_at + interval '1 ms')
    select (select count(*)::int from points.counted) as rows, (select count(*)::int from missions.played) as played,
      percentile_cont(0.5) within group (order by lag) as p50, percentile_cont(0.99) within group (order by lag) as p99, max(lag)::float8 as most
    from lags where lag is not null`
  const { rows, played, p50, p99, most } = row!
  return `${rows} bets counted for points, ${played} for missions; counted ${p50?.toFixed(2)} s after their settlement, p99 ${p99?.toFixed(2)}, at most ${most?.toFixed(2)}`
}
