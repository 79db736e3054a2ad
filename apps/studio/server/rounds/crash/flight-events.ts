import { BET, type RoundOf } from '#apps/studio/engine/arcade/round.ts'

/* The events of a round that flies with others: it boards, and it leaves. */

type Game = { id: string; version: number }
type Left = { target: number | null; cashedAt: number | null; point: number | null }

const base = ({ id, version }: Game) => ({ kind: 'crash', game: id, version, bet: BET }) as const
const boarded = (flight: string) => ({ flight, cashedAt: null, point: null, coins: 0 })

export function boardedEvents(game: Game, flightId: bigint, choice: { target: number | null }): RoundOf<'crash'> {
  return { ...base(game), choice, steps: [boarded(String(flightId))], coins: 0, over: false }
}

/** `cashedAt` in hundredths, null for who lost; `point` null while it is not known to anybody. */
export function leftEvents(game: Game, flightId: bigint, { target, cashedAt, point }: Left): RoundOf<'crash'> {
  const flight = String(flightId)
  const coins = ((cashedAt ?? 0) * BET) / 100
  const steps = [boarded(flight), { flight, cashedAt, point, coins }]
  return { ...base(game), choice: { target }, steps, coins, over: true }
}
