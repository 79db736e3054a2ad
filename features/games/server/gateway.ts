import { createBatch } from '#shared/server/batch.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { answer, type GatewayAnswer } from './gateway-apply.ts'
import { type GatewayCall, stepsOf } from './gateway-call.ts'
import { createPlayers } from './gateway-players.ts'
import { saveState } from './gateway-save.ts'
import { type BatchState, loadState, type PlayerCall } from './gateway-state.ts'
import { noteBets } from './live-bets-fresh.ts'
import { noteFresh } from './winners-fresh.ts'

/**
 * The wallet gateway: the calls of all vendors, decided in arrival order and committed together. An answer is given only
 * after the commit that holds its row, its postings and its bytes. Bets have a lane of their own, behind everything that
 * brings money back, and are the first to be refused when there is too much to do.
 */
export function createGateway({ db, realtime }: Pick<Context, 'db' | 'realtime'>) {
  const players = createPlayers(db)
  const batch = createBatch<PlayerCall, GatewayAnswer>({
    name: 'wallet',
    parallel: 2,
    // Its calls are read and answered in one turn of this thread, which visitors wait for, too (docs/performance.md).
    maxItems: 32,
    isUrgent: ({ play, steps }) => !play && steps[0]!.op !== 'bet',
    run: async calls => {
      const { answers, state } = await transaction(db, async tx => {
        const state = await loadState(tx, calls)
        const answers = calls.map(call => answer(state, call))
        await saveState(tx, state)
        return { answers, state }
      })
      noteFresh(db, state)
      noteBets(db, state)
      hintBalances(state)
      return answers
    },
  })

  function submit(call: GatewayCall): Promise<GatewayAnswer> {
    const { keys, context } = stepsOf(call)[0]!
    const player = players.known(keys.player, context.merchantId)
    if (player) return batch.submit({ ...call, player })
    return players.find(keys.player, context.merchantId).then(found => batch.submit({ ...call, player: found }))
  }

  function hintBalances({ movements, wallets }: BatchState): void {
    for (const player of new Set(movements.map(each => each.lines[0]!.player))) {
      realtime.hint(player.memberId, { topic: 'balance', version: String(wallets.get(player.real.id)!.version) })
    }
  }

  async function close(): Promise<void> {
    await players.close()
    await batch.close()
  }

  return { submit, close }
}

export type Gateway = ReturnType<typeof createGateway>
