import type { TableState } from '#apps/studio/api-tables.ts'
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
export type Coup = Pick<CoupRow, 'id' | 'seedId' | 'seedHash' | 'nonce' | 'terms' | 'clientSeed' | 'isEnded'> & {
  state: CoupState
  bettingMs: number
  closesAt: number
  dealtAt: number
  endedAt: number
  outcome: unknown
  reveals: Reveal[]
  /** How many cards the shoe has; 0 without one. */
  cards: number
}
/** How fast it is dealt: 1 as the table's times say. */
export type Pace = number

/** `text`: the seed, opened. `now`: before the row was asked for, so that bets close too early rather than too late. */
export function coupOf(row: CoupRow, { rules }: TableGame, text: string, now: number): Coup {
  const { closesInMs, dealtAgoMs, endedAgoMs, serverSeed: _, ...rest } = row
  return {
    ...rest,
    closesAt: now + closesInMs,
    dealtAt: now - (dealtAgoMs ?? 0),
    endedAt: now - (endedAgoMs ?? 0),
    reveals: row.outcome === null ? [] : rules.reveals(row.outcome),
    cards: rules.decks > 0 ? readShoe(text).cards.length : 0,
  }
}

/** When the result may be told. */
export const resultAt = ({ dealtAt, reveals }: Coup, pace: Pace): number => dealtAt + resultTime(reveals, pace)

export const takesBets = ({ state, closesAt }: Coup, now: number): boolean => state === 'BETTING' && now < closesAt

const NO_COUP: Omit<TableState, 'history'> = {
  ...{ seq: 0, phase: 'idle', coup: '', ms: 0, bettingMs: 0, commitment: '', terms: null },
  ...{ shoe: { dealt: 0, cards: 0 }, shown: [], outcome: null, winning: [], players: 0, on: {} },
}
/** More than the states of one coup. */
const STATES = 100

export function stateOf(
  coup: Coup | undefined,
  { rules }: TableGame,
  counts: Pick<TableState, 'players' | 'on'>,
  pace: Pace,
  now: number,
  isPaused: boolean,
): Omit<TableState, 'history'> {
  if (!coup) return isPaused ? { ...NO_COUP, phase: 'paused' } : NO_COUP
  const { id, bettingMs, seedHash, nonce, terms, cards, reveals, outcome } = coup
  const base = {
    ...{ coup: String(id), bettingMs, commitment: seedHash, terms, shoe: { dealt: nonce, cards } },
    ...{ shown: [] as Reveal[], outcome: null as unknown, winning: [] as string[], ...counts },
  }
  const at = (step: number, phase: TableState['phase'], ms: number) => ({
    ...{ seq: Number(id) * STATES + step, phase, ms: Math.max(0, Math.round(ms)) },
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
  const shown = reveals.slice(0, revealTimes(reveals, pace).filter(time => time <= elapsed).length)
  return { ...base, shown, ...at(2 + shown.length, 'dealing', elapsed) }
}
