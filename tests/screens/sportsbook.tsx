import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { Sportsbook } from '#apps/studio/client/sportsbook/book.tsx'
import type { ShownEvent, ShownMarket } from '#apps/studio/client/sportsbook/model.ts'
import type { BookNet, ShownBet } from '#apps/studio/client/sportsbook/net/book-net.ts'
import type { Language } from '#apps/studio/client/words/words.ts'

export const market = (id: number, specifiers: string, prices: Record<string, number>, isOpen = true): ShownMarket => ({
  ...{ id, specifiers, isOpen, margin: 0.05 },
  outcomes: Object.entries(prices).map(([outcome, price]) => ({ id: outcome, price, active: true })),
})
const lines = () => [
  market(1, '', { 1: 2_100, 2: 3_400, 3: 3_250 }),
  market(16, 'hcp=-0.25', { 1714: 1_830, 1715: 2_030 }),
  market(18, 'total=2.5', { 12: 1_920, 13: 1_930 }),
]
export const eventOf = (id: string, home: string, away: string, more: Partial<ShownEvent> = {}): ShownEvent => ({
  ...{ id, sport: 'football', league: { id: 'river', name: 'River League', region: 'Delta' }, home, away },
  ...{ startTime: Date.UTC(2026, 10, 28, 12), isInPlay: true, markets: lines(), commitment: 'c0ffee', told: 1 },
  status: {
    ...{ status: 1, home_score: 1, away_score: 0, clock: 3_421, periods: [[1, 0]] as [number, number][] },
    statistics: { corners: [4, 2], yellows: [1, 0] },
  },
  ...more,
})
export const harbour = eventOf('a', 'Harbour Lanterns', 'Jade Ferrymen')
export const delta = eventOf('b', 'Delta Herons', 'Old Quarter Drums')
export const betOf = (more: Partial<ShownBet>): ShownBet => ({
  ...{
    id: 'tkt_1',
    at: Date.UTC(2026, 10, 28, 11),
    kind: 'single',
    state: 'open',
    refusal: '',
    free: false,
    stake: 5_000n,
    running: 5_000n,
  },
  ...{ sizes: [], combinations: 1, price: null, most: 10_500n, returned: null, cashed: 0n, dueAt: 0 },
  legs: [
    {
      ...{ event: 'a', market: 16, specifiers: 'hcp=-0.25', outcome: '1714', price: 2_100, came: null },
      ...{ home: 'Harbour Lanterns', away: 'Jade Ferrymen', score: '' },
    },
  ],
  ...more,
})

let root: Root | undefined
export const closeBook = (): void => root?.unmount()

/** The sportsbook before answers that a test gives. */
export function openBook(
  answers: Partial<BookNet> = {},
  { language = 'EN', mayBet = true }: { language?: Language; mayBet?: boolean } = {},
) {
  const net: BookNet = {
    sports: async () => [
      {
        ...{ id: 'football', live: 2, coming: 31 },
        leagues: [{ id: 'river', name: 'River League', region: 'Delta', live: 2, coming: 10 }],
      },
      { id: 'tennis', live: 0, coming: 9, leagues: [] },
    ],
    events: async () => [harbour, delta],
    event: async () => harbour,
    watch: () => () => undefined,
    jointPrice: async () => 3_100,
    place: vi.fn(async bet => betOf({ stake: bet.unit, most: bet.unit * 2n })),
    bets: async () => ({ list: [], next: null }),
    quote: async () => ({ offer: 4_800n, running: 5_000n }),
    cashOut: vi.fn(async () => betOf({ state: 'cashed_out' })),
    results: async () => ({ list: [], next: null }),
    reveal: async () => null,
    form: async () => ({ home: [], away: [], between: [] }),
    balance: async () => ({ money: 1_000_000n, freeBets: null }),
    ...answers,
  }
  sessionStorage.clear()
  const place = document.createElement('div')
  place.style.blockSize = '100dvh'
  document.body.replaceChildren(place)
  document.documentElement.dir = language === 'UR' ? 'rtl' : 'ltr'
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sportsbook
        net={net}
        language={language}
        scale={2}
        mayBet={mayBet}
        name="touchline-sports"
        least={100n}
        host={{ hear: () => undefined }}
      />
    </QueryClientProvider>,
  )
  return net
}
