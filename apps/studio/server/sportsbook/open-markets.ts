import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { Refusal } from '#shared/refusal.ts'
import { isHeard } from './listening/intake.ts'
import type { Priced } from './listening/market-prices.ts'
import type { ProducerRow } from './listening/store-feed.ts'
import type { MarketNow } from './store-markets.ts'

/** A place where bets are taken at this price. */
export type OpenPlace = { price: Thousandths; outcome: Priced; market: MarketNow; outage: bigint; inPlay: boolean }

type Asked = { event: string; market: number; specifiers: string; outcome: string }

/** Where an outcome of a market may be bet on now. Throws `bet_closed` where it may not, `not_found` where there is none. */
export function openPlace(
  asked: Asked,
  markets: readonly MarketNow[],
  producers: readonly ProducerRow[],
  now: number,
): OpenPlace {
  const market = markets.find(
    each => each.eventId === asked.event && each.market === asked.market && each.specifiers === asked.specifiers,
  )
  const outcome = market?.outcomes.find(({ id }) => id === asked.outcome)
  if (!market || !outcome) throw new Refusal('not_found')
  const producer = producers.find(each => each.producer === market.producer)
  const inPlay = market.producer === 1
  const isStarted = !inPlay && market.startTime <= now
  const isOn = market.hasFixture && (market.eventStatus === 0 || market.eventStatus === 1)
  const isOpen = isOn && market.shown === 1 && !market.isStopped && outcome.active && !isStarted
  if (!producer || !isHeard(producer, now) || !isOpen) throw new Refusal('bet_closed')
  return { price: outcome.price, outcome, market, outage: producer.outage, inPlay }
}

/** Whether a market was open all the time since it stood so. */
export const isSameRun = (
  { market, outage }: OpenPlace,
  before: { run: bigint; outage: bigint; producer: number },
): boolean => market.run === before.run && outage === before.outage && market.producer === before.producer
