import type { NewLine } from './slip.ts'
import { shortAmount } from './unit-box.tsx'

/** How a stake comes about: `1,000 × 27 × 3`, unit by multiple, slots and combinations; what is one is left out. */
export function unitLine({ play, selection, unit }: NewLine, multiple: number, currency: string): string {
  const times = [multiple, play.slots, play.countCombinations(selection)].filter(part => part !== 1)
  return [shortAmount(unit, currency), ...times].join(' × ')
}
