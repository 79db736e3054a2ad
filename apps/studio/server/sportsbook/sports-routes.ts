import type { FastifyInstance } from 'fastify'
import { type AskedSlip, asksStream, STREAM_PATH, sportsApi } from '#apps/studio/api-sports.ts'
import { ODDS_FORMATS, priceRatio, riskOf, showOdds } from '#apps/studio/engine/sports/odds-formats.ts'
import { ceilOf, floorOf, ratio } from '#apps/studio/engine/sports/ratio.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { serve } from '#shared/server/serve.ts'
import type { Studio } from '../../app.ts'
import { brandOf, SPORTSBOOKS } from '../../brands.ts'
import { authenticate } from '../launches.ts'
import { createFreeRounds } from '../rewards/rewards.ts'
import { roundOf } from '../rounds/replays.ts'
import * as sessionStore from '../rounds/store-sessions.ts'
import { LAST, type View } from '../stage-view.ts'
import type { createStreams } from '../streams.ts'
import { mostOf } from './bet-result.ts'
import type { Placer } from './deciding.ts'
import { selectProducers } from './listening/store-feed.ts'
import { openPlace } from './open-markets.ts'
import { planOfSlip, type Slip } from './slip.ts'
import { delayOf } from './sports-limits.ts'
import { betForWire, betsForWire, eventForWire, MAIN_MARKETS, marketForWire } from './sports-view.ts'
import { findAnyBet, findBetById, selectBets } from './store-bets.ts'
import * as calendar from './store-calendar.ts'
import { selectMarkets } from './store-markets.ts'

const PAGE = 30
/** Events of a side that tell its form. */
const FORM = 5
const [NEVER, EVER] = [0, 8.64e15]
const OPEN = ['BETTING', 'PENDING', 'OPEN'] as const
const OVER = ['SETTLED', 'CASHED_OUT', 'RETURNING', 'REFUSED'] as const

/** What the pages of the sportsbook ask (api-sports.ts). */
export function sportsRoutes(
  app: FastifyInstance,
  studio: Studio,
  { sessionOf, balanceOf }: View,
  stream: ReturnType<typeof createStreams>,
): void {
  const { db, sportsbook, config } = studio
  const freeRounds = createFreeRounds(db)

  serve(app, sportsApi.enter, async ({ launch, attempt = newToken() }) => {
    const entry = await sessionStore.enterLaunch(db, hashToken(launch), hashToken(attempt))
    if (!entry || entry.demo || !SPORTSBOOKS.has(entry.game)) throw new Refusal('session_idle')
    const { sealed, balance } = await authenticate(studio, launch, entry)
    const token = newToken()
    await sessionStore.insertSession(db, hashToken(token), sealed, entry)
    const { language, currency, theme, returnUrl, game } = entry
    return {
      game,
      ...{ token, language, currency, theme, returnUrl, balance, currencyScale: CURRENCY_SCALE[currency] ?? 2 },
      ...{ least: String(sportsbook.limitsOf(currency)?.least ?? 0n), formats: [...ODDS_FORMATS] },
    }
  })

  serve(app, sportsApi.tree, async (_, ask) => {
    await mine(ask)
    const branches = await calendar.countBranches(db, sportsbook.now())
    const sports = [...Map.groupBy(branches, ({ sport }) => sport)].map(([sport, leagues]) => ({
      sport,
      live: leagues.reduce((sum, { live }) => sum + live, 0),
      coming: leagues.reduce((sum, { coming }) => sum + coming, 0),
      leagues: leagues.map(({ league, live, coming }) => ({ ...league, live, coming })),
    }))
    return { sports }
  })

  serve(app, sportsApi.events, async ({ sport, league, when, from, to }, ask) => {
    await mine(ask)
    const events = await calendar.selectOpenEvents(
      db,
      when === 'live',
      { sport, league, ...span(from, to) },
      sportsbook.now(),
    )
    const markets = Map.groupBy(
      await marketsOf(events, market => MAIN_MARKETS.includes(market)),
      ({ eventId }) => eventId,
    )
    return {
      events: events.map(event => ({
        ...eventForWire(event),
        main: (markets.get(event.id) ?? []).map(({ eventId: _, ...market }) => market),
      })),
    }
  })

  serve(app, sportsApi.event, async ({ event: id }, ask) => {
    await mine(ask)
    const [event] = await calendar.findEvents(db, [id])
    if (!event) throw new Refusal('not_found')
    const markets = await marketsOf([event], () => true)
    return { event: eventForWire(event), markets: markets.map(({ eventId: _, ...market }) => market) }
  })

  stream(STREAM_PATH, async (ask, query) => {
    await mine(ask)
    const read = asksStream.safeParse(query)
    if (!read.success) throw new Refusal('invalid_input')
    const { events, whole } = read.data
    const { watch, closing } = sportsbook.watching
    return {
      watch: hear => watch(events, whole === 'true', hear),
      // That the stream lives, and nothing else.
      snapshot: () => null,
      closing,
    }
  })

  serve(app, sportsApi.form, async ({ event: id }, ask) => {
    await mine(ask)
    const [event] = await calendar.findEvents(db, [id])
    if (!event) throw new Refusal('not_found')
    const { startTime, fixture } = event
    const played = async (side: string, against: string | null = null) =>
      (await calendar.selectPlayed(db, side, startTime, FORM, against)).map(eventForWire)
    const [home, away, between] = await Promise.all([
      played(fixture.home.id),
      played(fixture.away.id),
      played(fixture.home.id, fixture.away.id),
    ])
    return { home, away, between }
  })

  serve(app, sportsApi.reveal, async ({ event }, ask) => {
    await mine(ask)
    const record = await sportsbook.reveal(event).catch(error => {
      studio.log.warn({ err: error }, 'the feed did not tell what a match was drawn from')
      throw new Refusal('vendor_unavailable')
    })
    return { record: record ?? null }
  })

  serve(app, sportsApi.results, async ({ sport, from, to }, ask) => {
    await mine(ask)
    return { events: (await calendar.selectEnded(db, { sport, ...span(from, to) })).map(eventForWire) }
  })

  serve(app, sportsApi.check, async (asked, ask) => {
    await mine(ask)
    const slip = slipOf(asked)
    const { plan, combinations } = planOfSlip(slip)
    const places = await placesOf(slip)
    const price = slip.kind === 'same_game' ? await sportsbook.priceTogether(slip.legs) : null
    const prices = places.map(place => place?.price ?? 0)
    const stake = slip.unit * BigInt(combinations)
    const most = prices.includes(0)
      ? 0n
      : mostOf({ kind: slip.kind, plan, combinations, running: stake, price }, prices)
    const delays = places.map(place => (place?.inPlay ? delayOf(place.market.sport) : 0))
    const one = price ?? (prices.length === 1 ? prices[0]! : 0)
    return {
      ...{ prices, price, combinations, stake: String(stake), most: String(most), delayMs: Math.max(...delays) },
      formats: one === 0 ? [] : ODDS_FORMATS.map(format => inFormat(slip.unit, one, format)),
    }
  })

  serve(app, sportsApi.place, async ({ key, slip }, ask) => {
    const session = await mine(ask)
    const { player, currency, game, walletSession, tokenHash: sessionHash } = session
    const placer: Placer = { player, currency, game, walletSession, sessionHash }
    const row = await sportsbook.place(placer, key, slipOf(slip))
    if (slip.reward !== undefined) await freeRounds.after(brandOf(game), slip.reward)
    const { fresh } = row
    const bet = fresh ? betForWire(row, fresh.legs, fresh.told) : (await betsForWire(db, [row]))[0]!
    return { bet, balance: fresh?.balance ?? (await balanceOf(session)) }
  })

  serve(app, sportsApi.balance, async (_, ask) => {
    const session = await mine(ask)
    const { player, game, currency } = session
    return { balance: await balanceOf(session), freeBets: await freeRounds.find(player, game, currency) }
  })

  serve(app, sportsApi.bets, async ({ which, before }, ask) => {
    const { player } = await mine(ask)
    const states = which === 'open' ? OPEN : OVER
    const rows = await selectBets(db, player, states, before === undefined ? LAST : BigInt(before), PAGE + 1)
    const list = rows.slice(0, PAGE)
    return { bets: await betsForWire(db, list), next: rows.length > PAGE ? String(list.at(-1)!.seq) : null }
  })

  serve(app, sportsApi.bet, async ({ bet: id }, ask) => {
    const { player } = await mine(ask)
    const bet = await betOf(player, id)
    const quote = await sportsbook.quote(player, id).catch(nothing)
    return { bet, offer: quote ? String(quote.offer) : null }
  })

  serve(app, sportsApi.record, async ({ replay }) => {
    const id = roundOf(config.SERVER_SECRET, replay)
    const row = id === undefined ? undefined : await findAnyBet(db, id)
    if (!row) throw new Refusal('not_found')
    return { bet: (await betsForWire(db, [row]))[0]!, currencyScale: CURRENCY_SCALE[row.currency] ?? 2 }
  })

  serve(app, sportsApi.cashOut, async ({ key, bet: id, part, least }, ask) => {
    const { player } = await mine(ask)
    const { state, offer } = await sportsbook.cashOut(player, id, key, BigInt(part), BigInt(least))
    const shown = ({ PENDING: 'pending', PAID: 'paid', REFUSED: 'refused' } as const)[state]
    return { cashOut: { state: shown, offer: String(offer) }, bet: await betOf(player, id) }
  })

  /** A session of a game is none of the book. */
  async function mine(ask: Ask) {
    const session = await sessionOf(ask)
    if (!SPORTSBOOKS.has(session.game)) throw new Refusal('not_found')
    return session
  }

  async function betOf(player: string, id: string) {
    const row = await findBetById(db, player, id)
    if (!row) throw new Refusal('not_found')
    return (await betsForWire(db, [row]))[0]!
  }

  async function marketsOf(events: readonly { id: string }[], isWanted: (market: number) => boolean) {
    const producers = await selectProducers(db)
    const ids = events.map(({ id }) => id)
    const markets = await calendar.selectShown(db, ids, isWanted)
    return markets.map(market => ({
      ...marketForWire(market, sportsbook.groupOf(market.market), producers, sportsbook.now()),
      eventId: market.eventId,
    }))
  }

  async function placesOf(slip: Slip) {
    const places = slip.legs.map(leg => ({ ...leg, eventId: leg.event }))
    const [markets, producers] = await Promise.all([selectMarkets(db, places), selectProducers(db)])
    return slip.legs.map(leg => {
      try {
        return openPlace(leg, markets, producers, sportsbook.now())
      } catch (error) {
        return nothing(error)
      }
    })
  }
}

const span = (from: string | undefined, to: string | undefined) => ({
  ...{ from: from === undefined ? NEVER : Number(from), to: to === undefined ? EVER : Number(to) },
})

const slipOf = ({ unit, ...slip }: AskedSlip): Slip => ({ ...slip, unit: BigInt(unit) })

/** What is refused now is not there. */
function nothing(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

function inFormat(entered: bigint, price: number, format: (typeof ODDS_FORMATS)[number]) {
  const { risk, toWin } = riskOf(ratio(entered, 1n), priceRatio(price), format)
  return { format, odds: showOdds(price, format), risk: String(ceilOf(risk)), toWin: String(floorOf(toWin)) }
}
