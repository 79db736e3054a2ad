import { expect, test } from 'vitest'
import { pricesOf } from './market-prices.ts'
import { type PricedMarket, readSheet, writeSheet } from './sheet.ts'

const third = 1 / 3
const outcomes = pricesOf([
  { id: 'a "quoted" one', active: 1, odds: 3, probabilities: third },
  {
    ...{ id: '2', active: 0, odds: 1.5, probabilities: 1 - third },
    additional_probabilities: { win: third, half_win: 0.000001, refund: 0.25, half_lose: 0, lose: 0.4 },
  },
])
const markets: PricedMarket[] = [
  { market: 1, specifiers: '', producer: 3, shown: 1, oddsAt: 1_795_896_584_137.5, version: 7, outcomes },
  { market: 16, specifiers: 'hcp=-0.25', producer: 1, shown: -1, oddsAt: 0, version: 0, outcomes: [] },
]

test('a sheet tells prices, chances and splits as they were written', () => {
  expect(outcomes[1]).toHaveProperty('split')
  const told = structuredClone(markets)
  expect(readSheet(writeSheet(markets))).toEqual(told)
  // Again, from what it remembers.
  expect(readSheet(writeSheet(markets))).toEqual(told)
  expect(readSheet(writeSheet([]))).toEqual([])
})

test('only what is shown is written, and only what is wanted is read', () => {
  const shut = { ...markets[0]!, market: 2, shown: 0 as const }
  expect(readSheet(writeSheet([shut]))).toEqual([])
  const text = writeSheet([...markets, { ...markets[0]!, specifiers: 'line=,\n[16,' }])
  const found = (sheet: string, wanted: number) =>
    readSheet(sheet, market => market === wanted).map(({ market }) => market)
  // Sheets that were written before have no lines.
  for (const sheet of [text, JSON.stringify(JSON.parse(text))])
    expect([1, 16, 6].map(wanted => found(sheet, wanted))).toEqual([[1, 1], [16], []])
})
