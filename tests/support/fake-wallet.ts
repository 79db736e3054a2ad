import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'

type Action = { op: string; tx?: string; ref?: string; amount?: string }
type Body = Omit<Action, 'op'> & {
  round?: string
  declared?: { bet: string; win: string }
  actions?: Action[]
  final?: boolean
}
/** What the network does to one call: `lost` does it and loses the answer, `away` never arrives. */
export type Fault = 'fine' | 'lost' | 'away'

/** A platform that keeps the wallet contract in memory, behind a network that a test bends call by call. */
export function createFakeWallet(balance = 1_000_000n) {
  const bets = new Map<string, bigint>()
  const wins = new Map<string, bigint>()
  const refunds = new Map<string, bigint>()
  const undone = new Set<string>()
  /** How many wins of each bet stand. */
  const won = new Map<string, number>()
  /** Whose wins they are. */
  const betOfWin = new Map<string, string>()
  /** Rounds that were closed: what is won of them waits for a person. */
  const closed = new Set<string>()
  const held: string[] = []
  const ended = new Map<string, Body['declared']>()
  const calls: string[] = []
  /** What each round's transactions came to, towards the player. */
  const moved = new Map<string, bigint>()
  const rounds = new Map<string, string>()
  let purse = balance
  let faults: (op: string, tries: number) => Fault = () => 'fine'
  let refusal = ''

  const ok = (extra: object = {}): WalletAnswer => ({
    status: 'OK',
    decided: true,
    retry: 'never',
    balance: { cash: String(money()), bonus: '0', total: String(money()) },
    ...extra,
  })
  const refuse = (status: string, decided = true): WalletAnswer => ({
    status,
    decided,
    retry: decided ? 'never' : 'same_id',
  })

  const money = () => purse

  function move(round: string, amount: bigint): void {
    purse += amount
    moved.set(round, (moved.get(round) ?? 0n) + amount)
  }

  function decide(op: string, body: Body): WalletAnswer {
    const { tx = '', ref = '', round = '', amount = '0', declared, actions = [], final } = body
    if (op === 'play') {
      // Its bet comes first: one that is refused leaves nothing behind.
      for (const { op: each, ...action } of actions) {
        const answer = decide(each, { ...action, round })
        if (answer.status !== 'OK') return answer
      }
      const sum = (name: string) =>
        String(actions.reduce((all, each) => all + (each.op === name ? BigInt(each.amount!) : 0n), 0n))
      if (final) ended.set(round, { bet: sum('bet'), win: sum('win') })
      return ok()
    }
    if (op === 'tx_status') return ok({ state: undone.has(tx) ? 'ROLLED_BACK' : bets.has(tx) ? 'ACCEPTED' : 'NONE' })
    if (op === 'bet') {
      if (refusal) return refuse(refusal)
      if (undone.has(tx)) return refuse('TX_TOMBSTONED')
      const before = bets.get(tx)
      if (before !== undefined) return before === BigInt(amount) ? ok() : refuse('TX_CONFLICT')
      if (money() < BigInt(amount)) return refuse('INSUFFICIENT_FUNDS')
      bets.set(tx, BigInt(amount))
      rounds.set(tx, round)
      move(round, -BigInt(amount))
    }
    if (op === 'win') {
      if (undone.has(ref)) return refuse('BET_ROLLED_BACK')
      if (!bets.has(ref)) return refuse('BET_NOT_FOUND', false)
      const before = wins.get(tx)
      if (before !== undefined) return before === BigInt(amount) ? ok() : refuse('TX_CONFLICT')
      if (closed.has(round)) {
        held.push(tx)
        return refuse('HELD')
      }
      wins.set(tx, BigInt(amount))
      won.set(ref, (won.get(ref) ?? 0) + 1)
      betOfWin.set(tx, ref)
      move(round, BigInt(amount))
    }
    if (op === 'partial_refund') {
      const before = refunds.get(tx)
      if (before !== undefined) return before === BigInt(amount) ? ok() : refuse('TX_CONFLICT')
      if (undone.has(ref)) return refuse('BET_ROLLED_BACK')
      if (!bets.has(ref)) return refuse('BET_NOT_FOUND', false)
      if (won.get(ref)) return refuse('ROUND_SETTLED')
      if (BigInt(amount) > bets.get(ref)!) return refuse('AMOUNT_EXCEEDS_STAKE')
      refunds.set(tx, BigInt(amount))
      move(rounds.get(ref)!, BigInt(amount))
    }
    if (op === 'rollback') {
      const bet = betOfWin.get(ref)
      if (bet !== undefined) return undo(ref, bet)
      if (won.get(ref)) return refuse('ROUND_SETTLED')
      const extra = { tombstoned: !bets.has(ref), already: undone.has(ref) }
      if (bets.has(ref) && !undone.has(ref)) move(rounds.get(ref)!, bets.get(ref)!)
      undone.add(ref)
      return ok(extra)
    }
    if (op === 'end_round') {
      ended.set(round, declared)
      if (declared && paidOf(round) >= BigInt(declared.win)) closed.add(round)
    }
    return ok(op === 'authenticate' ? { session: 'wallet-session', player: 'p-1', currency: 'CRD' } : {})
  }

  /** A win goes back, and its round is open again. */
  function undo(win: string, bet: string): WalletAnswer {
    if (undone.has(win)) return ok({ already: true })
    undone.add(win)
    won.set(bet, won.get(bet)! - 1)
    closed.delete(rounds.get(bet)!)
    move(rounds.get(bet)!, -wins.get(win)!)
    return ok()
  }

  const paidOf = (round: string) =>
    [...betOfWin].reduce(
      (sum, [win, bet]) => (rounds.get(bet) === round && !undone.has(win) ? sum + wins.get(win)! : sum),
      0n,
    )

  const tries = new Map<string, number>()
  const client: WalletClient = async (op, given) => {
    const body = given as Body
    const name = `${op} ${body.tx ?? body.round ?? ''}`
    const attempt = (tries.get(name) ?? 0) + 1
    tries.set(name, attempt)
    calls.push(op)
    const fault = faults(op, attempt)
    if (fault === 'away') return undefined
    const answer = decide(op, body)
    return fault === 'lost' ? undefined : answer
  }

  return {
    client,
    money,
    give: (amount: bigint) => {
      purse += amount
    },
    /** What a round came to, towards the player; undefined when nothing of it arrived. */
    moneyOf: (round: string) => moved.get(round),
    calls,
    ended,
    /** Wins that came too late. */
    held,
    bend: (rule: typeof faults) => {
      faults = rule
    },
    refuseBets: (status: string) => {
      refusal = status
    },
  }
}
