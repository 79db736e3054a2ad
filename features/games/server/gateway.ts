import { createBatch } from '#shared/server/batch.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { answer, type GatewayAnswer } from './gateway-apply.ts'
import { type GatewayCall, stepsOf } from './gateway-call.ts'
import { saveState } from './gateway-save.ts'
import { type BatchState, loadState, type Player } from './gateway-state.ts'
import * as store from './store.ts'

const PLAYERS_REMEMBERED = 200_000

/**
 * The wallet gateway: the calls of all vendors, decided in arrival order and committed together. An answer is given only
 * after the commit that holds its row, its postings and its bytes. Bets have a lane of their own, behind everything that
 * brings money back, and are the first to be refused when there is too much to do.
 */
export function createGateway({ db, realtime }: Pick<Context, 'db' | 'realtime'>) {
  const known = new Map<string, Player>()
  const batch = createBatch<GatewayCall, GatewayAnswer>({
    name: 'wallet',
    parallel: 2,
    isUrgent: ({ play, steps }) => !play && steps[0]!.op !== 'bet',
    run: async calls => {
      const players = await playersOf(calls)
      const { answers, state } = await transaction(db, async tx => {
        const state = await loadState(tx, calls, players)
        const answers = calls.map(call => answer(state, call))
        await saveState(tx, state)
        return { answers, state }
      })
      hintBalances(state)
      return answers
    },
  })

  /** Whom the calls are about. A pseudonym of another merchant's player stands for nobody. */
  async function playersOf(calls: readonly GatewayCall[]): Promise<Map<string, Player>> {
    const merchants = new Map(
      calls.map(call => {
        const { keys, context } = stepsOf(call)[0]!
        return [keys.player, context.merchantId]
      }),
    )
    const unknown = [...merchants.keys()].filter(key => !known.has(key))
    if (unknown.length > 0) {
      if (known.size + unknown.length > PLAYERS_REMEMBERED) known.clear()
      for (const row of await store.selectPlayers(db, unknown)) {
        const { merchantId, memberId, currency } = row
        const real = { id: row.realAccount, merchantId, book: 'real', currency } as const
        const bonus = { id: row.bonusAccount, merchantId, book: 'bonus', currency } as const
        known.set(row.key, { merchantId, memberId, currency, real, bonus })
      }
    }
    const found = new Map<string, Player>()
    for (const [key, merchantId] of merchants) {
      const player = known.get(key)
      if (player?.merchantId === merchantId) found.set(key, player)
    }
    return found
  }

  function hintBalances({ movements, accounts }: BatchState): void {
    for (const player of new Set(movements.map(each => each.lines[0]!.player))) {
      const version = accounts.get(player.real.id)!.version + accounts.get(player.bonus.id)!.version
      realtime.hint(player.memberId, { topic: 'balance', version: String(version) })
    }
  }

  return batch
}

export type Gateway = ReturnType<typeof createGateway>
