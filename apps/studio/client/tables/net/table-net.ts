import * as z from 'zod/mini'
import type { PlayedRound } from '../../../api.ts'
import { type Deciding, type TableLimits, type TableState, tableApi, tableState } from '../../../api-tables.ts'
import type { PlacedBet } from '../../../engine/tables/table-round.ts'
import { ask, askUntilAnswered } from '../../net/ask.ts'
import { readEvents } from '../../net/events.ts'
import { type BetAnswer, betOnce } from '../../net/once.ts'

/** What a table asks of the studio, and hears from it. */
export type TableNet = {
  /** The table as it stands, and how long the answer was on its way. */
  read(): Promise<{ state: TableState; limits: TableLimits; lagMs: number }>
  /** Hears of the table for as long as the page stands; `onBreak` hears when nothing answers. */
  watch(hear: (state: TableState) => void, onBreak: () => void): void
  place(bets: readonly PlacedBet[], onSilence: () => void): Promise<BetAnswer>
  takeBack(round: string): Promise<BetAnswer>
  mine(coup: string): Promise<{ rounds: PlayedRound[]; balance: string; seats: number[] }>
  decide(said: Deciding, onSilence: () => void): Promise<{ round: PlayedRound | null; balance: string }>
}

/** How long after a broken stream it is opened again. */
const PAUSE_MS = 500

export function connectTable(token: string, onSilence: () => void): TableNet {
  const quiet = () => undefined
  const read = async () => {
    const askedAt = performance.now()
    const answer = await ask(tableApi.table, {}, token)
    return { ...answer, lagMs: (performance.now() - askedAt) / 2 }
  }
  return {
    read: () => askUntilAnswered(read, onSilence),
    async watch(hear, onBreak) {
      const path = `${tableApi.table.path}/events`
      for (;;) {
        await readEvents(path, token, event => hear(z.parse(tableState, event))).catch(quiet)
        await read().then(({ state }) => hear(state), onBreak)
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      }
    },
    place(bets, onTry) {
      const input = { key: crypto.randomUUID(), bets: bets.map(({ bet, coins }) => ({ bet, stake: String(coins) })) }
      return betOnce(() => ask(tableApi.place, input, token), input.key, token, onTry, quiet)
    },
    takeBack: round => askUntilAnswered(() => ask(tableApi.takeBack, { round }, token), onSilence),
    // The same key is the same decision, however often it is sent.
    decide(said, onTry) {
      const input = { key: crypto.randomUUID(), ...said }
      return askUntilAnswered(() => ask(tableApi.decide, input, token), onTry)
    },
    mine: coup => askUntilAnswered(() => ask(tableApi.mine, { coup }, token), onSilence),
  }
}
