import type { WalletAnswer } from '#features/gateway/api.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { WalletClient } from '../wallet-client.ts'
import { type BatchWriter, HOLD_SECONDS } from './batch-writer.ts'
import { concludeCall, isYes, reverse, SETTLED } from './conclude.ts'
import { clearDemos } from './demo.ts'
import { waitAfter } from './retry.ts'
import * as store from './store.ts'
import * as calls from './store-calls.ts'
import { deleteEnded } from './store-sessions.ts'

/** Longer than a bet with all its repetitions can take: its process is dead. */
const ABANDONED_SECONDS = 15
const TICK_MS = 1_000
/** A process that dies is missed within its lease and this. */
const SETTLE_MS = 500
const CLEARING_MS = 3_600_000

type Deps = {
  db: Sql
  wallet: WalletClient
  writer: BatchWriter
  log: Log
  /** Each settles what its players or its process left; none waits for another. */
  settlers: () => readonly (() => Promise<void>)[]
}

/** Sends what the studio owes the wallet until it is decided; recovers rounds whose process died. */
export function createQueue({ db, wallet, writer, log, settlers }: Deps) {
  const loops: { stop: () => Promise<void> }[] = []
  let running = true
  const background = new Set<Promise<unknown>>()

  /** The decided answer, if there is one. */
  async function send(call: calls.WalletCallRow): Promise<WalletAnswer | undefined> {
    const { id, op, roundId: round } = call
    const answer = op === 'rollback' ? await takeBack(call) : await wallet(op, call.body)
    if (answer?.decided) {
      if (isYes(answer) && op !== 'rollback') await writer.conclude({ id, answer })
      else {
        if (!isYes(answer) && answer.status !== SETTLED)
          log.error({ round, op, status: answer.status }, 'the wallet refused what must be')
        await transaction(db, tx => concludeCall(tx, call, answer))
      }
      return answer
    }
    const waitMs = waitAfter(op, call.attempts, call.ageMs)
    if (waitMs !== undefined) await calls.postponeCall(db, id, waitMs)
    else {
      log.error({ round, op }, 'a wallet call was given up after 72 hours')
      await transaction(db, tx => calls.failCall(tx, id, answer ?? {}))
    }
    return undefined
  }

  /** Asks first what became of a round that is one call: when the wallet has it, it stands, and is not taken back. */
  async function takeBack({ roundId, body }: calls.WalletCallRow): Promise<WalletAnswer | undefined> {
    if (await store.isAtOnce(db, roundId)) {
      const booked = await wallet('tx_status', { ...body, tx: body.ref })
      if (!booked?.decided) return booked
      if (booked.state === 'ACCEPTED') return { status: SETTLED, decided: true, retry: 'never' }
    }
    return wallet('rollback', body)
  }

  /**
   * Sends what one round owes, the win before the round's end; whatever is not decided stays in the queue. Answers the
   * balance in minor units after a win that was paid.
   */
  async function sendCalls(owed: readonly calls.WalletCallRow[]): Promise<string | undefined> {
    const end = owed.find(call => call.op === 'end_round')
    let balance: string | undefined
    for (const call of owed) {
      if (call === end) continue
      const answer = await send(call)
      // What a refund must come before waits with it.
      if (!answer && call.op === 'partial_refund') return undefined
      balance = answer?.balance?.total
    }
    // The player need not wait for the books.
    if (end) inBackground(send(end))
    return balance
  }

  /** The same with whatever a round owes now, while nobody waits. */
  const sendSoon = (roundId: string) => inBackground(calls.claimCalls(db, 5, HOLD_SECONDS, roundId).then(sendCalls))

  /** Ends when it is done or left to the recovery. */
  function inBackground(work: Promise<unknown>): Promise<unknown> {
    const done = work
      .catch(error => log.warn({ err: error }, 'what a round owes waits for the queue'))
      .finally(() => background.delete(done))
    background.add(done)
    return done
  }

  async function takeBackAbandoned(seconds: number): Promise<void> {
    const abandoned = await store.selectAbandoned(db, seconds)
    const moved = await Promise.all(abandoned.map(round => writer.move(reverse(round))))
    await Promise.all(moved.map(each => sendCalls(each?.calls ?? [])))
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await calls.claimCalls(db, 20, HOLD_SECONDS)
      await Promise.all(due.map(send))
      if (due.length < 20) return
    }
  }

  /** One pass of everything: dead bets are taken back, rounds that were left are settled, due calls are sent. */
  async function recover(abandonedSeconds = ABANDONED_SECONDS): Promise<void> {
    await takeBackAbandoned(abandonedSeconds)
    for (const settle of settlers()) await settle()
    await sendDue()
  }

  let clearedAt = 0
  async function clearAway(): Promise<void> {
    if (Date.now() - clearedAt < CLEARING_MS) return
    await deleteEnded(db)
    await clearDemos(db)
    clearedAt = Date.now()
  }

  function repeat(everyMs: number, work: () => Promise<void>): void {
    let timer: NodeJS.Timeout | undefined
    let current: Promise<void>
    function tick(): void {
      current = work()
        .catch(error => log.warn({ err: error }, 'the queue could not be worked'))
        .then(() => {
          if (running) timer = setTimeout(tick, everyMs)
        })
    }
    tick()
    loops.push({
      stop() {
        clearTimeout(timer)
        return current
      },
    })
  }

  /** Goes on until it is closed. */
  function start(): void {
    repeat(TICK_MS, async () => {
      await takeBackAbandoned(ABANDONED_SECONDS)
      await sendDue()
      await clearAway()
    })
    for (const settle of settlers()) repeat(SETTLE_MS, settle)
  }

  async function close(): Promise<void> {
    running = false
    await Promise.all([...loops.map(({ stop }) => stop()), ...background])
  }

  return { start, recover, sendCalls, sendSoon, inBackground, close }
}
export type Queue = ReturnType<typeof createQueue>
