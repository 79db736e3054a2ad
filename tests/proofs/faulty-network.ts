import { setTimeout as wait } from 'node:timers/promises'
import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { fractionOf } from '../../tools/verify/conformance/random.ts'
import type { Wallet } from './proof-world.ts'

const FATES = ['lostCall', 'lostAnswer', 'held', 'delayed', 'doubled'] as const
export type Fate = (typeof FATES)[number] | 'straight'
/** What share of all attempts meets each fate, from 0 to 1. */
export type Fates = Record<(typeof FATES)[number], number>

export const PERFECT: Fates = { lostCall: 0, lostAnswer: 0, held: 0, delayed: 0, doubled: 0 }
export const FAULTY: Fates = { lostCall: 0.05, lostAnswer: 0.1, held: 0.1, delayed: 0.1, doubled: 0.1 }
/** Of a bet that its sender will give up: no attempt of it is answered in time. */
const DOOMED: Fates = { lostCall: 0.3, lostAnswer: 0.3, held: 0.4, delayed: 0, doubled: 0 }

const LATE_MS = 30

export type Network = ReturnType<typeof createNetwork>

/** The network between a provider and `wallet`. Which attempt meets which fate depends on the seed and the call alone. */
export function createNetwork(wallet: Wallet, seed: number, fates: Fates) {
  const onTheirWay = new Set<Promise<unknown>>()
  const met: Record<Fate, number> = { straight: 0, lostCall: 0, lostAnswer: 0, held: 0, delayed: 0, doubled: 0 }

  function fateOf(shares: Fates, name: string, tries: number): Fate {
    let left = fractionOf(seed, 'fate', name, tries)
    for (const fate of FATES) {
      if (left < shares[fate]) return fate
      left -= shares[fate]
    }
    return 'straight'
  }

  function later(ms: number, op: WalletOp, raw: string): void {
    const work = wait(ms).then(() => wallet(op, raw))
    onTheirWay.add(work)
    void work.finally(() => onTheirWay.delete(work))
  }

  /** One attempt; undefined when nothing is known of it. What is held arrives behind calls that were sent later. */
  async function attempt(op: WalletOp, raw: string, name: string, tries: number, shares: Fates) {
    const fate = fateOf(shares, name, tries)
    const ms = 1 + LATE_MS * fractionOf(seed, 'late', name, tries)
    met[fate]++
    if (fate === 'lostCall') return undefined
    if (fate === 'held') {
      later(3 * ms, op, raw)
      return undefined
    }
    if (fate === 'delayed') await wait(ms)
    if (fate === 'doubled') later(ms, op, raw)
    const { body } = await wallet(op, raw)
    return fate === 'lostAnswer' ? undefined : (JSON.parse(body) as WalletAnswer)
  }

  return {
    met,
    /** The retry duty of a provider: the same bytes again until they are decided. `name` tells calls apart. */
    deliver: async (op: WalletOp, fields: object, name: string): Promise<WalletAnswer> => {
      const raw = JSON.stringify(fields)
      for (let tries = 1; ; tries++) {
        const answer = await attempt(op, raw, name, tries, fates)
        if (answer?.decided) return answer
        if (answer?.retry === 'never') throw new Error(`${name} makes no sense: ${JSON.stringify(answer)}`)
        await wait(Math.min(2 ** tries, 40))
      }
    },
    /** Three attempts of a bet whose answer nobody hears, whatever it is: its sender gives it up. */
    sendUnheard: async (op: WalletOp, fields: object, name: string): Promise<void> => {
      const raw = JSON.stringify(fields)
      for (let tries = 1; tries <= 3; tries++) await attempt(op, raw, name, tries, fates === PERFECT ? PERFECT : DOOMED)
    },
    /** Until nothing is on its way any more. */
    settle: async () => {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay)
    },
  }
}

/** The mistake of a wallet that keeps no tombstones: what it never saw it calls undone, and remembers nothing. */
export function withoutTombstones(wallet: Wallet): Wallet {
  const seen = new Set<string>()
  return async (op, raw) => {
    const { tx, ref } = JSON.parse(raw) as { tx: string; ref: string }
    if (op === 'rollback' && !seen.has(ref))
      return { http: 200, body: '{"status":"OK","decided":true,"retry":"never","tombstoned":true}', replay: false }
    seen.add(tx)
    return wallet(op, raw)
  }
}
