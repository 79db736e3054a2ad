import { createBatch } from '#shared/server/batch.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { type BatchState, type GatewayCall, loadState, saveState } from './gateway-state.ts'
import { type GatewayAnswer, step } from './gateway-step.ts'

/**
 * The wallet gateway: bets, wins, rollbacks and round ends of all vendors, decided in arrival order and committed
 * together. An answer is given only after the commit that holds its row, its postings and its bytes.
 */
export function createGateway({ db, realtime }: Pick<Context, 'db' | 'realtime'>) {
  const batch = createBatch<GatewayCall, GatewayAnswer>({
    name: 'wallet',
    run: async calls => {
      const { answers, state } = await transaction(db, async tx => {
        const state = await loadState(tx, calls)
        const answers = calls.map(call => step(state, call))
        await saveState(tx, state)
        return { answers, state }
      })
      hintBalances(calls, state)
      return answers
    },
  })

  function hintBalances(calls: readonly GatewayCall[], state: BatchState): void {
    const moved = new Set(state.movements.map(each => each.lines[0]!.account.id))
    for (const { player } of calls) {
      if (!player || !moved.delete(player.account.id)) continue
      const { version } = state.accounts.get(player.account.id)!
      realtime.hint(player.memberId, { topic: 'balance', version: String(version) })
    }
  }

  return batch
}

export type Gateway = ReturnType<typeof createGateway>
