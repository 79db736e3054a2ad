import { noteActivity } from '#features/sessions/server/sessions.ts'
import { createLogWriter, standOf, Till, type Wallet } from '#features/wallet/server/wallet.ts'
import { createBatch } from '#shared/server/batch.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { answer, answerPlainly, type GatewayAnswer } from './gateway-apply.ts'
import { type GatewayCall, stepsOf } from './gateway-call.ts'
import { createMemory } from './gateway-memory.ts'
import { createPlayers } from './gateway-players.ts'
import { bookAll, type RaiseCases, saveState } from './gateway-save.ts'
import { type BatchState, holdState, type PlayerCall, readState } from './gateway-state.ts'
import { tellGames } from './gateway-told.ts'

/** Told of members of whom calls were written, for whoever follows what becomes of bets. */
export type NotePlayed = (memberIds: Iterable<string>) => void

/** So often a batch is decided again without what was believed wrongly. */
const TRIES = 3

/**
 * The wallet gateway: the calls of all vendors, decided in arrival order and committed together. An answer is given only
 * after the commit that holds its row. Bets have a lane of their own, behind everything that brings money back, and are
 * the first to be refused when there is too much to do.
 *
 * Plain calls are decided on what this server remembers and written in one exchange; all others, and those that met
 * something else in the log than was remembered, in a transaction that holds their wallets (decision 0007).
 */
export function createWalletBatch(
  { db, realtime }: Pick<Context, 'db' | 'realtime'>,
  notePlayed: NotePlayed,
  raiseCases: RaiseCases,
) {
  const players = createPlayers(db)
  const memory = createMemory()
  const writer = createLogWriter(db)
  const reading = createBatch<PlayerCall, undefined>({
    name: 'wallet-read',
    parallel: 2,
    maxItems: 128,
    isUrgent: bringsBack,
    run: readAll,
  })
  // Beside what is decided: a login that was seen is no reason for a bet to wait.
  const activity = createBatch<string, undefined>({
    name: 'activity',
    run: async logins => {
      await transaction(db, tx => noteActivity(tx, [...new Set(logins)]))
      return logins.map(() => undefined)
    },
  })
  const batch = createBatch<PlayerCall, GatewayAnswer>({
    name: 'wallet',
    // Its calls are read and answered in one turn of this thread, which visitors wait for, too (docs/performance.md).
    maxItems: 128,
    isUrgent: bringsBack,
    run,
  })

  async function submit(call: GatewayCall): Promise<GatewayAnswer> {
    const { keys, context } = stepsOf(call)[0]!
    const known = players.known(keys.player, context.merchantId)
    const asked = { ...call, player: known ?? (await players.find(keys.player, context.merchantId)) }
    if (isReadable(asked) && !memory.knows(asked)) await reading.submit(asked)
    return batch.submit(asked)
  }

  /** Looks up what these calls name, beside what is being written. */
  async function readAll(calls: PlayerCall[]): Promise<undefined[]> {
    const begun = memory.generation()
    const state = await readState(db, calls, memory.since())
    for (const call of calls) {
      memory.learnRead(call, state, begun)
      for (const { keys } of call.steps) if (state.transactions.has(keys.own)) memory.noteWritten(keys.own)
    }
    return calls.map(() => undefined)
  }

  async function run(calls: PlayerCall[]): Promise<GatewayAnswer[]> {
    const answers = new Map<PlayerCall, GatewayAnswer>()
    const known = calls.filter(call => memory.knows(call) && !memory.wasWritten(call.steps[0]!.keys.own))
    await decideOnMemory(known, answers)
    const others = calls.filter(call => !answers.has(call))
    if (others.length > 0) await decideOnLog(others, answers)
    return calls.map(call => answers.get(call)!)
  }

  /** Answers those of these calls that are plain. */
  async function decideOnMemory(calls: PlayerCall[], answers: Map<PlayerCall, GatewayAnswer>): Promise<void> {
    for (let tries = 0, left = calls; left.length > 0 && tries < TRIES; tries++) {
      const state = memory.recall(left)
      const till = new Till()
      for (const [id, wallet] of state.wallets) till.put(id, wallet)
      const plain = new Map<PlayerCall, GatewayAnswer>()
      for (const call of left) {
        const answered = answerPlainly(state, call)
        if (answered) plain.set(call, answered)
      }
      if (plain.size === 0) return
      bookAll(till, state.pending, new Map())
      const forgetThese = () => {
        for (const id of state.wallets.keys()) memory.forget(id)
      }
      const written = await writer.write(till.take()).catch(error => {
        // Whether it was written is not known where the connection was lost.
        forgetThese()
        throw error
      })
      if (written === 'done') {
        for (const [call, answered] of plain) answers.set(call, answered)
        return settle([...plain.keys()], state, id => till.get(id))
      }
      if (written === 'month') return memory.forgetAll(writer.month() ?? state.at)
      if (written === 'unknown') return forgetThese()
      // The index names one wallet that another server moved; of a player who changed servers there are more.
      if ('wallet' in written) memory.forgetMoved(await standOf(db, state.wallets.keys()))
      left = left.filter(call => !isAbout(call, written) && memory.knows(call))
    }
  }

  async function decideOnLog(calls: readonly PlayerCall[], answers: Map<PlayerCall, GatewayAnswer>): Promise<void> {
    const { state, till, decided } = await transaction(db, async tx => {
      const { state, till } = await holdState(tx, calls)
      const decided = calls.map(call => answer(state, call))
      await saveState(tx, till, state, raiseCases)
      return { state, till, decided }
    })
    for (const [i, call] of calls.entries()) {
      answers.set(call, decided[i]!)
      // Other rounds and logins of the wallet may have been remembered before what was read now.
      if (call.player) memory.forget(call.player.real.id)
    }
    settle(calls, state, id => till.get(id))
  }

  /** What is known after a commit is remembered, and told to those who wait for it. */
  function settle(calls: readonly PlayerCall[], state: BatchState, walletOf: (id: bigint) => Wallet | undefined): void {
    for (const call of calls) {
      const wallet = call.player && walletOf(call.player.real.id)
      if (wallet) memory.learn(call, state, wallet)
    }
    for (const { key } of state.pending) if (key) memory.noteWritten(key)
    tellGames(db, state)
    // One that could not be put on record now is so with the next bet.
    for (const login of state.played) activity.submit(login).catch(() => {})
    const moved = new Set(state.pending.flatMap(each => each.lines.map(line => line.player)))
    for (const { memberId, real } of moved)
      realtime.hint(memberId, { topic: 'balance', version: String(walletOf(real.id)!.version) })
    notePlayed(state.pending.flatMap(({ player }) => player?.memberId ?? []))
  }

  async function close(): Promise<void> {
    await players.close()
    await reading.close()
    await batch.close()
    await activity.close()
  }

  return { submit, close }
}

/** Goes before bets. */
const bringsBack = ({ play, steps }: PlayerCall) => !play && steps[0]!.op !== 'bet'

/** What may be decided on memory, once it is there. */
function isReadable({ player, steps, play }: PlayerCall): boolean {
  return !!player && !play && ['bet', 'win', 'rollback', 'end_round'].includes(steps[0]!.op)
}

function isAbout(
  { player, steps }: PlayerCall,
  stale: { wallet: bigint } | { key: string } | { round: string },
): boolean {
  if ('wallet' in stale) return player?.real.id === stale.wallet
  const { keys } = steps[0]!
  return 'key' in stale ? keys.own === stale.key : keys.round === stale.round
}
