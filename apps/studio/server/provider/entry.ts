import type { vendorCalls } from '#features/games/api-vendor.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import type { Studio } from '../../app.ts'
import { SPORTSBOOKS } from '../../brands.ts'
import { DEMO_CURRENCY, openDemo } from '../rounds/demo.ts'
import type { OfferedGame } from '../rounds/library.ts'
import { allowedStakes, isPlayed, limitStakes } from '../rounds/stakes.ts'
import { insertLaunch } from '../rounds/store-sessions.ts'
import { shippedLimits } from '../sportsbook/sports-limits.ts'
import type { Answers } from './signed.ts'

type Entry = Pick<Answers<typeof vendorCalls>, 'launch' | 'games' | 'session_kill' | 'limits_set'>

/** Our games, who may play them for what, and the end of that. */
export function entryAnswers({ config, library, lobby, db, sessions }: Studio): Entry {
  /** A game is there for the brand that offers it only. */
  const find = (id: string, brand: string) => {
    const offered = library.get(id)
    return offered?.brand === brand ? offered : undefined
  }
  const shownOf = (id: string) => ({
    names: lobby.get(id)?.names,
    cover: `/stage/${lobby.get(id)?.cover ?? 'assets/covers/none.svg'}`,
    theme: lobby.get(id)?.theme,
  })

  /** The brand's name for the sportsbook, where there is a feed. */
  function booksOf(code: string, currency: string) {
    const least = shippedLimits(currency)?.least
    const shown = [...SPORTSBOOKS].filter(([, brand]) => brand.code === code)
    if (!config.FEED_URL || least === undefined) return []
    return shown.map(([book, { name }]) => ({
      ...{ code: book, name, type: 'SPORTS', classify: 'TG', rtp: '', lines: 1 },
      ...{ min_bet: String(least), ...shownOf(book) },
    }))
  }

  return {
    async launch({ launch_token, player, game, currency, language, theme, return_url, money_mode, demo, room }, brand) {
      if (!find(game, brand) && !isBook(game, brand, demo)) return { status: 'GAME_DISABLED' }
      const entry = { player, game, currency, language, theme, returnUrl: return_url, moneyMode: money_mode, demo }
      const token = demo ? newToken() : launch_token
      if (demo) {
        // Nobody at the platform is asked about such a player: the name is ours too.
        entry.player = await openDemo(db)
        entry.currency = DEMO_CURRENCY
      } else if (token === '') return undefined
      else if (!isPlayed(currency)) return { status: 'CURRENCY_MISMATCH' }
      await insertLaunch(db, hashToken(token), entry)
      return {
        status: 'OK',
        url: `${config.STUDIO_PUBLIC_URL}/play/${game}?launch=${token}${room ? `&room=${encodeURIComponent(room)}` : ''}`,
      }
    },

    async games({ currency }, brand) {
      if (!isPlayed(currency)) return { status: 'OK', games: [] }
      const stakesOf = await allowedStakes(db, currency)
      const own = [...library.values()].filter(offered => offered.brand === brand)
      const games = own.map(game => ({
        code: game.id,
        name: game.name,
        type: game.type,
        classify: game.classify,
        ...figuresOf(game),
        min_bet: String(stakesOf(game)[0]),
        lines: game.lines,
        ...shownOf(game.id),
        demo: `/play/${game.id}?demo=1`,
      }))
      return { status: 'OK', games: [...games, ...booksOf(brand, currency)] }
    },

    async session_kill({ player }) {
      await sessions.end(player)
      return { status: 'OK' }
    },

    /** Limits that leave none of our stakes are refused, and the ones before them stay. */
    async limits_set({ game: id, currency, min, max }, brand) {
      const offered = find(id, brand)
      if (!offered) return { status: 'GAME_DISABLED' }
      if (!isPlayed(currency)) return { status: 'CURRENCY_MISMATCH' }
      const done = await limitStakes(db, offered, currency, BigInt(min), BigInt(max))
      return { status: done ? 'OK' : 'AMOUNT_INVALID' }
    },
  }
}

/** The sportsbook is entered as games are, for money only. */
const isBook = (game: string, brand: string, demo: boolean) => SPORTSBOOKS.get(game)?.code === brand && !demo

/** The published figures that lobbies show and choose by. */
function figuresOf({ shown, mechanics }: OfferedGame) {
  const { rtp, volatility, topWin, deviation } = shown()
  return {
    ...{ rtp, volatility: volatility ?? undefined, top_win: topWin ?? undefined },
    ...{ deviation: deviation ?? undefined, mechanics: [...mechanics] },
  }
}
