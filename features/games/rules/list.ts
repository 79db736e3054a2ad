import { CLASSIFICATIONS, GAMES_A_PAGE, pageOf } from './games.ts'
import { SORTS, type Sort, VOLATILITIES, type Volatility } from './sort.ts'

/* What a list of games shows and how it changes (specification §2 Game list screen, §4 Game list type). */

/** '' is the list of all games, the default. */
export type ListType = '' | 'hot' | 'fav' | 'recent'
/** What narrows and orders the list of all games; the last four are ours. */
export type Filters = { gameName: string; gameClassify: string; minBet: string } & {
  mechanic: string
  volatility: Volatility
  theme: string
  sort: Sort
}
export type ListState = {
  /** Upper-cased, as the screen takes it from its route: RNG, FISH. */
  gameType: string
  type: ListType
  /** The provider's tab, '' for all of them. */
  vassalage: string
  filters: Filters
  pageNo: number
  pageSize: number
}

/** More providers than this get arrows (specification §9). */
export const PROVIDERS_WITHOUT_ARROWS = 7
export const NO_FILTERS: Filters = {
  ...{ gameName: '', gameClassify: '', minBet: '', mechanic: '', volatility: '', theme: '', sort: '' },
}

/** Slots, and what has a name of its own. */
const CLASSES = ['SLOT', ...CLASSIFICATIONS] as const
export type GameClass = (typeof CLASSES)[number]

/** `filters` are those that the address names. */
export function openList(gameType: string, vassalage = '', filters: Partial<Filters> = {}): ListState {
  return { gameType, vassalage, ...start('', { ...NO_FILTERS, ...filters }) }
}

/** The first page of a type with its filters: what every switch leads back to (specification §4). */
function start(type: ListType, filters: Filters): Pick<ListState, 'type' | 'filters' | 'pageNo' | 'pageSize'> {
  return { type, filters, pageNo: 1, pageSize: GAMES_A_PAGE }
}

/** Saved and recent games are those of somebody: without a login nothing changes (specification §4, §6). */
export function chooseType(state: ListState, type: ListType, isLoggedIn: boolean): ListState {
  if (needsLogin(type) && !isLoggedIn) return state
  return { ...state, ...start(type, NO_FILTERS) }
}

export const needsLogin = (type: ListType) => type === 'fav' || type === 'recent'

/** A provider's tab shows all that it offers. */
export function chooseProvider(state: ListState, vassalage: string): ListState {
  return { ...state, vassalage, ...start('', NO_FILTERS) }
}

/** Name, classification and minimum bet narrow the list of all games, together, so choosing one leads there. */
export function chooseFilter(state: ListState, change: Partial<Filters>): ListState {
  const before = state.type === '' ? state.filters : NO_FILTERS
  return { ...state, ...start('', { ...before, ...change }) }
}

/** Clamped to 1..totalPages (specification §4); a list without games has its first page. */
export function choosePage(state: ListState, pageNo: number, totalPages: number): ListState {
  return { ...state, pageNo: pageOf(pageNo, totalPages) }
}

/** Hot games are one page. Until an answer told how many pages there are, there may be more. */
export function hasMore({ type, pageNo }: Pick<ListState, 'type' | 'pageNo'>, totalPages: number | undefined): boolean {
  if (type === 'hot') return false
  return totalPages === undefined || totalPages > pageNo
}

/**
 * Which games are asked for, in the names of the specification's game query (§3). FISH asks for those of every
 * provider (§4), and its tabs choose among the answer.
 */
export function askedOf({ gameType, vassalage, filters }: ListState) {
  return { gameType, vassalage: gameType === 'FISH' ? '' : vassalage, ...filters }
}

/** Hot games are the current provider's on RNG, else those of all providers (specification §4). */
export const hotVassalage = ({ gameType, vassalage }: ListState) => (gameType === 'RNG' ? vassalage : '')

/** Whether all pages are read at once: recent games (specification §4), and FISH to choose a provider's among them. */
export function isReadWhole({ gameType, type, vassalage }: ListState): boolean {
  return type === 'recent' || (type === '' && gameType === 'FISH' && vassalage !== '')
}

/** The page of a list that was read whole. */
export function pageOfWhole<Game extends { vassalage: string }>(state: ListState, whole: readonly Game[]) {
  const wanted = state.type === '' ? whole.filter(game => game.vassalage === state.vassalage) : whole
  const totalPages = Math.ceil(wanted.length / state.pageSize)
  const { pageNo } = choosePage(state, state.pageNo, totalPages)
  return { games: wanted.slice((pageNo - 1) * state.pageSize, pageNo * state.pageSize), totalPages }
}

/**
 * The classifications to choose from: those that the chosen provider has games of, in our order. Bingo is there only
 * when the site has the language TY (specification §2).
 */
export function classesOf(
  offered: readonly { code: string; vendors: readonly string[] }[],
  vassalage: string,
  languages: readonly string[],
): GameClass[] {
  return CLASSES.filter(
    code =>
      (code !== 'BG' || languages.includes('TY')) &&
      offered.some(each => each.code === code && (vassalage === '' || each.vendors.includes(vassalage))),
  )
}

/** The filters that an address names, `/rng?sort=new&theme=sea`; what is none of ours is left out. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): Partial<Filters> {
  const { sort, volatility, theme, mechanic, gameClassify } = search
  return {
    ...(SORTS.includes(sort as Sort) && { sort: sort as Sort }),
    ...(VOLATILITIES.includes(volatility as Volatility) && { volatility: volatility as Volatility }),
    ...(theme && { theme }),
    ...(mechanic && { mechanic }),
    ...(gameClassify && { gameClassify }),
  }
}
