import { s } from '../../shell/dom.ts'

/** A game bird from the side, looking to the right: drawn bold, feathers as ribbons. */
export function makeBird(): SVGSVGElement {
  return s(
    'svg',
    { class: 'bird', viewBox: '0 0 200 180', 'aria-hidden': 'true' },
    s('ellipse', { class: 'bird-shade', cx: 98, cy: 172, rx: 58, ry: 7 }),
    s('path', {
      class: 'bird-tail',
      d: 'M62 92C20 84 2 44 22 16C26 46 46 58 72 66C44 46 34 22 50 4C56 34 70 50 88 60Z',
    }),
    s('path', { class: 'bird-plume', d: 'M64 84C30 74 16 48 24 26M74 74C52 58 44 34 50 14' }),
    s('path', {
      class: 'bird-leg',
      d: 'M92 138L86 168M86 168L70 171M86 168L98 171M116 136L122 168M122 168L106 171M122 168L136 171',
    }),
    s('path', { class: 'bird-spur', d: 'M88 156L76 152L89 150ZM120 156L108 152L119 150Z' }),
    s('path', {
      class: 'bird-body',
      d: 'M58 88C70 62 104 66 120 52C126 34 140 24 156 30C168 36 166 52 158 62C156 96 150 124 122 138C92 148 62 126 58 88Z',
    }),
    s('path', {
      class: 'bird-neck',
      d: 'M118 54C126 34 142 26 156 32C162 44 156 58 150 72C146 86 132 92 120 84C112 76 112 64 118 54Z',
    }),
    s('path', {
      class: 'bird-hackle',
      d: 'M124 58C128 70 126 80 122 88M134 52C140 66 138 78 132 88M146 50C150 62 148 72 142 82',
    }),
    s(
      'g',
      { class: 'bird-wing' },
      s('path', {
        d: 'M74 90C92 78 116 84 124 98C118 120 92 130 70 124C78 118 80 112 80 108C74 112 66 112 60 108C70 104 72 98 74 90Z',
      }),
      s('path', { class: 'bird-line', d: 'M82 100C96 94 108 96 118 102M80 112C94 108 104 110 112 114' }),
    ),
    s('path', {
      class: 'bird-comb',
      d: 'M142 30C136 20 142 12 148 18C148 8 158 6 160 16C168 10 172 20 166 28C164 32 150 36 142 30Z',
    }),
    s('path', { class: 'bird-comb', d: 'M160 56C168 58 168 70 160 72C154 68 154 60 160 56Z' }),
    s('path', { class: 'bird-beak', d: 'M164 38L184 48L163 52Z' }),
    s('circle', { class: 'bird-eye', cx: 154, cy: 41, r: 4.4 }),
    s('circle', { class: 'bird-pupil', cx: 155, cy: 41, r: 2.2 }),
  )
}
