import type { VendorOutput } from '#features/games/api-vendor.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { formatAmount, fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { createQuietLine } from '../tables/quiet-vendors.ts'
import { createSignedLine } from '../vendors/signed-line.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import {
  type BookVendor,
  findBookVendor,
  selectBookVendors,
  selectOwnMembers,
  selectPlayersOf,
} from './store-sports.ts'

type Wanted = {
  language: string
  when: 'live' | 'coming' | 'over'
  sport?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
type BetsWanted = {
  bet?: string | undefined
  event?: string | undefined
  member?: string | undefined
  language: string
}
type Named = { vendor: string; language: string }
type ToldBet = NonNullable<VendorOutput<'book_bets'>['bets']>[number]

const isoOf = (at: number) => new Date(at).toISOString()

/** What traders read of books. A supplier may offer its one book under several names: the first that tells of it is asked. */
export function createBooks(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const { db } = context
  const askHealth = createQuietLine(context, keys, 'book_health')
  const ask = createSignedLine(context, keys)

  async function booksOf(merchantId: number, language: string) {
    const vendors = await selectBookVendors(db, merchantId)
    const suppliers = [...Map.groupBy(vendors, ({ baseUrl }) => baseUrl).values()]
    const found = await Promise.all(
      suppliers.map(async names => {
        for (const vendor of names) {
          const health = await askHealth(merchantId, vendor, { language })
          if (health) return [{ vendor, health }]
        }
        return []
      }),
    )
    return found.flat()
  }

  async function list(merchantId: number, language: string) {
    const books = await booksOf(merchantId, language)
    return {
      list: books.map(({ vendor, health }) => bookOf(vendor.code, health)),
    }
  }

  function bookOf(
    vendor: string,
    { sports = [], names = {}, stops = [], producers = [], waiting, disputed = 0 }: VendorOutput<'book_health'>,
  ) {
    return {
      ...{ vendor, disputed },
      sports: sports.map(sport => ({ sport, name: names[sport] ?? sport })),
      stops: stops.map(saidOf),
      producers: producers.map(({ producer, state, heard, at, delayMs, outages, recoveries }) => ({
        ...{ producer, state, heard, at: at === null ? null : isoOf(at), delayMs, outages, recoveries },
      })),
      waiting: {
        ...{ delayed: waitOf(waiting?.delayed), unsettled: waitOf(waiting?.unsettled) },
        ...{ calls: waitOf(waiting?.calls), failed: waitOf(waiting?.failed) },
      },
    }
  }

  const moneyOf = async (merchantId: number) => {
    const { currency } = await merchantById(db, merchantId)
    return { currency, money: (minor: string) => formatAmount(fromMinor(minor, currency)) }
  }

  async function events(merchantId: number, wanted: Wanted) {
    const { currency, money } = await moneyOf(merchantId)
    const books = await booksOf(merchantId, wanted.language)
    const lists = await Promise.all(
      books.map(async ({ vendor }) => {
        const told = await ask(merchantId, vendor, 'book_events', { ...wanted, currency })
        return (told.events ?? []).map(each => eventOf(vendor.code, each, money))
      }),
    )
    return { list: lists.flat() }
  }

  async function event(
    merchantId: number,
    { vendor: code, ...named }: { vendor: string; event: string; language: string },
  ) {
    const { currency, money } = await moneyOf(merchantId)
    const told = await ask(merchantId, await vendorOf(merchantId, code), 'book_event', { currency, ...named })
    if (told.status !== 'OK' || !told.event) throw new Refusal('not_found')
    return {
      event: eventOf(code, told.event, money),
      markets: (told.markets ?? []).map(({ outcomes, ...market }) => ({
        ...{ market: market.market, specifiers: market.specifiers, name: market.name, state: market.state },
        ...{ stopped: market.stopped, margin: market.margin, ruling: market.ruling, disputed: market.disputed },
        ...{ version: market.version, line: market.line ?? '' },
        outcomes: outcomes.map(({ outcome, name, fair, price, open, bets, stake, house, combined, came = null }) => ({
          ...{ outcome, name, fair, price, open, bets, combined, came, stake: money(stake), house: money(house) },
        })),
      })),
    }
  }

  async function limits(merchantId: number, { vendor: code, language }: Named) {
    const { currency, money } = await moneyOf(merchantId)
    const told = await ask(merchantId, await vendorOf(merchantId, code), 'book_limits', { currency, language })
    if (told.status !== 'OK' || !told.shipped) throw new Refusal('not_found')
    const figuresOf = ({
      payout,
      event,
      outcome,
      player,
    }: Record<'payout' | 'event' | 'outcome' | 'player', string | null>) => ({
      ...{ payout: payout && money(payout), event: event && money(event) },
      ...{ outcome: outcome && money(outcome), player: player && money(player) },
    })
    return {
      shipped: figuresOf(told.shipped),
      list: (told.limits ?? []).map(own => ({ ...saidOf(own), ...figuresOf(own) })),
    }
  }

  async function margins(merchantId: number, { vendor: code, language }: Named) {
    const told = await ask(merchantId, await vendorOf(merchantId, code), 'book_margins', { language })
    if (told.status !== 'OK' || !told.shipped || !told.bounds) throw new Refusal('not_found')
    return {
      ...{ shipped: told.shipped, bounds: told.bounds, markets: told.markets ?? [] },
      list: (told.margins ?? []).map(own => ({ ...saidOf(own), market: own.market, margin: own.margin })),
    }
  }

  /** Bets of the merchant's own members: those of others are none of its business. */
  async function bets(merchantId: number, wanted: BetsWanted) {
    const { member, ...named } = wanted
    const books = await booksOf(merchantId, named.language)
    const lists = await Promise.all(
      books.map(async ({ vendor }) => {
        const players = member === undefined ? undefined : await selectPlayersOf(db, merchantId, member, vendor.baseUrl)
        if (players?.length === 0) return []
        const told = await ask(merchantId, vendor, 'book_bets', { ...named, ...(players && { players }) })
        return ownBets(merchantId, vendor, told.bets ?? [])
      }),
    )
    return { list: lists.flat() }
  }

  async function ownBets(merchantId: number, vendor: BookVendor, told: readonly ToldBet[]) {
    const names = [...new Set(told.map(({ player }) => player))]
    const members = await selectOwnMembers(db, merchantId, vendor.baseUrl, names)
    return told.flatMap(bet => {
      const memberId = members.get(bet.player)
      if (memberId === undefined) return []
      const money = (minor: string) => formatAmount(fromMinor(minor, bet.currency))
      const { stake, most, returned, kind, state, currency, tx } = bet
      return {
        ...{
          vendor: bet.brand,
          bet: bet.bet,
          tx,
          memberId,
          at: isoOf(bet.at),
          kind,
          state,
          isVoid: bet.void,
          currency,
        },
        ...{ stake: money(stake), most: money(most), returned: returned && money(returned) },
        legs: bet.legs.map(({ event, name, price, came = null }) => ({ event, name, price, came })),
      }
    })
  }

  async function vendorOf(merchantId: number, code: string): Promise<BookVendor> {
    const vendor = await findBookVendor(db, merchantId, code)
    if (!vendor) throw new Refusal('not_found')
    return vendor
  }

  return { list, events, event, limits, margins, bets }
}

/** What was said of a scope, and when. */
const saidOf = ({
  scope,
  name = null,
  reason,
  at,
}: {
  scope: string
  name?: string | null | undefined
  reason: string
  at: number
}) => ({
  ...{ scope, name, reason, at: isoOf(at) },
})

type ToldEvent = NonNullable<VendorOutput<'book_event'>['event']>

const eventOf = (vendor: string, told: ToldEvent, money: (minor: string) => string) => ({
  ...{ vendor, event: told.event, sport: told.sport_name ?? told.sport, league: told.league, leagueId: told.league_id },
  ...{ home: told.home, away: told.away, startsAt: isoOf(told.start), status: told.status, score: told.score },
  ...{ stopped: told.stopped, bets: told.bets, stake: money(told.stake), liability: money(told.liability) },
})

const waitOf = (told: { count: number; since: number | null } | undefined) => ({
  count: told?.count ?? 0,
  since: told?.since ? isoOf(told.since) : null,
})
