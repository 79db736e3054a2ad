import { type Acting, audit } from '#features/operators/server/operators.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { findPlay } from '../../rules/lottery.ts'
import { jackpotsOf } from '../../rules/pools.ts'
import { readGames } from '../catalogue/game-book.ts'
import { closeMarket, setOffer } from '../catalogue/games.ts'
import { selectJackpots } from '../settlement/store-jackpots.ts'
import { assertDecides, deciding, itemOf } from './deciding.ts'
import * as store from './store-office.ts'

/* What operators read of lotteries and issues, and what a merchant makes of its own offer. */

type Db = Pick<Context, 'db'>
type DrawName = { game: string; numero: string }

/** Refused as `not_found` for a lottery that the merchant does not have. */
export function changeGame(
  { db }: Db,
  who: Acting,
  {
    game,
    reason,
    ...given
  }: { game: string; reason: string } & Partial<Record<keyof store.OfferRow, boolean | number | undefined>>,
) {
  return transaction(db, async tx => {
    const before = await store.holdOffer(tx, who.merchantId, game)
    if (!before) throw new Refusal('not_found')
    const after = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(after).length === 0) throw new Refusal('invalid_input', { field: 'game' })
    await setOffer(tx, who.merchantId, game, after)
    const stood = Object.fromEntries(Object.keys(after).map(name => [name, before[name as keyof store.OfferRow]]))
    await audit(tx, who, {
      action: 'lottery.change',
      item: `lottery:${game}`,
      inputs: { before: stood, after },
      reason,
    })
  })
}

export async function drawsOf({ db }: Db, merchantId: number, filter: store.DrawFilter) {
  const rows = await store.selectOfficeDraws(db, merchantId, filter)
  return { list: rows.map(toDraw), next: rows.length === filter.limit ? rows.at(-1)!.cursor : null }
}

function toDraw(row: store.OfficeDraw) {
  const { id, game, name, numero, source, state, result, version, awaitsJackpot } = row
  const { enteredBy, enteredResult, confirmedBy } = row
  return {
    ...{ id: String(id), game, name, numero, source, state, result, version, awaitsJackpot },
    ...{ openAt: row.openAt.toISOString(), lockAt: row.lockAt.toISOString(), drawAt: row.drawAt.toISOString() },
    waiting: enteredBy !== null && enteredResult !== null && confirmedBy === null ? { by: enteredBy } : null,
  }
}

/** Refused as `not_found` for an issue of a lottery that the merchant does not have. */
async function findDraw({ db }: Db, merchantId: number, { game, numero }: DrawName): Promise<store.OfficeDraw> {
  const found = await store.findOfficeDraw(db, merchantId, game, numero)
  if (!found) throw new Refusal('not_found')
  return found
}

const text = (value: bigint) => formatAmount(amount(value))

export async function drawOf({ db }: Db, merchantId: number, name: DrawName) {
  const draw = await findDraw({ db }, merchantId, name)
  const [sold, said, jackpots] = await Promise.all([
    store.sumSold(db, draw.id, merchantId),
    store.selectSaid(db, draw.id),
    selectJackpots(db, draw.id),
  ])
  const at = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() })
  return {
    draw: toDraw(draw),
    voidReason: draw.voidReason,
    sold: sold.map(each => ({ ...each, stake: text(each.stake), payout: text(each.payout) })),
    entries: said.entries.map(each => ({ ...at(each), result: each.version > draw.version ? null : each.result })),
    results: said.results.map(at),
    prizes: jackpotsOf(draw.family),
    jackpots: jackpots.map(each => ({
      ...{ prize: each.prize, currency: each.currency, isPaid: each.paid },
      pool: each.amount === null ? null : text(each.amount),
      waiting: each.confirmedBy === null ? { by: each.enteredBy } : null,
    })),
  }
}

export async function exposureOf({ db }: Db, merchantId: number) {
  const rows = await store.selectExposed(db, merchantId)
  return rows.map(({ drawAt, stake, ...row }) => ({ ...row, drawAt: drawAt.toISOString(), stake: text(stake) }))
}

/** Sold at all merchants together: for who may know it of each. */
export async function numbersOf({ db }: Db, who: Acting, { play, ...name }: DrawName & { play?: string | undefined }) {
  await transaction(db, tx => assertDecides(tx, who, 'numbers.read', name.game))
  const draw = await findDraw({ db }, who.merchantId, name)
  const [rows, closed, games] = await Promise.all([
    store.selectNumbers(db, draw.id, play ?? null),
    store.selectClosures(db, draw.id),
    readGames(db),
  ])
  const limits = games.get(name.game)!.limits
  return {
    list: rows.map(({ points, stake, ...row }) => ({
      ...{ ...row, points: String(points), stake: formatAmount((stake * unitOf(row.currency)) as Amount) },
      most: limits[row.currency]?.numberPoints?.toString() ?? null,
    })),
    closed,
  }
}

/** What was closed because it is full stays so: the sale itself opens it when there is room. */
export function changeMarket(
  { db }: Db,
  who: Acting,
  ask: DrawName & { play: string; token?: string | undefined; isClosed: boolean; reason: string },
) {
  const { game, numero, play, token, isClosed, reason } = ask
  const market = token === undefined ? play : `${play}:${token}`
  return transaction(db, async tx => {
    const item = itemOf(ask)
    await deciding(who, { may: 'numbers.close', game, item, inputs: { market, isClosed }, reason })(tx)
    const draw = await store.findOfficeDraw(tx, who.merchantId, game, numero)
    if (!draw) throw new Refusal('not_found')
    if (!findPlay(draw.family, play)) throw new Refusal('invalid_input', { field: 'play' })
    const own = (await store.selectClosures(tx, draw.id)).find(each => each.market === market)
    if (own?.reason === 'risk') throw new Refusal('state_changed')
    await closeMarket(tx, { code: game, numero, market }, isClosed ? 'manual' : null)
  })
}
