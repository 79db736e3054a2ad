import type * as z from 'zod/mini'
import { sportsApi } from '../../../api-sports.ts'
import { ask, Refused } from '../../net/ask.ts'
import type { Place, ShownEvent, ShownMarket } from '../model.ts'
import type { BookNet, EventsAsk, ShownBet } from './book-net.ts'
import { createLatest, hearPushes } from './pushes.ts'

const DAY_MS = 86_400_000
const PERCENT = 100
/** Results go back so many days. */
const DAYS = 7

type WireEvent = z.output<typeof sportsApi.event.output>['event']
type WireMarket = z.output<typeof sportsApi.event.output>['markets'][number]
type WireBet = z.output<typeof sportsApi.place.output>['bet']

/** The studio's book; `onMoney` is told whenever money has moved. */
export function askBook(token: string, onMoney: () => void): BookNet {
  const latest = createLatest()
  const eventsOf = async (
    when: 'live' | 'coming',
    more: { sport?: string; league?: string; from?: string; to?: string },
  ) =>
    (await ask(sportsApi.events, { when, ...more }, token)).events.map(({ main, ...event }) =>
      latest.of(shownEvent(event, main), 'false'),
    )

  return {
    async sports() {
      const { sports } = await ask(sportsApi.tree, {}, token)
      return sports.map(({ sport, ...counts }) => ({ id: sport, ...counts }))
    },
    async events(asked) {
      const where = {
        ...(asked.sport !== null && { sport: asked.sport }),
        ...(asked.league !== null && { league: asked.league }),
      }
      if (asked.when === 'live') return eventsOf('live', where)
      if (asked.when !== 'all') return eventsOf('coming', { ...where, ...spanOf(asked.when, new Date()) })
      const all = await Promise.all([eventsOf('live', where), eventsOf('coming', where)])
      return all.flat().filter(event => isAsked(event, asked))
    },
    async event(id) {
      const { event, markets } = await ask(sportsApi.event, { event: id }, token)
      return latest.of(shownEvent(event, markets), 'true')
    },
    watch(ids, isWhole, { stands, lost, event: tell }) {
      const stop = new AbortController()
      const whole = isWhole ? 'true' : 'false'
      const event = (told: { event: WireEvent; markets: WireMarket[] }) => {
        const shown = shownEvent(told.event, told.markets)
        latest.take(shown, whole)
        tell(shown)
      }
      void hearPushes(token, { events: ids.join(','), whole }, { stands, lost, event }, stop.signal)
      return () => stop.abort()
    },
    async jointPrice(legs) {
      // Whatever it was told before: asked is what it is now.
      const slip = {
        kind: 'same_game' as const,
        legs: legs.map(wireLeg),
        unit: '1000',
        accept: 'any' as const,
        price: 1_000,
      }
      const { price } = await ask(sportsApi.check, slip, token).catch(nothingOffered)
      return price
    },
    async place({ key, kind, legs, sizes, unit, accept, price, reward }) {
      const slip = {
        ...{
          kind,
          legs: legs.map(leg => ({ ...wireLeg(leg), ...(leg.banker && kind === 'system' && { banker: true }) })),
        },
        ...(kind === 'system' && { sizes: [...sizes] }),
        ...(price !== null && { price }),
        ...(reward !== null && { reward }),
        ...{ unit: String(unit), accept },
      }
      const { bet } = await ask(sportsApi.place, { key, slip }, token).finally(onMoney)
      return shownBet(bet)
    },
    async bets(which, before) {
      const { bets, next } = await ask(sportsApi.bets, { which, ...(before !== null && { before }) }, token)
      return { list: bets.map(shownBet), next }
    },
    async quote(id) {
      const { bet, offer } = await ask(sportsApi.bet, { bet: id }, token)
      return offer === null ? null : { offer: BigInt(offer), running: BigInt(bet.running) }
    },
    async cashOut(bet, key, part, least) {
      const asked = { key, bet, part: String(part), least: String(least) }
      const done = await ask(sportsApi.cashOut, asked, token).finally(onMoney)
      return shownBet(done.bet)
    },
    async results(sport, before) {
      const to = Number(before ?? Date.now())
      const from = to - DAY_MS
      const { events } = await ask(sportsApi.results, { sport, from: String(from), to: String(to) }, token)
      const next = from < Date.now() - DAYS * DAY_MS ? null : String(from)
      return { list: events.map(event => shownEvent(event, [])), next }
    },
    async form(event) {
      const { home, away, between } = await ask(sportsApi.form, { event }, token)
      const shown = (list: typeof home) => list.map(each => shownEvent(each, []))
      return { home: shown(home), away: shown(away), between: shown(between) }
    },
    reveal: async event => (await ask(sportsApi.reveal, { event }, token)).record,
    async balance() {
      const { balance, freeBets } = await ask(sportsApi.balance, {}, token)
      return { money: BigInt(balance), freeBets: freeBets && { ...freeBets, stake: BigInt(freeBets.stake) } }
    },
  }
}

function nothingOffered(error: unknown): { price: null } {
  if (error instanceof Refused) return { price: null }
  throw error
}

/** From when to when, by the player's own days. */
function spanOf(when: 'today' | 'tomorrow' | 'early', now: Date): { from: string; to?: string } {
  const midnight = (days: number) => String(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime())
  if (when === 'today') return { from: String(now.getTime()), to: midnight(1) }
  return when === 'tomorrow' ? { from: midnight(1), to: midnight(2) } : { from: midnight(2) }
}

function isAsked({ id, home, away, league }: ShownEvent, { search, ids }: EventsAsk): boolean {
  if (ids) return ids.includes(id)
  return [home, away, league.name].some(name => name.toLowerCase().includes(search.toLowerCase()))
}

const wireLeg = ({ event, market, specifiers, outcome, price }: Place & { price: number }) => ({
  ...{ event, market, specifiers, outcome, price },
})

function shownEvent({ isLive, ...event }: Omit<WireEvent, 'virtual'>, markets: readonly WireMarket[]): ShownEvent {
  return { ...event, isInPlay: isLive, markets: markets.map(shownMarket) }
}

const shownMarket = ({ market, margin, outcomes, ...rest }: WireMarket): ShownMarket => ({
  ...{ id: market, specifiers: rest.specifiers, isOpen: rest.isOpen, margin: margin / PERCENT },
  outcomes: outcomes.map(({ id, price, isOpen }) => ({ id, price, active: isOpen })),
})

/** A bet that anybody may look at who was given its name. */
export async function askRecord(replay: string): Promise<{ bet: ShownBet; currencyScale: number }> {
  const { bet, currencyScale } = await ask(sportsApi.record, { replay }, null)
  return { bet: shownBet(bet), currencyScale }
}

const shownBet = ({ stake, running, most, returned, cashed, ...bet }: WireBet): ShownBet => ({
  ...bet,
  ...{ stake: BigInt(stake), running: BigInt(running), most: BigInt(most), cashed: BigInt(cashed) },
  returned: returned === null ? null : BigInt(returned),
})
