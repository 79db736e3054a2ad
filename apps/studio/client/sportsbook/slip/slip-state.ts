import { countOf, type Plan, planOfAll, returnOf } from '../../../engine/sports/combinations.ts'
import type { Thousandths } from '../../../engine/sports/ladder.ts'
import { type OddsFormat, priceRatio, stakeOf } from '../../../engine/sports/odds-formats.ts'
import { ratio } from '../../../engine/sports/ratio.ts'
import { type Place, placeKey } from '../model.ts'

/** `price`: as the player saw and took it. `now`: as it is; null while nothing is offered there. */
export type SlipLeg = Place & {
  match: string
  isInPlay: boolean
  price: Thousandths
  now: Thousandths | null
  banker: boolean
}
export type SlipMode = 'single' | 'parlay' | 'system' | 'same_game'
export type Accept = 'any' | 'better' | 'none'
/** `entered`: of each single by its place, else of a combination; minor units, as the player wrote it. */
export type Slip = {
  legs: SlipLeg[]
  mode: SlipMode
  entered: Readonly<Record<string, bigint>>
  unit: bigint
  sizes: readonly number[]
  accept: Accept
  /** The stake is that of a free bet. */
  isFree: boolean
}

export const MOST_LEGS = 20
export const emptySlip: Slip = {
  legs: [],
  mode: 'single',
  entered: {},
  unit: 0n,
  sizes: [2],
  accept: 'better',
  isFree: false,
}

export type Change =
  | { do: 'toggle'; leg: SlipLeg }
  | { do: 'remove'; key: string }
  | { do: 'clear' }
  | { do: 'mode'; mode: SlipMode }
  | { do: 'enter'; key: string | null; amount: bigint }
  | { do: 'banker'; key: string }
  | { do: 'size'; size: number }
  | { do: 'accept'; accept: Accept }
  | { do: 'free'; isFree: boolean }
  /** What is offered at each place now; a place that is not among them is not looked at. */
  | { do: 'prices'; prices: ReadonlyMap<string, Thousandths | null> }
  /** Takes the prices of now. */
  | { do: 'agree' }

export function changeSlip(slip: Slip, change: Change): Slip {
  switch (change.do) {
    case 'toggle': {
      const key = placeKey(change.leg)
      if (slip.legs.some(leg => placeKey(leg) === key)) return changeSlip(slip, { do: 'remove', key })
      if (slip.legs.length >= MOST_LEGS) return slip
      return fitted({ ...slip, legs: [...slip.legs, change.leg] }, slip)
    }
    case 'remove':
      return fitted({ ...slip, legs: slip.legs.filter(leg => placeKey(leg) !== change.key) }, slip)
    case 'clear':
      return { ...emptySlip, accept: slip.accept }
    case 'mode':
      if (change.mode === slip.mode || !modesOf(slip.legs).includes(change.mode)) return slip
      return fittedSizes({ ...slip, mode: change.mode, sizes: [2] })
    case 'enter':
      return change.key === null
        ? { ...slip, unit: change.amount }
        : { ...slip, entered: { ...slip.entered, [change.key]: change.amount } }
    case 'banker':
      return fittedSizes({
        ...slip,
        legs: slip.legs.map(leg => (placeKey(leg) === change.key ? { ...leg, banker: !leg.banker } : leg)),
      })
    case 'size': {
      const has = slip.sizes.includes(change.size)
      const sizes = has ? slip.sizes.filter(size => size !== change.size) : [...slip.sizes, change.size]
      return { ...slip, sizes: sizes.toSorted((one, other) => one - other) }
    }
    case 'accept':
      return { ...slip, accept: change.accept }
    case 'free':
      return { ...slip, isFree: change.isFree }
    case 'prices':
      return withPrices(slip, change.prices)
    case 'agree':
      return { ...slip, legs: slip.legs.map(leg => ({ ...leg, price: leg.now ?? leg.price })) }
  }
}

function withPrices(slip: Slip, prices: ReadonlyMap<string, Thousandths | null>): Slip {
  const isSame = slip.legs.every(leg => {
    const now = prices.get(placeKey(leg))
    return now === undefined || now === leg.now
  })
  if (isSame) return slip
  return { ...slip, legs: slip.legs.map(leg => ({ ...leg, now: prices.get(placeKey(leg)) ?? null })) }
}

/** A second leg makes a parlay of singles, as players expect; a mode that the legs do not allow any more is left. */
function fitted(slip: Slip, before: Slip): Slip {
  const modes = modesOf(slip.legs)
  const grew = before.legs.length === 1 && slip.legs.length === 2
  const wished = grew ? (modes.find(mode => mode !== 'single') ?? 'single') : slip.mode
  return fittedSizes({ ...slip, mode: modes.includes(wished) ? wished : modes[0]! })
}

function fittedSizes(slip: Slip): Slip {
  if (slip.mode !== 'system') return slip
  const free = slip.legs.filter(leg => !leg.banker).length
  const sizes = slip.sizes.filter(size => size <= free)
  return { ...slip, sizes: sizes.length > 0 || free === 0 ? sizes : [Math.min(2, free)] }
}

/** How legs may be bet together. Those of one event depend on each other: they have a price of their own. */
export function modesOf(legs: readonly Place[]): SlipMode[] {
  if (legs.length < 2) return ['single']
  const events = new Set(legs.map(({ event }) => event))
  const markets = new Set(legs.map(({ market, specifiers }) => `${market} ${specifiers}`))
  if (events.size === legs.length) return legs.length > 2 ? ['single', 'parlay', 'system'] : ['single', 'parlay']
  if (events.size === 1 && markets.size === legs.length) return ['single', 'same_game']
  return ['single']
}

/** How the legs of the slip belong together, where that is one bet. */
export function planOf({ legs, mode, sizes }: Slip): Plan {
  if (mode !== 'system') return planOfAll(mode === 'same_game' ? 1 : legs.length)
  return { legs: legs.length, bankers: legs.flatMap((leg, i) => (leg.banker ? [i] : [])), sizes }
}

export type Asked = {
  kind: SlipMode
  legs: SlipLeg[]
  sizes: readonly number[]
  /** Of each combination, and of all. */
  unit: bigint
  stake: bigint
  /** The most that comes back. */
  most: bigint
}

/** A free bet is one stake on what has plain odds. */
export const mayBeFree = ({ legs, mode }: Slip): boolean =>
  mode === 'parlay' || (mode === 'single' && legs.length === 1)

/** The bet that the slip asks for with a free bet of this stake, which does not return. */
export function freeBetOf({ legs, mode }: Slip, stake: bigint): Asked {
  const plan = planOfAll(legs.length)
  const returned = returnOf(
    ratio(stake, 1n),
    plan,
    legs.map(leg => priceRatio(leg.price)),
  )
  return { kind: mode, legs, sizes: [], unit: stake, stake: 0n, most: returned - stake }
}

/** The bets that the slip asks for; `joint` is the price of a same-game parlay. Those without a stake are not among them. */
export function betsOf(slip: Slip, format: OddsFormat, joint: Thousandths | null): Asked[] {
  if (slip.mode === 'single')
    return slip.legs.flatMap(leg => {
      const entered = slip.entered[placeKey(leg)] ?? 0n
      if (entered <= 0n) return []
      const unit = stakeOf(entered, leg.price, format)
      const most = returnOf(ratio(unit, 1n), planOfAll(1), [priceRatio(leg.price)])
      return [{ kind: 'single' as const, legs: [leg], sizes: [], unit, stake: unit, most }]
    })
  const plan = planOf(slip)
  const combinations = countOf(plan)
  if (slip.unit <= 0n || combinations === 0 || plan.sizes.length === 0) return []
  if (slip.mode === 'same_game' && joint === null) return []
  const prices = slip.mode === 'same_game' ? [joint!] : slip.legs.map(leg => leg.price)
  const most = returnOf(ratio(slip.unit, 1n), plan, prices.map(priceRatio))
  const { unit } = slip
  const sizes = slip.mode === 'system' ? slip.sizes : []
  return [{ kind: slip.mode, legs: slip.legs, sizes, unit, stake: unit * BigInt(combinations), most }]
}

/** Whether the player would be asked first: a price that is not the one they saw, and that they did not say to take. */
export function asksFirst({ legs, accept }: Slip): boolean {
  return legs.some(({ price, now }) => {
    if (now === null || now === price || accept === 'any') return false
    return accept === 'none' || now < price
  })
}

/** Nothing is offered at one of the places now. */
export const isShut = ({ legs }: Slip): boolean => legs.some(({ now }) => now === null)
