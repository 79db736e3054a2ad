import type { vendorCalls } from '#features/games/api-vendor.ts'
import { hashToken } from '#shared/server/tokens.ts'
import type { Studio } from '../app.ts'
import { allowedStakes, isPlayed, limitStakes } from '../rounds/stakes.ts'
import { deleteOf, insertLaunch } from '../rounds/store-sessions.ts'
import type { Answers } from './signed.ts'

type Entry = Pick<Answers<typeof vendorCalls>, 'launch' | 'games' | 'session_kill' | 'limits_set'>

/** Our games, who may play them for what, and the end of that. */
export function entryAnswers({ config, library, lobby, db }: Studio): Entry {
  /** A game is there for the brand that offers it only. */
  const find = (id: string, brand: string) => {
    const offered = library.get(id)
    return offered?.brand === brand ? offered : undefined
  }
  return {
    async launch({ launch_token, player, game, currency, language, theme, return_url, money_mode, demo }, brand) {
      if (!find(game, brand)) return { status: 'GAME_DISABLED' }
      // The stage plays for the wallet's money only.
      if (demo) return { status: 'NOT_SUPPORTED' }
      if (launch_token === '') return undefined
      if (!isPlayed(currency)) return { status: 'CURRENCY_MISMATCH' }
      const entry = { player, game, currency, language, theme, returnUrl: return_url, moneyMode: money_mode }
      await insertLaunch(db, hashToken(launch_token), entry)
      return { status: 'OK', url: `${config.STUDIO_PUBLIC_URL}/play/${game}?launch=${launch_token}` }
    },

    async games({ currency }, brand) {
      if (!isPlayed(currency)) return { status: 'OK', games: [] }
      const stakesOf = await allowedStakes(db, currency)
      const own = [...library.values()].filter(offered => offered.brand === brand)
      const games = own.map(({ game, rtpPercent }) => ({
        code: game.id,
        name: game.name,
        type: 'RNG',
        classify: 'SLOT',
        rtp: rtpPercent(),
        min_bet: String(stakesOf(game)[0]),
        lines: game.lines.length,
        names: lobby.get(game.id)?.names,
        cover: `/stage/${lobby.get(game.id)?.cover ?? 'assets/covers/none.svg'}`,
      }))
      return { status: 'OK', games }
    },

    async session_kill({ player }) {
      await deleteOf(db, player)
      return { status: 'OK' }
    },

    /** Limits that leave none of our stakes are refused, and the ones before them stay. */
    async limits_set({ game: id, currency, min, max }, brand) {
      const offered = find(id, brand)
      if (!offered) return { status: 'GAME_DISABLED' }
      if (!isPlayed(currency)) return { status: 'CURRENCY_MISMATCH' }
      const done = await limitStakes(db, offered.game, currency, BigInt(min), BigInt(max))
      return { status: done ? 'OK' : 'AMOUNT_INVALID' }
    },
  }
}
