import { addDays, type Day } from '#shared/zone.ts'

/* What the lottery list screen shows and how it changes (specification §2, Lottery list screen; §4, Lottery tabs). */

/** '' is the list of all lotteries of the chosen category, the default. */
export type LotteryListType = '' | 'hot' | 'fav' | 'recent'
export type LotteryListState = {
  type: LotteryListType
  /** The category's tab, '' for all of them. */
  tag: string
  /** Sunday = 1 … Saturday = 7; 0 for every day. */
  weekday: number
  name: string
}

/** More categories than this get arrows. */
export const CATEGORIES_WITHOUT_ARROWS = 7
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export const OPEN_LIST: LotteryListState = { type: '', tag: '', weekday: 0, name: '' }

/** Saved and recent lotteries are those of somebody (specification §4). */
export const needsLogin = (type: LotteryListType) => type === 'fav' || type === 'recent'

/** Another list begins without filters; without a login nothing changes where one is needed. */
export function chooseType(state: LotteryListState, type: LotteryListType, isLoggedIn: boolean): LotteryListState {
  if (needsLogin(type) && !isLoggedIn) return state
  return { ...OPEN_LIST, tag: state.tag, type }
}

/** A category's tab shows all that it has. */
export function chooseTag(state: LotteryListState, tag: string): LotteryListState {
  return { ...OPEN_LIST, weekday: state.weekday, tag }
}

/** The same weekday again is every day. */
export function chooseWeekday(state: LotteryListState, weekday: number): LotteryListState {
  return { ...state, weekday: state.weekday === weekday ? 0 : weekday }
}

/** Names are searched in the category that is chosen, among all of its lotteries. */
export function chooseName(state: LotteryListState, name: string): LotteryListState {
  return { ...state, type: '', name }
}

type Listed = { gameMenuTag: string; drawDayOfWeek: string; remark: string }

/** What of a list the filters leave. Hot, saved and recent ones are of every category. */
export function narrowList<T extends Listed>(
  listed: readonly T[],
  { type, tag, weekday, name }: LotteryListState,
): T[] {
  const wanted = plain(name)
  return listed.filter(
    lottery =>
      (type !== '' || tag === '' || lottery.gameMenuTag === tag) &&
      (weekday === 0 || lottery.drawDayOfWeek.split(',').includes(String(weekday))) &&
      wanted.split(' ').every(word => plain(lottery.remark).includes(word)),
  )
}

/** Lotteries of the ids, in the order of the ids; what is not known is left out. */
export function matchKnown<T extends { gameId: number }>(ids: readonly number[], known: readonly T[]): T[] {
  return ids.flatMap(id => known.find(({ gameId }) => gameId === id) ?? [])
}

/** Without accents, case and spaces around: `Đà Nẵng` is found by `da nang`. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replace(/\s+/g, ' ')
}

/** Seven days from Sunday on: their names in a language come from these. */
export function weekDays(): Day[] {
  // A Sunday.
  return WEEKDAYS.map((_, i) => addDays('2026-11-01', i))
}
