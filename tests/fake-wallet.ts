import type { WalletClient } from '#apps/studio/wallet-client.ts'
import type { WalletAnswer } from '#features/games/api-wallet.ts'

type Body = { tx?: string; ref?: string; round?: string; amount?: string; declared?: { bet: string; win: string } }
/** What the network does to one call: `lost` does it and loses the answer, `away` never arrives. */
export type Fault = 'fine' | 'lost' | 'away'

/** A platform that keeps the wallet contract in memory, behind a network that a test bends call by call. */
export function createFakeWallet(balance = 1_000_000n) {
  const bets = new Map<string, bigint>()
  const wins = new Map<string, bigint>()
  const undone = new Set<string>()
  const ended = new Map<string, Body['declared']>()
  const calls: string[] = []
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

  function money(): bigint {
    let sum = balance
    for (const [tx, amount] of bets) if (!undone.has(tx)) sum -= amount
    for (const amount of wins.values()) sum += amount
    return sum
  }

  function decide(op: string, { tx = '', ref = '', round = '', amount = '0', declared }: Body): WalletAnswer {
    if (op === 'bet') {
      if (refusal) return refuse(refusal)
      if (undone.has(tx)) return refuse('TX_TOMBSTONED')
      if (!bets.has(tx) && money() < BigInt(amount)) return refuse('INSUFFICIENT_FUNDS')
      bets.set(tx, BigInt(amount))
    }
    if (op === 'win') {
      if (undone.has(ref)) return refuse('BET_ROLLED_BACK')
      if (!bets.has(ref)) return refuse('BET_NOT_FOUND', false)
      wins.set(tx, BigInt(amount))
    }
    if (op === 'rollback') {
      const extra = { tombstoned: !bets.has(ref), already: undone.has(ref) }
      undone.add(ref)
      return ok(extra)
    }
    if (op === 'end_round') ended.set(round, declared)
    return ok(op === 'authenticate' ? { session: 'wallet-session', player: 'p-1', currency: 'CRD' } : {})
  }

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
    calls,
    ended,
    bend: (rule: typeof faults) => {
      faults = rule
    },
    refuseBets: (status: string) => {
      refusal = status
    },
  }
}
