import type { Sql, Tx } from '#shared/server/db.ts'
import type { ClosureReason, DrawState } from '../../rules/draws/states.ts'

/* SQL of lotteries as operators see them. */

/** All merchants that offer a lottery, or did: their members may have bets in its issues. */
export async function selectOffering(db: Sql | Tx, game: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select o.merchant_id as id from lottery.offers o join lottery.games g on g.id = o.game_id
    where g.code = ${game} order by 1`
  return rows.map(({ id }) => id)
}

export type OfficeGame = {
  code: string
  name: string
  family: string
  vendor: string
  group: string
  source: 'HOUSE' | 'OFFICIAL'
  isStandIn: boolean
  refundAfterSec: number
  enabled: boolean
  isHot: boolean
  position: number
  isOff: boolean
  merchants: number
  schedule: unknown
  limits: Record<string, Record<string, string | number | null>>
  plays: { play: string; returnPpm: number; closed: string | null }[]
}

export async function selectOfficeGames(db: Sql, merchantId: number): Promise<OfficeGame[]> {
  return db<OfficeGame[]>`
    select g.code, g.remark as name, g.family, g.vendor, g.group_code as "group", g.source, g.stand_in as "isStandIn",
      g.refund_after_sec as "refundAfterSec", o.enabled, o.is_hot as "isHot", o.position, not g.enabled as "isOff",
      (select count(*)::int from lottery.offers a where a.game_id = g.id) as merchants, g.schedule, g.limits,
      (select coalesce(jsonb_agg(jsonb_build_object('play', p.play, 'returnPpm', p.return_ppm, 'closed', p.closed_reason)
        order by p.play), '[]') from lottery.prices p where p.game_id = g.id) as plays
    from lottery.offers o join lottery.games g on g.id = o.game_id
    where o.merchant_id = ${merchantId} order by o.position, g.code`
}

export type OfferRow = { enabled: boolean; isHot: boolean; position: number }

export async function holdOffer(tx: Tx, merchantId: number, game: string): Promise<OfferRow | undefined> {
  const [row] = await tx<OfferRow[]>`
    select o.enabled, o.is_hot as "isHot", o.position from lottery.offers o join lottery.games g on g.id = o.game_id
    where o.merchant_id = ${merchantId} and g.code = ${game} for update of o`
  return row
}

export type OfficeDraw = {
  id: bigint
  game: string
  name: string
  numero: string
  source: 'HOUSE' | 'OFFICIAL'
  state: DrawState
  openAt: Date
  lockAt: Date
  drawAt: Date
  result: string | null
  version: number
  enteredBy: string | null
  enteredResult: string | null
  confirmedBy: string | null
  awaitsJackpot: boolean
  voidReason: string | null
  family: string
  /** Its place in the list. */
  cursor: string
}

const columns = (db: Sql | Tx) => db`
  d.id, g.code as game, g.remark as name, d.numero, g.source, d.state, d.open_at as "openAt", d.lock_at as "lockAt",
  d.draw_at as "drawAt", d.result, d.version, d.entered_by as "enteredBy", d.entered_result as "enteredResult",
  d.confirmed_by as "confirmedBy", d.awaits_jackpot as "awaitsJackpot", d.void_reason as "voidReason", g.family,
  (extract(epoch from d.draw_at) * 1000000)::bigint || '.' || d.id as cursor`

const SHOWN = {
  sale: ['open'],
  result: ['suspended', 'locked', 'resultPending'],
  over: ['published', 'settling', 'settled', 'reversing', 'voided', 'refunded'],
} as const satisfies Record<string, DrawState[]>
export type DrawFilter = {
  before?: string | undefined
  limit: number
  game?: string | undefined
  day?: string | undefined
  show?: keyof typeof SHOWN | undefined
}

/** Of each lottery its own newest by its index, then the newest of them all. */
export async function selectOfficeDraws(db: Sql, merchantId: number, filter: DrawFilter): Promise<OfficeDraw[]> {
  const { before = '', limit, game = null, day = null, show } = filter
  const [micros = '', id = ''] = before.split('.')
  const states = show ? SHOWN[show] : null
  return db<OfficeDraw[]>`
    select ${columns(db)} from lottery.offers o join lottery.games g on g.id = o.game_id
    cross join lateral (
      select * from lottery.draws d where d.game_id = g.id
        and (${before} = '' or (d.draw_at, d.id) < (timestamptz 'epoch' + nullif(${micros}, '')::bigint
          * interval '1 microsecond', nullif(${id}, '')::bigint))
        and (${states as string[] | null}::text[] is null or d.state = any(${states as string[] | null}::text[]))
        and (${day}::date is null or d.day = ${day}::date)
        and (${show !== undefined || day !== null || before !== ''} or d.draw_at < now() + interval '1 day')
      order by d.draw_at desc limit ${limit}) d
    where o.merchant_id = ${merchantId} and (${game}::text is null or g.code = ${game})
    order by d.draw_at desc, d.id desc limit ${limit}`
}

/** Undefined where the merchant does not have the lottery. */
export async function findOfficeDraw(db: Sql | Tx, merchantId: number, game: string, numero: string) {
  const [row] = await db<OfficeDraw[]>`
    select ${columns(db)} from lottery.offers o join lottery.games g on g.id = o.game_id
    join lottery.draws d on d.game_id = g.id
    where o.merchant_id = ${merchantId} and g.code = ${game} and d.numero = ${numero}`
  return row
}

export type Sold = { currency: string; tickets: number; stake: bigint; payout: bigint }

/** Real money in an issue by currency: of one merchant, or of all. */
export async function sumSold(db: Sql | Tx, drawId: bigint, merchantId: number | null): Promise<Sold[]> {
  return db<Sold[]>`
    select currency, count(*)::int as tickets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from lottery.tickets where draw_id = ${drawId} and book = 'real' and status <> 'cancelled'
      and (${merchantId}::int is null or merchant_id = ${merchantId})
    group by currency order by currency`
}

type Said = { version: number; result: string; reason: string; at: Date }

export async function selectSaid(db: Sql, drawId: bigint) {
  const [entries, results] = await Promise.all([
    db<(Said & { operator: string })[]>`
      select version, operator, result, reason, at from lottery.result_entries where draw_id = ${drawId} order by id`,
    db<(Said & { actor: string })[]>`
      select version, actor, result, reason, at from lottery.results_log where draw_id = ${drawId} order by version`,
  ])
  return { entries, results }
}

export async function selectExposed(db: Sql, merchantId: number) {
  return db<
    {
      game: string
      name: string
      numero: string
      drawAt: Date
      currency: string
      tickets: number
      stake: bigint
    }[]
  >`
    select game, name, numero, draw_at as "drawAt", currency, tickets, stake from lottery.public_exposed
    where merchant_id = ${merchantId} order by draw_at, game, currency limit 500`
}

/** What is sold on numbers, in minor units. */
export type NumberRow = { currency: string; play: string; token: string; points: bigint; stake: bigint }

export async function selectNumbers(db: Sql, drawId: bigint, play: string | null): Promise<NumberRow[]> {
  return db<NumberRow[]>`
    select currency, play, token, points, stake from lottery.exposure
    where draw_id = ${drawId} and points > 0 and (${play}::text is null or play = ${play})
    order by stake desc, currency, play, token limit 200`
}

export async function selectClosures(db: Sql | Tx, drawId: bigint) {
  return db<{ market: string; reason: ClosureReason }[]>`
    select market, reason from lottery.closures where draw_id = ${drawId} order by market limit 1000`
}
