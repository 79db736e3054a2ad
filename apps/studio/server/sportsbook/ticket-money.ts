import { betOf, common } from '../rounds/conclude.ts'
import type { BetRow } from './store-bets.ts'
import type { OwedCall, TicketChange } from './store-money.ts'

/*
 * The money of a bet after its stake, as calls that are sent in their order. A win of 0 marks it lost. What was settled otherwise
 * before is taken back first: by that the round is open again.
 */

type Bet = Pick<
  BetRow,
  | 'id'
  | 'player'
  | 'game'
  | 'currency'
  | 'stake'
  | 'running'
  | 'returned'
  | 'cashed'
  | 'win'
  | 'steps'
  | 'state'
  | 'reward'
>

/** A part of what runs ends, and `offer` is paid for it: with nothing left the bet is over. */
export function cashedOut(bet: Bet, part: bigint, offer: bigint, at: string): TicketChange {
  const owed = callsOf(bet, at)
  owed.win('c', offer, 'cashout')
  const [running, cashed] = [bet.running - part, bet.cashed + offer]
  if (running > 0n) return { ...owed.change(), running, cashed, payout: cashed, round: 'OPEN' }
  // What was cashed out counts for nothing (promotions §5).
  owed.end(cashed, 0n)
  return { ...owed.change(), running, cashed, state: 'CASHED_OUT', payout: cashed, round: 'PAYING' }
}

function callsOf(bet: Bet, at: string) {
  const calls: OwedCall[] = []
  const add = (op: OwedCall['op'], body: Record<string, unknown>, entry: OwedCall['entry']) => {
    const step = bet.steps + calls.length + 1
    calls.push({ round: bet.id, step, op, body: { ...common(bet, at), ...body }, entry })
  }
  const next = () => bet.steps + calls.length + 1
  return {
    win(letter: 'w' | 'c', amount: bigint, kind: 'normal' | 'free_round' | 'cashout'): string {
      const tx = `${bet.id}.${letter}${next()}`
      const ref = betOf(bet.id)
      const body = { tx, ref, kind, round: bet.id, amount: String(amount), ...(bet.reward && { reward: bet.reward }) }
      add('win', body, { tx, ref, op: 'win', kind, amount: String(amount), at })
      return tx
    },
    end(won: bigint, valid: bigint): void {
      const declared = {
        bet: String(bet.reward === null ? bet.stake : 0n),
        win: String(won),
        count: 1,
        valid: String(valid),
      }
      add('end_round', { round: bet.id, declared }, null)
    },
    change: () => ({ id: bet.id, calls, steps: bet.steps + calls.length, ...asBefore(bet) }),
  }
}

const asBefore = ({ running, cashed, returned, win, state }: Bet) => ({ running, cashed, returned, win, state })
