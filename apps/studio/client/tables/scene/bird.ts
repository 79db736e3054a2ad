import { s } from '../../shell/dom.ts'

/** A rooster as it stands to the right; the other corner's is turned round. Paints come from its corner and its plumage. */
export function drawBird(plumage: number): SVGSVGElement {
  const path = (look: string, d: string) => s('path', { class: `bird-${look}`, d })
  return s(
    'svg',
    { class: 'bird', viewBox: '0 0 200 180', 'aria-hidden': 'true', 'data-plumage': String(plumage % 4) },
    s('ellipse', { class: 'bird-shade', cx: 104, cy: 170, rx: 58, ry: 8 }),
    s(
      'g',
      { class: 'bird-tail' },
      path('plume-far', 'M62 96C22 92 2 56 14 16C22 52 44 66 76 74Z'),
      path('plume-mid', 'M66 100C24 106 -2 82 2 44C16 76 42 84 78 82Z'),
      path('plume-near', 'M70 106C36 122 6 112 -4 84C20 102 46 100 80 90Z'),
    ),
    s(
      'g',
      { class: 'bird-legs' },
      path('leg', 'M92 130L86 164M86 164L74 168M86 164L96 168'),
      path('leg', 'M114 130L120 164M120 164L108 168M120 164L132 168'),
    ),
    path(
      'body',
      'M56 96C56 72 82 62 104 70C122 76 138 60 142 44C156 54 160 84 148 108C136 132 96 142 76 128C62 120 56 110 56 96Z',
    ),
    path('hackle', 'M140 40C118 56 112 84 122 108C134 100 140 112 148 96C156 84 152 56 140 40Z'),
    path('wing', 'M72 92C84 80 110 84 122 98C116 118 88 124 74 112C82 110 74 104 80 102C70 100 78 96 72 92Z'),
    s(
      'g',
      { class: 'bird-head' },
      path('comb', 'M128 30C128 16 136 12 138 22C142 8 152 10 150 22C158 14 164 22 158 34Z'),
      path('face', 'M126 40C126 26 140 20 154 28C164 34 164 50 154 56C142 62 126 56 126 40Z'),
      path('beak', 'M158 36L178 44L158 50Z'),
      path('wattle', 'M154 52C162 54 162 68 154 70C148 66 148 56 154 52Z'),
      s('circle', { class: 'bird-eye', cx: 148, cy: 39, r: 3.6 }),
    ),
  )
}
