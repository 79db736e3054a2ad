import { expect, test } from 'vitest'
import type { EventMessage } from '#apps/studio/feed-messages.ts'
import { fc } from '../../../../../tests/support/property.ts'
import { recordDay } from '../../../../../tests/support/sports/recorded-day.ts'
import { LEAST_MARGIN, MOST_MARGIN } from '../trading/margins.ts'
import { applyMessage, type EventState, newEvent } from './event-state.ts'
import { marginPrices, pricesOf, shippedMargin } from './market-prices.ts'

const messages = recordDay(7, 1).lines.flatMap(({ message }) => ('event_id' in message ? [message] : []))

/** What counts of an event; how often it changed does not. */
function known(said: readonly EventMessage[]): unknown {
  const event: EventState = newEvent('e')
  for (const message of said) applyMessage(event, message, () => '')
  return [...event.markets]
    .map(([key, { version: _, run: __, resultVersion: ___, cancels, ...market }]) => [
      key,
      { ...market, cancels: cancels.map(({ at: ____, ...cancel }) => cancel) },
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

test('whatever comes twice or in another order leads to the same', () => {
  const whole = known(messages)
  fc.assert(
    fc.property(
      fc.shuffledSubarray(messages, { minLength: messages.length }),
      fc.subarray(messages),
      (shuffled, twice) => {
        expect(known([...twice, ...shuffled])).toEqual(whole)
      },
    ),
    { numRuns: 50 },
  )
})

const weights = fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 9 })

test('whoever stakes so that every outcome of a market pays the same gets 1 − margin back', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: LEAST_MARGIN, max: MOST_MARGIN }), (parts, hundredths) => {
      const sum = parts.reduce((all, each) => all + each)
      const margin = hundredths / 10_000
      const prices = marginPrices(
        parts.map(part => sum / part),
        margin,
      )
      const back = 1 / prices.reduce((all, price) => all + 1 / price, 0)
      expect(back).toBeCloseTo(1 - margin, 9)
    }),
  )
})

test('lines that split are priced by what their halves pay', () => {
  const split = { win: 0.4, half_win: 0.2, refund: 0, half_lose: 0, lose: 0.4 }
  const odds = 1 + 0.4 / 0.5
  const other = { win: 0.4, half_win: 0, refund: 0, half_lose: 0.2, lose: 0.4 }
  const prices = marginPrices([odds, 1 + 0.5 / 0.4], shippedMargin(2))
  expect(1 / prices.reduce((all, price) => all + 1 / price, 0)).toBeCloseTo(0.95, 9)
  const priced = pricesOf([
    { id: '1714', active: 1, odds, probabilities: 0.6, additional_probabilities: split },
    { id: '1715', active: 1, odds: 1 + 0.5 / 0.4, probabilities: 0.4, additional_probabilities: other },
  ])
  expect(priced.map(({ price }) => price)).toEqual(prices.map(price => Math.floor(price * 100) * 10))
})

test('what is as good as certain is not offered', () => {
  const [sure, never] = pricesOf([
    { id: '1', active: 1, odds: 1, probabilities: 1 },
    { id: '2', active: 1, odds: 1e9, probabilities: 1e-9 },
  ])
  expect([sure!.active, never!.active, sure!.price]).toEqual([false, false, 0])
})
