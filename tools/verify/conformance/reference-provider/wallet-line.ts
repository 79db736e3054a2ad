import { setTimeout as wait } from 'node:timers/promises'
import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { createClient } from '../client.ts'
import { fractionOf } from '../random.ts'
import { readAnswer } from '../rules.ts'
import type { Key } from '../signing.ts'

/** What the network between provider and platform does to calls, each with a share from 0 to 1. */
export type Faults = {
  /** The call arrives twice. */
  duplicate: number
  /** The call is held back and arrives behind later ones; its sender takes it for lost. */
  reorder: number
  /** The call arrives late, and its answer comes late. */
  delay: number
  /** The call never arrives. */
  loseCall: number
  /** The call arrives, its answer is lost. */
  loseAnswer: number
  /** The most that a delay takes; what is held back waits up to five times as long. */
  delayMs: number
}
export const PERFECT: Faults = { duplicate: 0, reorder: 0, delay: 0, loseCall: 0, loseAnswer: 0, delayMs: 0 }
export const FAULTY: Faults = {
  duplicate: 0.1,
  reorder: 0.1,
  delay: 0.1,
  loseCall: 0.05,
  loseAnswer: 0.05,
  delayMs: 20,
}

export type WalletLine = ReturnType<typeof createWalletLine>

/** The wallet of a platform behind such a network. Which call meets which fault depends on the seed and the call alone. */
export function createWalletLine(options: { url: string; key: Key; seed: number; faults: Faults; secondMs?: number }) {
  const { url, key, seed, faults, secondMs = 1_000 } = options
  const client = createClient(url, key)
  const onTheirWay = new Set<Promise<unknown>>()

  async function sendOnce(op: WalletOp, body: string): Promise<WalletAnswer | undefined> {
    const exchange = await client.call(op, body)
    // An answer that is not signed right is no answer (W-031).
    return exchange.signature === 'right' ? readAnswer(exchange) : undefined
  }

  /** One attempt; undefined when nothing is known of it. */
  async function attempt(op: WalletOp, body: string, name: string, tries: number): Promise<WalletAnswer | undefined> {
    const happens = (fault: Exclude<keyof Faults, 'delayMs'>) => fractionOf(seed, fault, name, tries) < faults[fault]
    const late = Math.ceil(faults.delayMs * fractionOf(seed, 'late', name, tries))
    if (happens('loseCall')) return undefined
    if (happens('reorder')) {
      later(wait(late * 5).then(() => sendOnce(op, body)))
      return undefined
    }
    if (happens('delay')) await wait(late)
    if (happens('duplicate')) later(wait(late).then(() => sendOnce(op, body)))
    const answer = await sendOnce(op, body)
    return happens('loseAnswer') ? undefined : answer
  }

  function later(work: Promise<unknown>): void {
    onTheirWay.add(work)
    work.finally(() => onTheirWay.delete(work))
  }

  /**
   * Sends the same body until it is decided, at the times that the contract asks for; the retry duty starts again with
   * each call of this. Undefined: given up. An answer that is not decided and asks for no retry comes back as it is.
   */
  async function deliver(op: WalletOp, fields: object, waits = waitsOf(op)): Promise<WalletAnswer | undefined> {
    const body = JSON.stringify(fields)
    const { tx, round } = fields as { tx?: string; round?: string }
    for (let tries = 1; ; tries++) {
      const answer = await attempt(op, body, `${op} ${tx ?? round ?? body}`, tries)
      if (answer?.decided || (answer?.status && answer.retry === 'never')) return answer
      const { value: seconds, done } = waits.next()
      if (done) return undefined
      await wait(seconds * secondMs)
    }
  }

  return {
    deliver,
    /** Waits for what is still on its way. */
    settle: async () => {
      while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
    },
    calls: client.calls,
    close: client.close,
  }
}

/**
 * Seconds to wait between attempts (§2.3, Retry duty of the provider). A bet: again at 0.5 s and 1.5 s, then it is given
 * up and rolled back. A rollback is never given up. All others go to the failed queue after 72 h.
 */
export function* waitsOf(op: WalletOp): Generator<number, void> {
  if (op === 'bet' || op === 'play') return yield* [0.5, 1]
  if (op === 'authenticate' || op === 'balance') return yield* [0.5, 1, 2, 5]
  yield* op === 'rollback' || op === 'rollback_round' ? [10, 30] : [1, 2, 5, 10, 30]
  for (let i = 0; i < 60; i++) yield 60
  for (let i = 0; i < 71 * 4 || op === 'rollback'; i++) yield 15 * 60
}

/** Without end and without long pauses: for rounds that must be decided whatever the network does. */
export function* soonForEver(): Generator<number, void> {
  for (let i = 0; ; i++) yield Math.min(0.02 * 2 ** i, 0.5)
}
