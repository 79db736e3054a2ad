import type { Category } from '#features/games/rules/games.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { isClosed } from '../catalogue/catalogue.ts'
import { selectLobby } from '../catalogue/store-offers.ts'
import { type Games, setGameOffer, setLobby, setVendorOffer } from '../games.ts'
import * as store from './store-office.ts'

/* What operators read and change of a merchant's games; each change is on record with what stood before. */

type Reasoned<T> = T & { reason: string }
type VendorAsk = {
  code: string
  enabled?: boolean | undefined
  hot?: boolean | undefined
  maintenance?: boolean | undefined
  window?: { from: string; until: string } | null | undefined
}
type GameAsk = Omit<VendorAsk, 'code' | 'window'> & {
  id: string
  position?: number | undefined
  newUntil?: string | undefined
}

const HEALTH_MINUTES = 10

export async function vendorsOf({ db }: Pick<Context, 'db'>, { catalogue }: Games, merchantId: number) {
  const [vendors, health, offer] = await Promise.all([
    store.selectOfficeVendors(db, merchantId),
    store.selectHealth(db, HEALTH_MINUTES),
    catalogue.offerOf(merchantId),
  ])
  const healthOf = new Map(health.map(each => [each.vendorId, each]))
  const lobby = await selectLobby(db, merchantId)
  return {
    list: vendors.map(vendor => toVendor(vendor, healthOf.get(vendor.id))),
    lanes: [...(lobby ?? offer.lobby).lanes],
  }
}

function toVendor(row: store.OfficeVendor & { games: number }, health: store.Health | undefined) {
  const { code, name, enabled, hot, maintenance, closedFrom, closedUntil, seamless, transfer, games } = row
  const failed = health ? health.unsent + health.unknown : 0
  const answered = health ? health.calls - failed : 0
  return {
    ...{ code, name, enabled, hot, maintenance, games },
    ...{ closedFrom: closedFrom?.toISOString() ?? null, closedUntil: closedUntil?.toISOString() ?? null },
    isClosed: isClosed(row, Date.now()),
    wallet: seamless ? ('seamless' as const) : transfer ? ('transfer' as const) : ('none' as const),
    health: health
      ? {
          ...{ calls: health.calls, failed, slowestMs: health.slowestMs },
          averageMs: answered === 0 ? null : Math.round(health.ms / answered),
        }
      : null,
  }
}

/** Refused as `not_found` for a vendor of others, `invalid_input` (`window`) for a time that is none or over. */
export function changeVendor({ db }: Pick<Context, 'db'>, who: Acting, { code, reason, ...ask }: Reasoned<VendorAsk>) {
  return transaction(db, async tx => {
    const { merchantId } = who
    const before = (await store.holdVendors(tx, merchantId)).find(each => each.code === code)
    if (!before) throw new Refusal('not_found')
    const window = ask.window ? readWindow(ask.window) : ask.window
    const given = { ...marksOf(ask), ...(window !== undefined && { window }) }
    if (Object.keys(given).length === 0) throw new Refusal('invalid_input', { field: 'code' })
    await setVendorOffer(tx, merchantId, code, given)
    const { enabled, hot, maintenance, closedFrom, closedUntil } = before
    const stood = { enabled, hot, maintenance, window: closedFrom && { from: closedFrom, until: closedUntil } }
    await note(tx, who, 'vendors.change', `vendor:${code}`, { before: only(stood, given), after: given }, reason)
  })
}

/** Refused as `invalid_input` (`codes`) where it does not name each of the merchant's vendors once. */
export function orderVendors({ db }: Pick<Context, 'db'>, who: Acting, codes: readonly string[], reason: string) {
  return transaction(db, async tx => {
    const held = await store.holdVendors(tx, who.merchantId)
    const before = held.toSorted((a, b) => a.position - b.position || a.id - b.id).map(each => each.code)
    if (before.toSorted().join() !== codes.toSorted().join()) throw new Refusal('invalid_input', { field: 'codes' })
    for (const [position, code] of codes.entries()) await setVendorOffer(tx, who.merchantId, code, { position })
    await note(tx, who, 'lobby.order', 'lobby:vendors', { before, after: codes }, reason)
  })
}

/** Refused as `invalid_input` (`lanes`) for one that is named twice. */
export function orderLanes({ db }: Pick<Context, 'db'>, who: Acting, lanes: readonly string[], reason: string) {
  return transaction(db, async tx => {
    if (new Set(lanes).size !== lanes.length) throw new Refusal('invalid_input', { field: 'lanes' })
    const before = (await selectLobby(tx, who.merchantId))?.lanes ?? null
    await setLobby(tx, who.merchantId, { lanes: lanes as Category[] })
    await note(tx, who, 'lobby.order', 'lobby:lanes', { before, after: lanes }, reason)
  })
}

export async function gamesOf({ db }: Pick<Context, 'db'>, merchantId: number, filter: store.GameFilter) {
  const rows = await store.selectOfficeGames(db, merchantId, filter)
  return { list: rows.map(toGame), next: rows.length === filter.limit ? rows.at(-1)!.id : null }
}

function toGame({ minBet, maxBet, newUntil, ...row }: store.OfficeGame) {
  return {
    ...row,
    minBet: formatAmount(amount(minBet)),
    maxBet: maxBet === null ? null : formatAmount(amount(maxBet)),
    newUntil: newUntil?.toISOString() ?? null,
  }
}

/** Refused as `not_found` for a game of others. */
export function changeGame({ db }: Pick<Context, 'db'>, who: Acting, { id, reason, ...ask }: Reasoned<GameAsk>) {
  return transaction(db, async tx => {
    const before = await store.holdGame(tx, who.merchantId, id)
    if (!before) throw new Refusal('not_found')
    const given = {
      ...marksOf(ask),
      ...(ask.position !== undefined && { position: ask.position }),
      ...(ask.newUntil !== undefined && { newUntil: new Date(ask.newUntil) }),
    }
    if (Object.keys(given).length === 0) throw new Refusal('invalid_input', { field: 'id' })
    await setGameOffer(tx, who.merchantId, id, given)
    await note(tx, who, 'games.change', `game:${id}`, { before: only(before, given), after: given }, reason)
  })
}

type Change = { before: unknown; after: unknown }
const note = (tx: Tx, who: Acting, action: string, item: string, inputs: Change, reason: string) =>
  audit(tx, who, { action, item, inputs, reason })

/** Of what vendors and games have alike, what is given. */
function marksOf({ enabled, hot, maintenance }: Pick<VendorAsk, 'enabled' | 'hot' | 'maintenance'>) {
  return {
    ...(enabled !== undefined && { enabled }),
    ...(hot !== undefined && { hot }),
    ...(maintenance !== undefined && { maintenance }),
  }
}

/** How that stood which changes. */
const only = (stood: Record<string, unknown>, given: object) =>
  Object.fromEntries(Object.keys(given).map(name => [name, stood[name] ?? null]))

function readWindow({ from, until }: { from: string; until: string }) {
  const window = { from: new Date(from), until: new Date(until) }
  if (window.from >= window.until || window.until.getTime() <= Date.now())
    throw new Refusal('invalid_input', { field: 'window' })
  return window
}
