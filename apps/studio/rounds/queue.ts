import type { WalletAnswer } from '#features/games/api-wallet.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { WalletClient } from '../wallet-client.ts'
import { waitAfter } from './retry.ts'
import { reverse } from './rounds.ts'
import * as store from './store.ts'
import { deleteEnded } from './store-sessions.ts'

const HOLD_SECONDS = 15
/** Longer than a bet with all its repetitions can take: its process is dead. */
const ABANDONED_SECONDS = 15
const TICK_MS = 1_000
const CLEARING_MS = 3_600_000

/** Sends what the studio owes the wallet until it is decided; recovers rounds whose process died. */
export function createQueue(db: Sql, wallet: WalletClient, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  let running = true
  const background = new Set<Promise<unknown>>()

  /** The decided answer, if there is one. */
  async function send(call: store.WalletCallRow): Promise<WalletAnswer | undefined> {
    const answer = await wallet(call.op, call.body)
    if (!answer?.decided) {
      const waitMs = waitAfter(call.op, call.attempts, call.ageMs)
      if (waitMs !== undefined) await store.postponeCall(db, call.id, waitMs)
      else {
        log.error({ round: call.roundId, op: call.op }, 'a wallet call was given up after 72 hours')
        await transaction(db, tx => store.finishCall(tx, call.id, 'failed', answer ?? {}))
      }
      return undefined
    }
    // HELD is decided too: the money waits at the platform for a person.
    const good = answer.status === 'OK' || answer.status === 'HELD'
    if (!good) log.error({ round: call.roundId, op: call.op, status: answer.status }, 'the wallet refused what must be')
    await transaction(db, async tx => {
      await store.finishCall(tx, call.id, good ? 'done' : 'failed', answer)
      if (call.op === 'win') await store.moveRound(tx, call.roundId, 'PAYING', 'CLOSED')
      if (call.op === 'rollback' && good) await store.moveRound(tx, call.roundId, 'REVERSING', 'REVERSED')
    })
    return answer
  }

  /**
   * Sends what one round owes now, the win before the round's end; whatever is not decided stays in the queue. Answers
   * the balance in minor units after a win that was paid.
   */
  async function sendDue(roundId: string): Promise<string | undefined> {
    const calls = await store.claimCalls(db, 5, HOLD_SECONDS, roundId)
    const end = calls.find(call => call.op === 'end_round')
    let balance: string | undefined
    for (const call of calls) if (call !== end) balance = (await send(call))?.balance?.total
    // The player need not wait for the books.
    if (end) inBackground(send(end))
    return balance
  }

  function inBackground(work: Promise<unknown>): void {
    const done = work
      .catch(error => log.warn({ err: error }, 'a round end waits for the queue'))
      .finally(() => background.delete(done))
    background.add(done)
  }

  /** One pass: dead bets are taken back, due calls are sent. */
  async function recover(abandonedSeconds = ABANDONED_SECONDS): Promise<void> {
    for (const { id, player } of await store.selectAbandoned(db, abandonedSeconds)) {
      await transaction(db, async tx => {
        const round = await store.findRound(tx, player, { id })
        if (round) await reverse(tx, round)
      })
    }
    for (;;) {
      const calls = await store.claimCalls(db, 20, HOLD_SECONDS)
      await Promise.all(calls.map(send))
      if (calls.length < 20) return
    }
  }

  let clearedAt = 0
  async function clearAway(): Promise<void> {
    if (Date.now() - clearedAt < CLEARING_MS) return
    await deleteEnded(db)
    clearedAt = Date.now()
  }

  function tick(): void {
    current = recover()
      .then(clearAway)
      .catch(error => log.warn({ err: error }, 'the queue could not be worked'))
      .then(() => {
        if (running) timer = setTimeout(tick, TICK_MS)
      })
  }

  async function close(): Promise<void> {
    running = false
    clearTimeout(timer)
    await Promise.all([current, ...background])
  }

  return { start: tick, recover, sendDue, close }
}
