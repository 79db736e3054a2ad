import type { TableState } from '#apps/studio/api-tables.ts'
import { movesOf, type Outcome, shownBefore, tableOf } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import { readShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import type { Reveal } from '#apps/studio/engine/tables/rules.ts'
import type { TableGame } from '#apps/studio/engine/tables/table-games.ts'
import { resultTime, revealTimes } from '#apps/studio/engine/tables/table-times.ts'
import type { CoupRow, CoupState } from './store-coups.ts'

/*
 * A coup as one process sees it. What everybody may see of it follows from the row and the time alone, so that all processes show
 * the same at the same moment, whoever deals.
 */

/** Times are ms of `performance.now`. */
export type Coup = Pick<
  CoupRow,
  'id' | 'seedId' | 'seedHash' | 'nonce' | 'terms' | 'clientSeed' | 'isEnded' | 'step'
> & {
  state: CoupState
  bettingMs: number
  closesAt: number
  dealtAt: number
  endedAt: number
  outcome: unknown
  reveals: Reveal[]
  /** How many of them were shown before the last step. */
  before: number
  /** While players decide: what each hand may do, and whose each box is. */
  turns: NonNullable<TableState['turn']>['hands']
  isInsuring: boolean
  owners: Readonly<Record<string, string>>
  /** How many cards the shoe has; 0 without one. */
  cards: number
}
/** How fast it is dealt: 1 as the table's times say. */
export type Pace = number

/** `text`: the seed, opened. `now`: before the row was asked for, so that bets close too early rather than too late. */
export function coupOf(row: CoupRow, { rules }: TableGame, text: string, now: number): Coup {
  const { closesInMs, dealtAgoMs, steppedAgoMs, endedAgoMs, serverSeed: _, play, owners, ...rest } = row
  const dealt = row.outcome ?? play
  const deciding = row.state === 'PLAYING' ? tableOf(play!) : null
  return {
    ...rest,
    closesAt: now + closesInMs,
    dealtAt: now - (dealtAgoMs ?? steppedAgoMs ?? 0),
    endedAt: now - (endedAgoMs ?? 0),
    reveals: dealt === null ? [] : rules.reveals(dealt),
    before: dealt !== null && rules.seatOf ? shownBefore(dealt as Outcome) : 0,
    turns: (deciding?.hands ?? [])
      .map(hand => ({ hand: hand.id, moves: [...movesOf(deciding!, hand)] }))
      .filter(({ moves }) => moves.length > 0),
    isInsuring: deciding?.stage === 'insurance',
    owners: owners ?? {},
    cards: rules.decks > 0 ? readShoe(text).cards.length : 0,
  }
}

/** When the result may be told. */
export const resultAt = ({ dealtAt, reveals, before }: Coup, pace: Pace): number =>
  dealtAt + resultTime(reveals.slice(before), pace)

export const takesBets = ({ state, closesAt }: Coup, now: number): boolean => state === 'BETTING' && now < closesAt

const NO_COUP: Omit<TableState, 'history'> = {
  ...{ seq: 0, phase: 'idle', coup: '', ms: 0, bettingMs: 0, commitment: '', terms: null },
  ...{ turn: null, shoe: { dealt: 0, cards: 0 }, shown: [], outcome: null, winning: [], players: 0, on: {} },
}
/** More than the states of one coup. */
const STATES = 1_000

/** What changes while a coup stands. */
export type Counts = Pick<TableState, 'players' | 'on'> & { decided: string[] }

export function stateOf(
  coup: Coup | undefined,
  { rules }: TableGame,
  { decided, ...counts }: Counts,
  pace: Pace,
  now: number,
  isPaused: boolean,
): Omit<TableState, 'history'> {
  if (!coup) return isPaused ? { ...NO_COUP, phase: 'paused' } : NO_COUP
  const { id, step, bettingMs, seedHash, nonce, terms, cards, reveals, before, outcome } = coup
  const base = {
    ...{ coup: String(id), bettingMs, commitment: seedHash, terms, shoe: { dealt: nonce, cards } },
    ...{ shown: [] as Reveal[], turn: null, outcome: null as unknown, winning: [] as string[], ...counts },
  }
  const at = (place: number, phase: TableState['phase'], ms: number) => ({
    ...{ seq: Number(id) * STATES + place, phase, ms: Math.max(0, Math.round(ms)) },
  })
  if (isPaused && coup.isEnded) return { ...base, ...at(STATES - 1, 'paused', now - coup.endedAt) }
  if (coup.state === 'VOID') return { ...base, ...at(STATES - 2, 'void', now - coup.closesAt) }
  if (coup.state === 'BETTING') {
    const left = coup.closesAt - now
    return { ...base, ...(left > 0 ? at(0, 'betting', left) : at(1, 'closing', -left)) }
  }
  if (coup.state === 'RESULT') {
    const winning = [...rules.bets].filter(([, { net }]) => net(outcome) >= 0).map(([bet]) => bet)
    return { ...base, shown: reveals, outcome, winning, ...at(STATES - 3, 'result', now - resultAt(coup, pace)) }
  }
  const elapsed = now - coup.dealtAt
  const times = revealTimes(reveals.slice(before), pace)
  const shown = reveals.slice(0, before + times.filter(time => time <= elapsed).length)
  const place = 2 * (1 + shown.length + step)
  if (coup.state === 'DEALT' || shown.length < reveals.length)
    return { ...base, shown, ...at(place, 'dealing', elapsed) }
  const turn = { step, hands: coup.turns, decided }
  const phase = coup.isInsuring ? 'insurance' : 'playing'
  const allMs = Math.round(coup.closesAt - coup.dealtAt - (times.at(-1) ?? 0))
  return { ...base, shown, turn, bettingMs: allMs, ...at(place + 1, phase, coup.closesAt - now) }
}
