import type { TableLimits } from '../../../api-tables.ts'
import { h } from '../../shell/dom.ts'

const MOST_CHIPS = 8
const STEPS = [1, 2, 5]

/** The chips of a table: round values from what a bet takes at least to what a player may bet in all. */
export function chipValues({ unit, least, most }: TableLimits): number[] {
  const [from, to] = [Number(least), Number(most)]
  const fits = (value: number) => value >= from && value <= to && value % Number(unit) === 0
  const round = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    .flatMap(power => STEPS.map(step => step * 10 ** power))
    .filter(fits)
  const all = round.includes(from) ? round : [from, ...round]
  // Where there are many, fives and tens are enough.
  const plain = all.length > MOST_CHIPS ? all.filter(value => !String(value).startsWith('2')) : all
  return plain.slice(0, MOST_CHIPS)
}

const LETTERS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** `500`, `2.5K`, `1M`: what stands on a chip; `scale` is the number of decimals of the currency's smallest unit. */
export function shortAmount(units: number, scale: number): string {
  const value = units / 10 ** scale
  const [size, letter] = LETTERS.find(
    ([from]) => value >= from * 10 || (value >= from && value % (from / 10) === 0),
  ) ?? [1, '']
  return `${(value / size).toLocaleString('en', { maximumFractionDigits: 2, useGrouping: false })}${letter}`
}

/** The colour of a chip by its place among the table's chips. */
const toneOf = (values: readonly number[], units: number) => {
  const at = values.findLastIndex(value => value <= units)
  return String(Math.max(0, at))
}

/** A chip as it lies on the cloth, or in the tray. */
export function makeChip(values: readonly number[], units: number, scale: number, look: 'laid' | 'placed' | 'tray') {
  const chip = h('span', { class: `chip-face is-${look}`, 'data-tone': toneOf(values, units), dir: 'ltr' })
  chip.append(h('b', {}, shortAmount(units, scale)))
  return chip
}
