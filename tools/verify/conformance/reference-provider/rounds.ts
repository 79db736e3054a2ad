import type { FeedItem } from '#features/games/api-vendor.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { fractionOf } from '../random.ts'
import type { Books } from './books.ts'
import type { Plan } from './games.ts'
import { type WalletLine, waitsOf } from './wallet-line.ts'

export type Seat = { player: string; session: string; game: string; currency: string }

/** Mistakes that a provider makes by itself, each with a share from 0 to 1; a right platform keeps the money right. */
export type Mistakes = {
  /** A bet is sent when its round is over. */
  lateBet: number
  /** A win is sent a second time under another id when its round is over. */
  doubleWin: number
  /** A win is sent again with another amount. */
  wrongAmount: number
  /** The end of the round is not told. */
  silentRound: number
}
export const NO_MISTAKES: Mistakes = { lateBet: 0, doubleWin: 0, wrongAmount: 0, silentRound: 0 }

export type RoundOptions = {
  line: WalletLine
  books: Books
  seat: Seat
  round: string
  plan: Plan
  /** Free rounds are played for a reward. */
  reward?: string
  /** How long to try; as the contract asks unless said. */
  waits?: typeof waitsOf
  mistakes?: { seed: number; shares: Mistakes }
}

const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n)
const isOk = (answer: WalletAnswer | undefined) => answer?.status === 'OK' || answer?.status === 'HELD'

/**
 * Plays a round: its bets, then its wins, then its end, each sent until it is decided. When a bet is given up or refused,
 * all bets of the round are rolled back. Answers what became of it.
 */
export async function playRound(options: RoundOptions): Promise<'played' | 'void' | 'refused'> {
  const { line, books, seat, round, plan, reward, waits = waitsOf, mistakes } = options
  const kindOf = (kind: string) => (reward === undefined ? kind : 'free_round')
  const errs = (which: keyof Mistakes) => !!mistakes && fractionOf(mistakes.seed, which, round) < mistakes.shares[which]

  /** One transaction, with one time and one body for all its attempts. */
  async function send(op: 'bet' | 'win' | 'rollback', tx: string, amount: bigint, kind: string, ref = '') {
    const at = new Date().toISOString()
    const { session: _, ...who } = seat
    const item: FeedItem = { ...who, tx, op, round, amount: String(amount), kind, ref, state: 'UNKNOWN', at }
    books.note(item)
    const own = op === 'rollback' ? { ref, reason: kind } : { round, amount: item.amount, kind, reward }
    const body = { request_id: tx, ...seat, occurred_at: at, tx, ...own, ...(op === 'win' ? { ref } : {}) }
    const answer = await line.deliver(op, body, waits(op))
    books.settle(tx, body, answer)
    return answer
  }

  const betOf = (i: number) => `${round}.b${i}`
  const bet = (i: number) => send('bet', betOf(i), plan.stakes[i]!, kindOf('normal'))
  const undo = (i: number, reason: string) => send('rollback', `${betOf(i)}.k`, plan.stakes[i]!, reason, betOf(i))
  const end = async (stakes: readonly bigint[], wins: readonly bigint[]) => {
    const declared = { bet: String(sum(stakes)), win: String(sum(wins)) }
    const body = { request_id: `${round}.e`, ...seat, occurred_at: new Date().toISOString(), round, declared }
    await line.deliver('end_round', body, waits('end_round'))
  }

  const places = plan.stakes.map((_, i) => i)
  const taken = plan.void === 'at once' ? places.map(i => undo(i, 'cancel')) : []
  const bets = await Promise.all(places.map(bet))
  await Promise.all(taken)
  if (plan.void !== 'no' || !bets.every(isOk)) {
    if (plan.void !== 'at once') {
      // Of a refused bet nothing stands; of one that was given up nobody knows.
      const doubtful = places.filter(i => !bets[i]?.decided || isOk(bets[i]))
      await Promise.all(doubtful.map(i => undo(i, bets[i]?.decided ? 'void' : 'timeout')))
    }
    await end([], [])
    return plan.void !== 'no' ? 'void' : 'refused'
  }

  const amounts = plan.wins.map(win => win.amount)
  const early = plan.endsEarly ? [end(plan.stakes, amounts)] : []
  const pay = (name: string, amount: bigint, i: number) =>
    send('win', `${round}.${name}`, amount, kindOf(plan.wins[i]!.kind), betOf(plan.wins[i]!.bet))
  await Promise.all([...plan.wins.map((win, i) => pay(`w${i}`, win.amount, i)), ...early])
  if (plan.corrected !== undefined) {
    await send('rollback', `${round}.w0.k`, amounts[0]!, 'error', `${round}.w0`)
    await pay('w0c', plan.corrected, 0)
    amounts[0] = plan.corrected
  }
  if (errs('wrongAmount') && plan.wins.length > 0)
    await line.deliver('win', { ...wrongWin(), amount: String(plan.wins.at(-1)!.amount + 1n) }, waits('win'))
  if (!errs('silentRound')) await end(plan.stakes, amounts)
  if (errs('doubleWin') && plan.wins.length > 0) await pay('w2nd', amounts.at(-1)!, plan.wins.length - 1)
  if (errs('lateBet')) await send('bet', `${round}.late`, plan.stakes[0]!, kindOf('normal'))
  return 'played'

  function wrongWin() {
    const last = plan.wins.length - 1
    const ref = betOf(plan.wins[last]!.bet)
    return { request_id: `${round}.wrong`, ...seat, tx: `${round}.w${last}`, round, ref, kind: plan.wins[last]!.kind }
  }
}
