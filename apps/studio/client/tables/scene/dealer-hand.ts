import { s } from '../../shell/dom.ts'

const FINGERS = [
  [33, 78, 13, 40],
  [47, 84, 13, 46],
  [61, 82, 13, 43],
  [74, 74, 12, 36],
] as const

/** The dealer's hand from above, reaching in from across the table: sleeve, cuff, fingers. Drawn, as the note under the scene says. */
export function makeHand(): SVGSVGElement {
  return s(
    'svg',
    { class: 'dealer-hand', viewBox: '0 0 120 150', 'aria-hidden': 'true' },
    s('path', { class: 'hand-sleeve', d: 'M22 -90L98 -90L92 34Q60 44 28 34Z' }),
    s('path', { class: 'hand-fold', d: 'M40 -90L44 36M62 -90L60 39M84 -90L77 36' }),
    s('path', { class: 'hand-cuff', d: 'M25 26Q60 38 95 26L94 42Q60 54 26 42Z' }),
    s('path', { class: 'hand-skin', d: 'M34 44Q60 54 86 44Q92 66 88 84Q60 100 32 88Q28 66 34 44Z' }),
    s('path', { class: 'hand-skin', d: 'M88 56Q104 66 106 86Q106 98 99 98Q93 97 92 88Q88 76 82 74Z' }),
    ...FINGERS.map(([x, y, width, height]) => s('rect', { class: 'hand-skin', x, y, width, height, rx: 6.4 })),
    ...FINGERS.map(([x, y, width, height]) =>
      s('rect', { class: 'hand-nail', x: x + 3, y: y + height - 11, width: width - 6, height: 8, rx: 3.4 }),
    ),
    s('path', { class: 'hand-lines', d: 'M46 82V72M60 84V73M73 80V71M38 60Q60 68 82 58' }),
  )
}
