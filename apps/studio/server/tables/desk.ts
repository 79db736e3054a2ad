import type { vendorCalls } from '#features/games/api-vendor.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Studio } from '../../app.ts'
import type { Answers } from '../provider/signed.ts'
import type { OfferedGame } from '../rounds/library.ts'
import { allowedStakes } from '../rounds/stakes.ts'
import { type Expected, expectedBy, expectedOf } from './desk-returns.ts'
import { inLobbies } from './lobby.ts'
import { findDesk, sumBets, sumShots, sumTaken, upsertDesk } from './store-desk.ts'
import { limitsOf } from './takings.ts'

const kindOf = ({ table, cards }: OfferedGame): 'table' | 'cards' | 'fishing' =>
  table ? 'table' : cards ? 'cards' : 'fishing'

const SUMS_MS = 20_000
type Desk = Pick<Answers<typeof vendorCalls>, 'desk' | 'desk_set' | 'desk_void'>

/** What operators of the platform see of our shared games and say of our tables. A table is one for all who play it. */
export function deskAnswers({ db, library, tables }: Studio): Desk {
  const tableOf = (game: string, brand: string) => (library.get(game)?.brand === brand ? tables.get(game) : undefined)

  const sharedOf = (brand: string) =>
    [...library.values()].filter(game => game.brand === brand && (game.table || game.fishing || game.cards))
  /** By brand, currency and hours: many rounds are summed, and pages ask again and again. */
  const sums = createCache(async (key: string) => {
    const [brand, currency, hours] = key.split(' ') as [string, string, string]
    const asked = [sharedOf(brand).map(({ id }) => id), currency, Number(hours)] as const
    return Promise.all([sumTaken(db, ...asked), sumBets(db, ...asked), sumShots(db, ...asked)])
  }, SUMS_MS)

  return {
    async desk({ currency, hours }, brand) {
      const own = sharedOf(brand)
      const [taken, bets, shots] = await sums(`${brand} ${currency} ${hours}`)
      const stakesOf = await allowedStakes(db, currency)
      const list = own.map(async game => {
        const own = taken.find(each => each.game === game.id)
        const { least, most } = limitsOf(game, stakesOf(game))
        return {
          ...{ game: game.id, name: game.name, kind: kindOf(game) },
          ...(game.table && (await standing(game))),
          ...{ least, most, rounds: own?.rounds ?? 0 },
          ...{ stake: String(own?.stake ?? 0n), payout: String(own?.payout ?? 0n) },
          ...expected(game, own?.stake ?? 0n),
        }
      })
      function expected(game: OfferedGame, stake: bigint): Expected | undefined {
        if (stake === 0n) return undefined
        if (game.table)
          return expectedOf(
            game.table,
            bets.filter(each => each.game === game.id),
          )
        // Players win of each other: what does not come back is the rake.
        if (game.cards) return undefined
        const { rtp, deviation } = game.shown()
        const squares = shots.find(each => each.game === game.id)?.squares
        return deviation && squares ? expectedBy(rtp, deviation, squares, stake) : undefined
      }
      return { status: 'OK', tables: await Promise.all(list) }
    },

    async desk_set({ game, state, reason }, brand) {
      const table = tableOf(game, brand)
      if (!table) return { status: 'GAME_DISABLED' }
      await upsertDesk(db, game, state, reason)
      table.wake()
      return { status: 'OK' }
    },

    /** A coup that is paid stays paid: what a player has, may be spent. */
    async desk_void({ game, coup, reason }, brand) {
      const table = tableOf(game, brand)
      if (!table) return { status: 'GAME_DISABLED' }
      const done = await table.voidCoup(BigInt(coup), reason)
      table.wake()
      return { status: done ? 'OK' : 'ALREADY_PAID' }
    },
  }

  async function standing({ id }: OfferedGame) {
    const state = await findDesk(db, id)
    const { phase, coup, players } = tables.get(id)!.look()
    return { state, phase: inLobbies(phase), coup, players }
  }
}
