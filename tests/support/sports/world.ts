import type { FeedMarket, FeedMessage, FeedOutcome, Fixture, Producer } from '#apps/studio/feed-messages.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Placer } from '#apps/studio/server/sportsbook/deciding.ts'
import type { FeedSource } from '#apps/studio/server/sportsbook/listening/feed-source.ts'
import { createListening } from '#apps/studio/server/sportsbook/listening/listening.ts'
import { upsertFixtures } from '#apps/studio/server/sportsbook/listening/store-feed.ts'
import type { Slip, SlipLeg } from '#apps/studio/server/sportsbook/slip.ts'
import type { LimitsOf } from '#apps/studio/server/sportsbook/sports-limits.ts'
import { openSportsbook } from '#apps/studio/server/sportsbook/sportsbook.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'

/** The name under which the bets of tests are. */
export const SPORTSBOOK = 'touchline-sports'

/* A sportsbook before a wallet in memory, told by a test what the feed says and what time it is. */

const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
/** A day in a calendar that nobody waits for. */
export const START = Date.UTC(2030, 0, 1)
export const HOUR = 3_600_000

export const fixtureOf = (id: string, startTime = START + HOUR, sport = 'football'): Fixture => ({
  ...{ id, sport, league: { id: 'league-1', name: 'Tide League', region: 'Coast' } },
  home: { id: `${id}-h`, name: 'Home' },
  away: { id: `${id}-a`, name: 'Away' },
  ...{ start_time: startTime, commitment: '0'.repeat(64), virtual: true as const },
})

/** A market whose outcomes have these chances, by their ids. */
export function marketOf(
  id: number,
  specifiers: string,
  chances: Record<string, number>,
  status: FeedMarket['status'] = 1,
): FeedMarket {
  const outcomes = Object.entries(chances).map(
    ([outcome, chance]): FeedOutcome => ({ id: outcome, active: 1, odds: 1 / chance, probabilities: chance }),
  )
  return { id, specifiers, status, outcomes }
}

export const alive = (producer: Producer, timestamp: number, subscribed: 0 | 1 = 1): FeedMessage => ({
  ...{ kind: 'alive', producer, timestamp, subscribed },
})
export const complete = (producer: Producer, timestamp: number, request: bigint): FeedMessage => ({
  ...{ kind: 'snapshot_complete', producer, timestamp, request_id: Number(request) },
})

/** A feed that says nothing by itself. */
export const silentSource: FeedSource = {
  stream: async function* () {},
  recover: async () => [],
  schedule: async () => [],
  markets: async () => [],
  calculate: async () => undefined,
  reveal: async () => undefined,
}

let n = 0

export type Book = ReturnType<typeof openBook>

export function openBook(
  db: Sql,
  client: WalletClient,
  options: { clock?: { now: number }; source?: FeedSource; limitsOf?: LimitsOf } = {},
) {
  const { clock = { now: START }, source = silentSource, limitsOf } = options
  const log = createLog('test', 'silent')
  const rounds = createRounds({ db, wallet: client, log, library: new Map(), minCycleMs: 0, seeds: SEEDS })
  const now = () => clock.now
  const { intake, ...listening } = createListening({ db, source, log, now })
  const book = openSportsbook({
    ...{ db, rounds, seeds: SEEDS, source, log, now },
    ...(limitsOf && { limitsOf }),
  })
  let offset = 0n

  /** The feed says this now, in this order. */
  const hear = (...messages: FeedMessage[]) => intake.take(messages.map(message => ({ offset: ++offset, message })))

  /** Both producers are there, and nothing is missing. */
  async function up(): Promise<void> {
    for (const producer of [1, 3] as const)
      for (const { requestId } of await hear(alive(producer, clock.now)))
        await hear(complete(producer, clock.now, requestId))
  }

  const odds = (event: string, markets: FeedMarket[], producer: Producer = 3, more: object = {}): FeedMessage => ({
    ...{ kind: 'odds_change', producer, timestamp: ++clock.now, event_id: event, markets },
    sport_event_status: { status: producer === 1 ? 1 : 0, home_score: 0, away_score: 0, periods: [], ...more },
  })

  const stop = (event: string, groups = 'all'): FeedMessage => ({
    ...{ kind: 'bet_stop', producer: 1, timestamp: ++clock.now, event_id: event, groups, market_status: -1 },
  })

  const settlement = (
    event: string,
    market: number,
    specifiers: string,
    outcomes: Record<string, 0 | 1 | 'void' | 'half_win' | 'half_lose'>,
  ): FeedMessage => ({
    ...{ kind: 'bet_settlement', producer: 3, timestamp: ++clock.now, event_id: event, certainty: 2 },
    markets: [
      {
        ...{ id: market, specifiers },
        outcomes: Object.entries(outcomes).map(([id, came]) => ({
          id,
          result: came === 1 || came === 'half_win' ? (1 as const) : (0 as const),
          ...(came === 'void' && { void_factor: 1 as const }),
          ...((came === 'half_win' || came === 'half_lose') && { void_factor: 0.5 as const }),
        })),
      },
    ],
  })

  const said = (
    kind: 'rollback_bet_settlement' | 'bet_cancel' | 'rollback_bet_cancel',
    event: string,
    market: number,
    specifiers = '',
    interval: { start_time?: number; end_time?: number } = {},
  ): FeedMessage => ({
    ...{ kind, producer: 3 as const, timestamp: ++clock.now, event_id: event, ...interval },
    markets: [{ id: market, specifiers }],
  })

  /** What is owed is sent until nothing is, whatever it waits for. */
  async function settleAll(): Promise<void> {
    for (let i = 0; i < 40; i++) {
      await book.work()
      // Those that are being sent just now are left: whoever sends them holds them in another order.
      await db`
        update studio.wallet_calls set due_at = now()
        where id in (select id from studio.wallet_calls where state = 'due' order by id for update skip locked)`
      await rounds.queue.recover()
      const [left] = await db<{ count: number }[]>`
        select count(*)::int as count from studio.wallet_calls where state = 'due'`
      if (left!.count === 0) return
    }
    throw new Error('calls are still owed')
  }

  const fixtures = (...ids: string[]) =>
    upsertFixtures(
      db,
      ids.map(id => fixtureOf(id)),
    )

  /** Without being told to: the feed is listened to, and time passes. */
  function start(): void {
    listening.start()
    book.start()
  }

  async function close(): Promise<void> {
    await Promise.all([listening.close(), book.close()])
    await rounds.close()
  }

  return { book, intake, start, rounds, clock, hear, up, odds, stop, settlement, said, settleAll, fixtures, close }
}

export const placerOf = (player = `punter-${n++}`): Placer => ({
  ...{ player, currency: 'CRD', game: SPORTSBOOK, walletSession: 's', sessionHash: Buffer.alloc(32) },
})
export const betKey = () => `key-${n++}-${'x'.repeat(8)}`

export const legOf = (event: string, outcome: string, price: number, market = 1, specifiers = ''): SlipLeg => ({
  ...{ event, market, specifiers, outcome, price },
})

export const slipOf = (legs: SlipLeg[], more: Partial<Slip> = {}): Slip => ({
  ...{
    kind: legs.length === 1 ? ('single' as const) : ('parlay' as const),
    legs,
    unit: 10_000n,
    accept: 'none' as const,
  },
  ...more,
})
