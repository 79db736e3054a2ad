import type { GameMenu, GameMenuGroup, OpenedNumero } from '#features/lottery/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { remainingMs } from '../../rules/draws/closing.ts'
import { formatWeekdays, type Phase, phaseAt } from '../../rules/draws/schedule.ts'
import { playsOf } from '../../rules/lottery.ts'
import type { PrizeMode } from '../../rules/types.ts'
import * as store from './store-menus.ts'

const VIETNAM = 'TCG_LOTTO_VN'
/** A menu is not older than that; what remains of an issue counts on meanwhile. */
const MENU_MS = 1_000
const POPULARITY_MS = 60_000

/** `prizeMode` empty for all; the language that names are wanted in. */
export type MenuQuery = { prizeMode: PrizeMode | ''; language: string }
/** A game with its schedule as it is in force: found once for all who ask, for clocks of zones are slow to read. */
type Shown = store.OfferedGame & { phase: Phase | undefined }
type Loaded = { games: readonly Shown[]; at: number }
/** A game and the time of the answer. */
type At = { game: Shown; nowMs: number }

/** What visitors see of a merchant's lotteries. */
export function createMenus(db: Sql) {
  const offered = createCache<number, Loaded>(async merchantId => {
    const at = performance.now()
    const games = await store.selectOffered(db, merchantId)
    return { games: games.map(game => ({ ...game, phase: phaseAt(game.schedule, game.now.getTime()) })), at }
  }, MENU_MS)
  const sold = createCache<'all', Map<number, number>>(() => store.countSold(db), POPULARITY_MS)

  async function shown(merchantId: number, { prizeMode = '' }: Partial<MenuQuery> = {}): Promise<At[]> {
    const { games, at } = await offered(merchantId)
    const passedMs = performance.now() - at
    return games
      .filter(({ family }) => prizeMode === '' || playsOf(family).some(play => play.mode === prizeMode))
      .map(game => ({ game, nowMs: game.now.getTime() + passedMs }))
  }

  const vietnam = async (merchantId: number, query?: MenuQuery) =>
    (await shown(merchantId, query)).filter(({ game }) => game.vendor === VIETNAM)

  async function recentOf(among: Promise<At[]>, merchantId: number, memberId: string, most: number): Promise<At[]> {
    const [known, recent] = await Promise.all([among, store.selectRecent(db, merchantId, memberId, most)])
    return recent.flatMap(id => known.find(({ game }) => game.id === id) ?? [])
  }

  return {
    groups: async (merchantId: number, query: MenuQuery) => groupsOf(await shown(merchantId, query), query),
    vnGroups: async (merchantId: number, query: MenuQuery) => groupsOf(await vietnam(merchantId, query), query),
    /** Those of a calendar, by region. */
    async traditionalGroups(merchantId: number, query: MenuQuery): Promise<GameMenuGroup[]> {
      const here = await vietnam(merchantId, query)
      const isTraditional = ({ game: { phase, structure } }: At) =>
        phase !== undefined && 'at' in phase.times && /^VN(27|18)$/.test(structure)
      return groupsOf(here.filter(isTraditional), query)
    },
    async lobby(merchantId: number, query: MenuQuery) {
      const groups = groupsOf(await shown(merchantId, query), query)
      return groups.map(({ tag, gameMenus }) => {
        const open = gameMenus.filter(({ isOpen }) => isOpen)
        const next = open.sort((a, b) => a.remainTime - b.remainTime)[0] ?? null
        return { tag, games: gameMenus.length, next }
      })
    },
    /** Hot ones first, in the merchant's order, then those that sold most in the last day. */
    async popular(merchantId: number, query: MenuQuery, most: number): Promise<GameMenu[]> {
      const [games, lines] = await Promise.all([shown(merchantId, query), sold('all')])
      const rank = ({ game }: At) => (game.isHot ? Infinity : (lines.get(game.id) ?? 0))
      const popular = games.filter(each => rank(each) > 0)
      // Infinity less itself is no number: two hot games stay as they are.
      popular.sort((a, b) => rank(b) - rank(a) || 0)
      return popular.slice(0, most).map(each => menuOf(each, query))
    },
    async recent(merchantId: number, memberId: string, query: MenuQuery, most: number): Promise<GameMenu[]> {
      const recent = await recentOf(shown(merchantId, query), merchantId, memberId, most)
      return recent.map(each => menuOf(each, query))
    },
    async vnRecent(merchantId: number, memberId: string, query: MenuQuery, most: number): Promise<GameMenu[]> {
      const recent = await recentOf(vietnam(merchantId, query), merchantId, memberId, most)
      return recent.map(each => menuOf(each, query))
    },
    opened: async (merchantId: number, most: number) => openedOf(await shown(merchantId), most),
    vnOpened: async (merchantId: number, most: number) => openedOf(await vietnam(merchantId), most),
  }
}

export type Menus = ReturnType<typeof createMenus>

/** By tag, tags in the order in which they come first. */
function groupsOf(games: readonly At[], query: MenuQuery): GameMenuGroup[] {
  const byTag = Map.groupBy(games, ({ game }) => game.tag)
  return [...byTag].map(([tag, group]) => ({ tag, gameMenus: group.map(each => menuOf(each, query)) }))
}

function menuOf({ game, nowMs }: At, { language }: Pick<MenuQuery, 'language'>): GameMenu {
  const { schedule, lockAt, phase } = game
  return {
    gameId: game.id,
    gameMenuTag: game.tag,
    remark: nameIn(game, language),
    numero: game.numero ?? '',
    remainTime: game.drawAt ? Math.round(remainingMs(nowMs, game.drawAt.getTime())) : 0,
    lockTime: schedule.lockTimeSec,
    drawDayOfWeek: phase ? formatWeekdays(phase.days) : '',
    winningTime: game.openedAt?.toISOString() ?? '',
    openedNumber: game.openedNumber ?? '',
    gameGroupCode: game.groupCode,
    gameCode: game.code,
    vendor: game.vendor,
    family: game.family,
    structure: game.structure,
    prizeMode: playsOf(game.family)[0]!.mode,
    source: game.source,
    isStandIn: game.isStandIn,
    openedNumero: game.openedNumero ?? '',
    isHot: game.isHot,
    isOpen: game.state === 'open' && lockAt !== null && lockAt.getTime() > nowMs,
    everySec: phase && 'everySec' in phase.times ? phase.times.everySec : 0,
  }
}

/** Names a game in languages besides that of its setup: `{ VI: 'Miền Bắc' }`. Refused as `not_found`. */
export async function nameGame(tx: Tx, code: string, names: Record<string, string>): Promise<void> {
  if (!(await store.updateNames(tx, code, names))) throw new Refusal('not_found')
}

/** A game's name in a language, by its code in any case; that of `remark` where there is none. */
export function nameIn({ names, remark }: { names: Record<string, string>; remark: string }, language: string): string {
  return names[language.toUpperCase()] ?? remark
}

function openedOf(games: readonly At[], most: number): OpenedNumero[] {
  const opened = games.flatMap(({ game }) => {
    const { id: gameId, code: gameCode, structure, openedNumero: numero, openedAt, openedNumber } = game
    if (numero === null || openedAt === null || openedNumber === null) return []
    return [{ gameId, gameCode, structure, numero, winningTime: openedAt.toISOString(), openedNumber }]
  })
  return opened.sort((a, b) => b.winningTime.localeCompare(a.winningTime)).slice(0, most)
}
