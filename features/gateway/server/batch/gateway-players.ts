import { createBatch } from '#shared/server/batch.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Player } from './gateway-state.ts'
import * as store from './store.ts'

const REMEMBERED = 65_536

/** Whom vendors' pseudonyms stand for: none of it ever changes, so those who played last are remembered. */
export function createPlayers(db: Sql) {
  let young = new Map<string, Player>()
  let old = new Map<string, Player>()
  const look = createBatch<string, Player | undefined>({
    name: 'players',
    run: async keys => {
      const rows = new Map((await store.selectPlayers(db, [...new Set(keys)])).map(row => [row.key, row]))
      return keys.map(key => {
        const row = rows.get(key)
        return row && remember(key, playerOf(row))
      })
    },
  })

  function remember(key: string, player: Player): Player {
    if (young.size >= REMEMBERED / 2) {
      old = young
      young = new Map()
    }
    young.set(key, player)
    return player
  }

  /** A pseudonym of another merchant's player stands for nobody. */
  const of = (merchantId: number, player: Player | undefined) =>
    player?.merchantId === merchantId ? player : undefined

  return {
    /** Of those who are remembered. */
    known: (key: string, merchantId: number): Player | undefined => {
      const found = young.get(key)
      if (found) return of(merchantId, found)
      const older = old.get(key)
      return older && of(merchantId, remember(key, older))
    },
    find: async (key: string, merchantId: number): Promise<Player | undefined> =>
      of(merchantId, await look.submit(key)),
    close: look.close,
  }
}

function playerOf({ merchantId, memberId, currency, wallet }: store.PlayerRow): Player {
  const real = { id: wallet, merchantId, book: 'real', currency } as const
  const bonus = { id: wallet, merchantId, book: 'bonus', currency } as const
  return { merchantId, memberId, currency, real, bonus }
}
