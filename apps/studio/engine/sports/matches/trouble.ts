import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { EventStatus } from '#apps/studio/feed-messages.ts'
import { type Match, type Moment, uniform } from './match.ts'
import type { Sport } from './sports.ts'

/**
 * What goes wrong with a match, or with what is told of it. `abandoned`: after this share of its moments. `walkover`: nobody comes.
 * `postponed`: by so many ms. `corrected`: the first result that is told in play is a wrong one, and taken back. `late`: a goal is told
 * late, and bets from before it are void; `takenBack`: they stand after all.
 */
export type Trouble =
  | { kind: 'abandoned'; after: number }
  | { kind: 'walkover' }
  | { kind: 'postponed'; byMs: number }
  | { kind: 'corrected' }
  | { kind: 'late'; takenBack: boolean }

const WALKOVERS: readonly Sport[] = ['tennis', 'citadel', 'breachline', 'neon-duel']
/** Of a thousand matches so many are abandoned, and so on. */
const RATES = { abandoned: 5, walkover: 7, postponed: 15, corrected: 10, late: 15 } as const
const POSTPONED_MS = 120_000
/** How long before its start a match is postponed. */
const NOTICE_MS = 40_000
const ABANDONED_DIGITS = 3

/** Few matches have any. Drawn before a match is announced, and committed to with what else it is drawn from. */
export function troubleOf(sport: Sport, draw: Draw): Trouble | undefined {
  const [fate, more] = [uniform(draw) * 1_000, uniform(draw)]
  const kinds = Object.entries(RATES) as [Trouble['kind'], number][]
  let below = 0
  const kind = kinds.find(([, rate]) => {
    below += rate
    return fate < below
  })?.[0]
  switch (kind) {
    case 'abandoned':
      return { kind, after: Number(more.toFixed(ABANDONED_DIGITS)) }
    case 'walkover':
      return WALKOVERS.includes(sport) ? { kind } : undefined
    case 'postponed':
      return { kind, byMs: POSTPONED_MS }
    case 'late':
      return sport === 'football' ? { kind, takenBack: more < 0.5 } : undefined
    default:
      return kind && { kind }
  }
}

/** The match as it goes with its trouble. */
export function troubled(match: Match, trouble: Trouble | undefined): Match {
  const [before, ...rest] = match.moments as [Moment, ...Moment[]]
  switch (trouble?.kind) {
    case 'abandoned': {
      // It has begun, and is not over.
      const last = rest[Math.floor(trouble.after * (rest.length - 1))]!
      return cut([before, ...rest.slice(0, rest.indexOf(last) + 1)], ending(last, 9))
    }
    case 'walkover':
      return cut([before], ending({ ...before, kind: 'walkover' }, 5))
    case 'postponed': {
      const told = { ...before, kind: 'postponed', at: -NOTICE_MS }
      const moved = rest.map(moment => ({ ...moment, at: moment.at + trouble.byMs }))
      const lengthMs = match.lengthMs + trouble.byMs
      return { ...{ moments: [before, told, ...moved], lengthMs, liveFrom: match.liveFrom + 1 }, trouble }
    }
    default:
      return trouble ? { ...match, trouble } : match
  }
}

const ending = (last: Moment, status: EventStatus['status']): Moment => ({
  ...last,
  kind: status === 9 ? 'abandoned' : last.kind,
  isOpen: false,
  status: { ...last.status, status, danger: false },
})

const cut = (moments: Moment[], end: Moment): Match => ({
  moments: [...moments, end],
  lengthMs: end.at,
  liveFrom: 1,
  isCut: true,
})
