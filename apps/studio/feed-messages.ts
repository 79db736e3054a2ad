/**
 * Messages of the sports feed as JSON, in the shape of Betradar's Unified Odds Feed (UOF), so that a
 * real feed can take the place of ours (domain/games.md §7). Times are ms; `probabilities` add up to 1.
 */

/** UOF: 1 live odds, 3 pre-match. */
export type Producer = 1 | 3

/** 1 active, −1 suspended, 0 inactive, −2 handed over, −3 settled, −4 cancelled. */
export type MarketStatus = 1 | 0 | -1 | -2 | -3 | -4

/** How the stake of a line that may split comes back, as probabilities. */
export type Split = { win: number; half_win: number; refund: number; half_lose: number; lose: number }

export type FeedOutcome = {
  id: string
  active: 0 | 1
  /** Fair decimal price: 1 + (lose + half_lose/2) / (win + half_win/2). */
  odds: number
  probabilities: number
  additional_probabilities?: Split
}

/** `specifiers` as in UOF: `hcp=-0.5`, `total=2.5|mapnr=1`, keys in order; '' for none. */
export type FeedMarket = { id: number; specifiers: string; status: MarketStatus; outcomes: FeedOutcome[] }

/** 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 7 postponed, 9 abandoned (UOF). */
export type EventStatus = {
  status: 0 | 1 | 2 | 3 | 4 | 5 | 7 | 9
  home_score: number
  away_score: number
  /** Seconds of play gone. */
  clock?: number
  /** By period, map or set: [home, away]. */
  periods: [number, number][]
  /** What the screen draws and what suspends: corners, cards, attack, danger … */
  statistics?: Record<string, [number, number]>
  danger?: boolean
}

type OfEvent = { producer: Producer; timestamp: number; event_id: string; request_id?: number }

export type OddsChange = OfEvent & { kind: 'odds_change'; sport_event_status: EventStatus; markets: FeedMarket[] }
/** `groups`: 'all', or the groups of markets that stop; active markets only. */
export type BetStop = OfEvent & { kind: 'bet_stop'; groups: string; market_status: -1 | 0 }
export type SettledOutcome = { id: string; result: 0 | 1; void_factor?: 0.5 | 1; dead_heat_factor?: number }
/** certainty 1 live, 2 confirmed. */
export type BetSettlement = OfEvent & {
  kind: 'bet_settlement'
  certainty: 1 | 2
  markets: { id: number; specifiers: string; void_reason?: number; outcomes: SettledOutcome[] }[]
}
type Cancelled = { id: number; specifiers: string; void_reason?: number }
/** Bets placed in [start_time, end_time) are void; an absent end is open. */
export type BetCancel = OfEvent & { kind: 'bet_cancel'; start_time?: number; end_time?: number; markets: Cancelled[] }
export type RollbackSettlement = OfEvent & { kind: 'rollback_bet_settlement'; markets: Cancelled[] }
export type RollbackCancel = OfEvent & {
  kind: 'rollback_bet_cancel'
  start_time?: number
  end_time?: number
  markets: Cancelled[]
}
/** 1 new, 2 start time, 3 cancelled, 4 format, 5 coverage, 106 pitcher … (UOF). */
export type FixtureChange = OfEvent & { kind: 'fixture_change'; change_type: number; start_time: number }
export type Alive = { kind: 'alive'; producer: Producer; timestamp: number; subscribed: 0 | 1 }
export type SnapshotComplete = { kind: 'snapshot_complete'; producer: Producer; timestamp: number; request_id: number }

export type EventMessage =
  | OddsChange
  | BetStop
  | BetSettlement
  | BetCancel
  | RollbackSettlement
  | RollbackCancel
  | FixtureChange
export type FeedMessage = EventMessage | Alive | SnapshotComplete

/** What is static of an event (REST, as UOF's sport_event fixture). `commitment` = SHA-256 of its seed and model, public before betting. */
export type Fixture = {
  id: string
  sport: string
  league: { id: string; name: string; region: string }
  home: { id: string; name: string }
  away: { id: string; name: string }
  start_time: number
  commitment: string
  virtual: true
}

/** A line of the stream: messages have places without gaps, so that whoever missed one knows it. */
export type StreamLine = { offset: number; message: FeedMessage }

/** What a match was drawn from, told once it is over, and how its markets came out. */
export type Reveal = {
  fixture: Fixture
  seed: string
  parameters: string
  score: [home: number, away: number]
  settled: BetSettlement['markets']
}
