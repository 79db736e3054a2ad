import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { drawPublished } from '../events.ts'
import { settleDraw } from '../settlement/settle.ts'
import { bindBets } from './bets-tree.ts'
import { makeDraw, promiseDraws, revealCommitment, type Secret } from './fairness.ts'
import * as store from './store-draws.ts'

/* What happens to an issue after its sale, each step in a transaction of its own: whoever is killed is followed. */

type Deps = Pick<Context, 'db' | 'serverSecret' | 'log'>

/** Gives seeds to issues to come, so that they may be sold. */
export async function promiseAll({ db, ...deps }: Deps): Promise<void> {
  for (const gameId of await store.selectSeedless(db)) await transaction(db, tx => promiseDraws(tx, deps, gameId))
}

/** Draws that failed, and when they may be tried again, in ms. */
export type Failed = Map<bigint, number>
type Pay = (id: bigint) => Promise<void>
const AGAIN_MS = 5_000

/**
 * Does what is due on draws by now: binds the bets of those that are off sale, draws, pays, refunds, gives up waiting for
 * results. Each game's house draws in their order. A step that fails is logged and tried again later, and holds up only
 * what must follow it. Answers how many steps it did.
 */
export async function workDraws(
  deps: Deps,
  failed: Failed = new Map(),
  pay: Pay = id => settleDraw(deps, id),
): Promise<number> {
  let done = 0
  for (const due of await store.selectDue(deps.db)) {
    if ((failed.get(due.id) ?? 0) > performance.now()) continue
    try {
      if (due.step === 'pay') await pay(due.id)
      if (due.step === 'pay' || (await takeStep(deps, due, due.step))) done++
    } catch (error) {
      noteFailed(deps, failed, due, error)
    }
  }
  return done
}

function noteFailed({ log }: Deps, failed: Failed, { id, step }: Pick<store.Due, 'id' | 'step'>, error: unknown): void {
  failed.set(id, performance.now() + AGAIN_MS)
  log.error({ err: error, draw: String(id), step }, 'a draw could not go on')
}

const PAID_AT_ONCE = 2

/** Pays some draws beside everything else, so that one with a million bets keeps no other from being drawn. */
export function createPayer(deps: Deps, failed: Failed) {
  const closing = new AbortController()
  const paying = new Map<bigint, Promise<void>>()
  return {
    /** Begins; answers at once. */
    pay: async (id: bigint): Promise<void> => {
      if (paying.has(id) || paying.size >= PAID_AT_ONCE) return
      const paid = settleDraw(deps, id, { signal: closing.signal })
        .catch(error => noteFailed(deps, failed, { id, step: 'pay' }, error))
        .finally(() => paying.delete(id))
      paying.set(id, paid)
    },
    /** Ends after the pages that are being paid; the rest is paid after the next start. */
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all(paying.values())
    },
  }
}

/** False when it is not this draw's turn. */
function takeStep(deps: Deps, { id, gameId }: store.Due, step: Exclude<store.Due['step'], 'pay'>): Promise<boolean> {
  return transaction(deps.db, async tx => {
    // Before the draw, as everybody who needs both does.
    if (step !== 'bind') await store.lockGame(tx, gameId)
    const found = await store.lockDraw(tx, id)
    if (step === 'bind') await bind(tx, found)
    else if (step === 'draw') return draw(tx, deps, found)
    else if (found.result === null && found.state !== 'voided') await voidHeld(tx, deps, found, 'no result in time')
    return true
  })
}

/** Publishes the root of all bets, once: no bet can come or go any more. */
async function bind(tx: Tx, draw: store.DrawRow): Promise<void> {
  if (draw.state !== 'locked' || draw.boundAt) return
  const { root, count } = await bindBets(tx, draw.id)
  await store.updateBound(tx, draw.id, root, count)
}

/** A house draw is made and published; an outside one waits for its result from here on. */
async function draw(tx: Tx, deps: Secret, found: store.DrawRow): Promise<boolean> {
  const now = await databaseNow(tx)
  if (found.state !== 'locked' || !found.boundAt || now < found.drawAt) return true
  if (found.source === 'OFFICIAL') {
    await store.moveDraw(tx, found, 'resultPending')
    return true
  }
  // Its seed tells those of all draws before it.
  const next = await revealCommitment(tx, deps, found.gameId)
  if (next?.id !== found.id) return false
  await store.moveDraw(tx, found, 'resultPending')
  const proof = await makeDraw(tx, deps, { ...found, commitment: next.commitment }, now)
  await store.updateProof(tx, found.id, proof)
  await publish(tx, { ...found, state: 'resultPending' }, { result: proof.result, actor: 'house', reason: '' })
  await revealCommitment(tx, deps, found.gameId)
  return true
}

/** A first result stands from now on, and its bets are settled by it. */
export async function publish(
  tx: Tx,
  draw: store.DrawRow,
  { result, actor, reason }: { result: string; actor: string; reason: string },
): Promise<void> {
  const version = draw.version + 1
  await store.updateResult(tx, { id: draw.id, version, result, actor, reason })
  await store.moveDraw(tx, draw, 'published')
  await noteEvent(tx, drawPublished, { game: draw.game, numero: draw.numero, version })
}

/**
 * Voids a draw without a result: every stake goes back (lottery.md §1.9). The caller holds its game, then the draw.
 */
export async function voidHeld(tx: Tx, deps: Secret, draw: store.DrawRow, reason: string): Promise<void> {
  await store.moveDraw(tx, draw, 'voided')
  await store.updateVoid(tx, draw.id, reason)
  await noteEvent(tx, drawPublished, { game: draw.game, numero: draw.numero, version: draw.version })
  if (draw.source === 'HOUSE') await revealCommitment(tx, deps, draw.gameId)
}
