import type { StakedBet, StakedBonus } from '#features/bonuses/server/bonuses.ts'
import { type Protection, type Rebase, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { type HeldTill, hold } from '#features/wallet/server/wallet.ts'
import { preferIndices, type Tx } from '#shared/server/db.ts'
import type { NumberRules } from '../../rules/bets.ts'
import type { ClosureReason } from '../../rules/draws/states.ts'
import { parseOdds } from '../../rules/odds.ts'
import { riskTokens } from '../../rules/sale.ts'
import { parseOddsTable } from '../../rules/sold.ts'
import type { Odds } from '../../rules/types.ts'
import { loadBonuses } from '../bonus/stakes.ts'
import type { ChaseRow } from '../chase/store-chases.ts'
import { type FreeRow, holdFree } from '../free/store-free.ts'
import { spotKey } from './exposure.ts'
import type { SaleItem } from './sale-prepare.ts'
import { type Exposure, selectExposure } from './store-exposure.ts'
import * as store from './store-sale.ts'
import type { TicketRow } from './ticket-rows.ts'

/**
 * What a batch decides on: all that its calls could ask for, read while their accounts are held, changed in memory call by
 * call, and written back at once.
 */
export type SaleState = {
  /** The database's clock after everything was held: what is sold is sold at this time. */
  at: Date
  till: HeldTill
  active: ReadonlyMap<string, boolean>
  protection: Map<string, Protection>
  known: Map<string, Known>
  onSale: ReadonlyMap<string, store.OnSale>
  /** By the chase's item. */
  plans: ReadonlyMap<SaleItem, readonly store.PlannedIssue[]>
  prices: ReadonlyMap<string, { odds: Odds; closed: ClosureReason | null }>
  closures: ReadonlyMap<string, ClosureReason>
  numbers: ReadonlyMap<string, NumberRules>
  exposure: Map<string, Exposure>
  ids: { tickets: bigint[]; chases: bigint[] }
  /** By their names; held. */
  free: Map<string, FreeRow>
  /** Of members who may stake bonus money. */
  bonuses: ReadonlyMap<string, StakedBonus>
  /** What has to be written. */
  placements: store.PlacementRow[]
  tickets: TicketRow[]
  chases: ChaseRow[]
  sold: Map<string, Exposure>
  full: Map<string, Exposure>
  rebases: Rebase[]
  freeUsed: { id: string; ticketId: bigint }[]
  /** With bonus money. */
  staked: StakedBet[]
}

/** What was answered to a key before. */
export type Known = { content: Buffer; bets: store.KnownPlacement['bets']; chaseId: bigint | null }

export const callKey = (memberId: string, key: string) => `${memberId} ${key}`
export const issueKey = (gameId: number, numero: string) => `${gameId} ${numero}`
export const marketKey = (id: bigint | number, market: string) => `${id} ${market}`

/** All in one go: each statement sees what was committed before the accounts were held, or later. */
export async function loadState(tx: Tx, items: readonly SaleItem[]): Promise<SaleState> {
  const accounts = unique(items.map(({ account }) => account.id))
  const members = unique(items.map(({ bettor }) => bettor.memberId))
  const real = unique(items.filter(({ account }) => account.book === 'real').map(({ bettor }) => bettor.memberId))
  const sales = items.flatMap(item => item.tickets.map(ticket => ({ item, ticket })))
  const issues = uniqueBy(
    sales.map(({ ticket }) => ({ gameId: ticket.game.id, numero: ticket.numero })),
    ({ gameId, numero }) => issueKey(gameId, numero),
  )
  const plays = sales.flatMap(({ ticket }) =>
    ticket.lines.map(({ play }) => ({ gameId: ticket.game.id, play: play.code })),
  )
  const chasing = items.filter(({ chase }) => chase)
  const freeIds = unique(items.flatMap(({ freeTicket }) => freeTicket ?? []))
  const plans = chasing.map(({ tickets, chase }) => {
    return { gameId: tickets[0]!.game.id, numero: tickets[0]!.numero, count: chase!.multiples.length }
  })
  // In this order: wallets and issues are held before the clock is read.
  const [, till, active, protection, known, onSale, planned, prices, closures, numbers, exposure, free, ids] =
    await Promise.all([
      preferIndices(tx),
      hold(tx, accounts),
      store.selectActive(tx, members),
      loadProtection(tx, real),
      store.selectPlacements(
        tx,
        items.map(({ bettor, key }) => ({ memberId: bettor.memberId, key })),
      ),
      store.holdOnSale(tx, issues),
      plans.length > 0 ? store.holdPlans(tx, plans) : [],
      store.selectPrices(
        tx,
        uniqueBy(plays, ({ gameId, play }) => marketKey(gameId, play)),
      ),
      store.selectClosures(tx, issues),
      store.selectNumberPrices(tx, issues),
      loadExposure(tx, items),
      freeIds.length > 0 ? holdFree(tx, freeIds) : [],
      store.takeIds(tx, sales.length, chasing.length),
    ])
  const state: SaleState = {
    at: ids.now,
    till,
    active: new Map(members.map((memberId, i) => [memberId, active[i]!])),
    protection,
    known: new Map(known.map(row => [callKey(row.memberId, row.key), row])),
    onSale: new Map(onSale.map(row => [issueKey(row.gameId, row.numero), row])),
    plans: new Map(chasing.map((item, i) => [item, planned.filter(({ plan }) => plan === i + 1)])),
    prices: new Map(
      prices.map(row => [marketKey(row.gameId, row.play), { odds: parseOddsTable(row.odds), closed: row.closed }]),
    ),
    closures: new Map(closures.map(row => [marketKey(row.drawId, row.market), row.reason])),
    numbers: numberRules(numbers),
    exposure: new Map(exposure.map(row => [spotKey(row), row])),
    ids,
    free: new Map(free.map(row => [row.id, row])),
    freeUsed: [],
    bonuses: await loadBonuses(tx, till, items, ids.now),
    staked: [],
    placements: [],
    tickets: [],
    chases: [],
    sold: new Map(),
    full: new Map(),
    rebases: [],
  }
  beginWindows(state, items)
  return state
}

function loadExposure(tx: Tx, items: readonly SaleItem[]): Promise<Exposure[]> {
  const spots = items.flatMap(({ account, tickets }) =>
    account.book === 'demo'
      ? []
      : tickets.flatMap(({ game, numero, lines }) =>
          lines.flatMap(line =>
            riskTokens(line).map(token => {
              return { gameId: game.id, numero, currency: account.currency, play: line.play.code, token }
            }),
          ),
        ),
  )
  return selectExposure(
    tx,
    uniqueBy(spots, each => Object.values(each).join(' ')),
  )
}

function numberRules(rows: readonly store.NumberPriceRow[]): Map<string, NumberRules> {
  const rules = new Map<string, Record<string, bigint | null>>()
  for (const { drawId, play, token, odds } of rows) {
    const key = marketKey(drawId, play)
    const own = rules.get(key) ?? {}
    own[token] = odds === null ? null : parseOdds(odds)
    rules.set(key, own)
  }
  return rules
}

type Windows = Pick<SaleState, 'protection' | 'till' | 'rebases'>

/** Limits whose time is over begin anew before the first bet of their new time. */
export function beginWindows({ protection, till, rebases }: Windows, items: readonly SaleItem[]): void {
  if (protection.size === 0) return
  for (const { bettor, account } of items) {
    const found = protection.get(bettor.memberId)
    if (!found || account.book === 'demo') continue
    const anew = rollWindows(found, found.at, till.get(account.id)!.totals)
    if (anew.length === 0) continue
    protection.set(bettor.memberId, withRebases(found, anew))
    rebases.push(...anew)
  }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map(value => [keyOf(value), value])).values()]
}
