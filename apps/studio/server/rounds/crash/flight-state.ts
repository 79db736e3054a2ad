import type { CrashState } from '#apps/studio/api-crash.ts'
import type { CrashFile } from '#apps/studio/engine/arcade/crash/crash.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import type { Played } from '../rounds.ts'
import type { RoundRow } from '../store.ts'
import type { Link } from './chains.ts'

/* A flight while its process flies it, and what everybody may see of it. */

export type Seat = { round: RoundRow; target: number | null; cashedAt: number | null; done: Promise<Played> | null }
export type Flight = Link & {
  id: bigint
  seedId: bigint
  state: CrashState['state']
  /** When the state began, in ms of `performance.now`. */
  since: number
  /** Hundredths; 0 until take-off. */
  point: number
  /** Smallest units for money, on board or boarding. */
  stakes: bigint
  boarding: number
  seats: Map<string, Seat>
}

const SHOWN_SEATS = 100
const NONE = {
  state: 'waiting',
  flight: '',
  commitment: '',
  salt: '',
  hash: '',
  ms: 0,
  point: null,
  seats: [] as CrashState['seats'],
} as const

/** Hash and point are told when it is over. `startingMs`: how long bets are taken. */
export function stateOf(
  flight: Flight | undefined,
  { maximum, risk }: CrashFile,
  history: number[],
  startingMs: number,
): CrashState {
  const rest = { maximum, roundStakes: String(risk), history }
  if (!flight) return { ...NONE, ...rest }
  const { state, since, seats } = flight
  const elapsed = Math.round(performance.now() - since)
  const isOver = state === 'ended'
  return {
    ...rest,
    ...{ state, flight: String(flight.id), commitment: flight.commitment, salt: flight.salt },
    ...{ hash: isOver ? flight.hash : '', point: isOver ? flight.point : null },
    ms: state === 'starting' ? Math.max(0, startingMs - elapsed) : elapsed,
    seats: [...seats.values()].slice(0, SHOWN_SEATS).map(({ round, cashedAt }) => ({
      ...{ name: hashServerSeed(round.player).slice(0, 4), stake: String(round.stake), cashedAt },
      payout: String(cashedAt === null ? 0n : (round.stake * BigInt(cashedAt)) / 100n),
    })),
  }
}
