import { SYMBOLS } from '../../../engine/tables/dice/dice-tables.ts'
import { s } from '../../shell/dom.ts'

type Symbol = (typeof SYMBOLS)[number]

/** Bold shapes in two colours, in a field of 100: they are read at 24 px. */
const DRAWN: Readonly<Record<Symbol, readonly (readonly [look: string, d: string])[]>> = {
  deer: [
    [
      'line',
      'M38 34Q22 30 20 8M26 20Q16 20 12 12M30 27Q20 28 14 24M62 34Q78 30 80 8M74 20Q84 20 88 12M70 27Q80 28 86 24',
    ],
    ['a', 'M32 42Q14 34 10 46Q18 56 34 54ZM68 42Q86 34 90 46Q82 56 66 54Z'],
    ['a', 'M30 40Q50 26 70 40Q72 62 62 82Q50 98 38 82Q28 62 30 40Z'],
    ['b', 'M40 76Q50 68 60 76Q60 90 50 92Q40 90 40 76Z'],
    [
      'dark',
      'M44 78Q50 74 56 78Q54 84 50 85Q46 84 44 78ZM38 54a4 5 0 1 0 8 0a4 5 0 1 0 -8 0ZM54 54a4 5 0 1 0 8 0a4 5 0 1 0 -8 0Z',
    ],
  ],
  gourd: [
    ['line', 'M52 16Q54 4 68 8'],
    ['leaf', 'M54 14Q66 2 82 12Q72 24 54 14Z'],
    ['a', 'M50 14Q68 16 66 32Q62 42 68 48Q88 58 80 78Q70 96 50 96Q30 96 20 78Q12 58 32 48Q38 42 34 32Q32 16 50 14Z'],
    ['b', 'M40 22Q36 34 44 40Q38 34 40 22ZM32 58Q24 72 36 84Q30 70 32 58Z'],
    ['dark', 'M36 44Q50 52 64 44L63 49Q50 57 37 49Z'],
  ],
  rooster: [
    ['comb', 'M30 26Q24 12 34 14Q36 2 44 10Q52 2 54 14Q62 14 56 26Z'],
    ['a', 'M28 34Q40 18 56 30Q62 46 84 38Q96 58 84 76Q70 94 46 86Q26 80 26 54Z'],
    ['b', 'M78 36Q98 14 94 48Q92 64 82 72Q92 48 78 36ZM44 56Q62 50 70 66Q58 80 44 70Z'],
    ['beak', 'M28 34L10 42L28 46Z'],
    ['comb', 'M24 48Q16 58 24 66Q32 60 28 48Z'],
    ['line', 'M46 86V97M60 84V97'],
    ['dark', 'M37 34a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z'],
  ],
  fish: [
    ['b', 'M70 50Q92 22 96 30Q90 50 96 70Q92 78 70 50Z'],
    ['b', 'M34 32Q46 8 66 24L60 38ZM40 68Q50 88 62 78L56 62Z'],
    ['a', 'M6 52Q20 26 48 28Q70 32 78 50Q70 68 48 74Q20 76 6 52Z'],
    ['line', 'M36 34Q44 50 36 68M50 36Q56 50 50 66M62 42Q66 50 62 60'],
    ['dark', 'M18 46a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z'],
  ],
  crab: [
    ['line', 'M26 66L8 74M28 74L12 88M74 66L92 74M72 74L88 88M30 50L16 40M70 50L84 40M42 46V34M58 46V34'],
    [
      'a',
      'M16 42Q0 30 10 12Q14 22 22 20Q22 8 30 10Q38 30 16 42ZM84 42Q100 30 90 12Q86 22 78 20Q78 8 70 10Q62 30 84 42Z',
    ],
    ['a', 'M20 66Q22 42 50 42Q78 42 80 66Q72 86 50 86Q28 86 20 66Z'],
    ['b', 'M32 60Q50 46 68 60Q50 54 32 60Z'],
    [
      'dark',
      'M37 32a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM53 32a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM40 72Q50 78 60 72L60 76Q50 82 40 76Z',
    ],
  ],
  shrimp: [
    ['line', 'M24 30Q6 24 4 6M28 26Q16 14 20 2M42 78L34 92M52 82L48 96M62 82L62 95M34 70L22 82'],
    ['a', 'M20 36Q34 14 62 20Q92 30 90 58Q86 84 62 86Q74 74 70 60Q62 46 44 50Q28 54 20 36Z'],
    ['b', 'M62 86Q54 96 64 99Q74 98 74 90Q84 96 88 86Q84 78 72 80Z'],
    ['line', 'M52 22Q46 36 52 49M68 26Q60 40 66 54M82 38Q72 46 72 62M88 54Q78 60 72 72'],
    ['dark', 'M30 32a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z'],
  ],
}

/** The symbol of a face of the die, 1 to 6. */
export function symbolOf(face: number): SVGSVGElement {
  const name = SYMBOLS[face - 1]!
  return s(
    'svg',
    { class: `bau-cua-symbol is-${name}`, viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    ...DRAWN[name].map(([look, d]) => s('path', { class: `sym-${look}`, d })),
  )
}
