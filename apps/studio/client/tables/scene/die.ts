import { h } from '../../shell/dom.ts'

/** How a cube is turned so that a face lies in front. */
const TURNS: Readonly<Record<number, string>> = {
  1: 'rotateX(0deg) rotateY(0deg)',
  2: 'rotateX(-90deg) rotateY(0deg)',
  3: 'rotateX(0deg) rotateY(-90deg)',
  4: 'rotateX(0deg) rotateY(90deg)',
  5: 'rotateX(90deg) rotateY(0deg)',
  6: 'rotateX(0deg) rotateY(180deg)',
}
/** Seen from in front and above: what was thrown lies on top, each die turned a little otherwise. */
const leanOf = (angle: number) => `rotateX(36deg) rotateZ(${angle}deg)`

export type Die = { view: HTMLElement; set(face: number): void }

/** A die: six faces of a cube; `face` draws what is on each, `angle` is how it lies. */
export function makeDie(face: (n: number) => Node, angle: number): Die {
  const cube = h(
    'div',
    { class: 'cube' },
    ...[1, 2, 3, 4, 5, 6].map(n => h('div', { class: 'cube-face', 'data-face': n }, face(n))),
  )
  const view = h('div', { class: 'die-3d', 'aria-hidden': 'true' }, cube)
  return {
    view,
    set(n) {
      view.dataset.shows = String(n)
      cube.style.transform = `${leanOf(angle)} ${TURNS[n]}`
    },
  }
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
}

/** Pips as in East Asia: one and four are red. */
export function pipsOf(n: number): HTMLElement {
  const view = h('span', { class: 'pips', 'data-count': n })
  for (const [column, row] of PIPS[n]!) view.append(h('i', { style: `grid-area: ${row} / ${column}` }))
  return view
}
