/* How lists of games are sorted and narrowed by published figures. */

/** Volatility as vendors publish it, from calm to wild; `chosen` where players choose, empty where nobody says. */
export const VOLATILITIES = ['', 'low', 'medium', 'mediumHigh', 'high', 'veryHigh', 'chosen'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** Empty: the merchant's own order. */
export const SORTS = ['', 'hot', 'new', 'name', 'rtp', 'volatility', 'topWin'] as const
export type Sort = (typeof SORTS)[number]

/** What of a game orders it; `name` as names are compared. */
export type SortedBy = {
  isHot: boolean
  isNew: boolean
  listedAtMs: number
  name: string
  rtp: string
  volatility: Volatility
  topWin: string
}

type Compare = (a: SortedBy, b: SortedBy) => number

/** Figures that nobody published stand last, whatever the rest is. */
const figure = (text: string) => (text === '' ? Number.NEGATIVE_INFINITY : Number(text))
/** 0 also where both are infinite. */
const down = (a: number, b: number) => (a === b ? 0 : b - a)

const ORDERS: Readonly<Record<Exclude<Sort, ''>, Compare>> = {
  hot: (a, b) => Number(b.isHot) - Number(a.isHot),
  new: (a, b) => Number(b.isNew) - Number(a.isNew) || b.listedAtMs - a.listedAtMs,
  name: (a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)),
  rtp: (a, b) => down(figure(a.rtp), figure(b.rtp)),
  volatility: (a, b) => down(wildness(a.volatility), wildness(b.volatility)),
  topWin: (a, b) => down(figure(a.topWin), figure(b.topWin)),
}

/** The wildest first; games whose players choose stand behind those that are what they are. */
const wildness = (volatility: Volatility) => (volatility === 'chosen' ? 0.5 : VOLATILITIES.indexOf(volatility))

/** Hot, new and the highest figures first, names from A to Z; 0 leaves two as the merchant has them. */
export const orderOf = (sort: Exclude<Sort, ''>): Compare => ORDERS[sort]
