import {
  askRoad,
  beadPlate,
  bigRoad,
  bigRoadCells,
  type Cell,
  type Derived,
  derivedRoad,
  drawColumns,
  type Result,
  ROWS,
  runsOf,
} from '../../../engine/tables/roads/roads.ts'
import { h, s } from '../../shell/dom.ts'
import type { Roads } from '../felt.ts'
import type { TableSay } from '../words/words.ts'

/** What a mark of this kind of table is on its roads: a side, what stands in its bead, and small dots beside it. */
export type RoadReading = { result: Result; text: string; dots?: readonly ('B' | 'P')[] }

export type RoadParts = {
  say: TableSay
  read(mark: string): RoadReading
  names: Readonly<Record<Result, string>>
  /** What stands for the two sides where there is no room for their names. */
  letters: Readonly<Record<'B' | 'P', string>>
  /** Counted beside the three sides, such as pairs. */
  more?: readonly { name: string; holds(mark: string): boolean }[]
}

const DERIVED: readonly Derived[] = ['bigEyeBoy', 'smallRoad', 'cockroach']
const FEWEST = { bead: 10, big: 26, derived: 20 }

/** Bead plate, big road and the three derived ones, with what each would show next; exactly as `engine/tables/roads` says. */
export function createRoads(parts: RoadParts): Roads {
  const { say, read, names } = parts
  const plate = field('beadPlate', say('beadPlate'))
  const big = field('bigRoad', say('bigRoad'))
  const derived = DERIVED.map(road => ({ road, ...field(road, say(road)) }))
  const counts = h('dl', { class: 'road-counts' })
  const asks = h('div', { class: 'road-asks' })
  const view = h(
    'section',
    { class: 'table-roads', 'aria-label': say('roads') },
    h('div', { class: 'road-line' }, counts, asks),
    h(
      'div',
      { class: 'road-fields', dir: 'ltr' },
      plate.view,
      h(
        'div',
        { class: 'road-right' },
        big.view,
        h('div', { class: 'road-derived' }, ...derived.map(each => each.view)),
      ),
    ),
    h('p', { class: 'unseen' }, say('countsNote')),
  )
  return {
    view,
    show(history) {
      const readings = history.map(read)
      const results = readings.map(({ result }) => result)
      const columns = bigRoad(results)
      plate.draw(
        beadPlate(results).map(([column, row], i) => bead(column, row, readings[i]!)),
        FEWEST.bead,
        beadPlate(results).at(-1)?.[0] ?? 0,
      )
      const ties = columns.flatMap(each => each.ties)
      const cells = bigRoadCells(columns)
      big.draw(
        cells.map((cell, i) => ring(cell, ties[i]!)),
        FEWEST.big,
        widthOf(cells),
      )
      for (const { road, draw } of derived) {
        const drawn = drawColumns(runsOf(derivedRoad(columns, road)))
        draw(
          drawn.map(cell => derivedMark(road, cell)),
          FEWEST.derived,
          widthOf(drawn),
        )
      }
      drawCounts(history, results)
      drawAsks(results)
    },
  }

  function drawCounts(history: readonly string[], results: readonly Result[]) {
    const count = (name: string, number: number, tone: string) =>
      h('div', { 'data-tone': tone }, h('dt', {}, name), h('dd', { dir: 'ltr' }, String(number)))
    counts.replaceChildren(
      ...(['B', 'P', 'T'] as const)
        .filter(side => names[side] !== '')
        .map(side => count(names[side], results.filter(each => each === side).length, side)),
      ...(parts.more ?? []).map(({ name, holds }) => count(name, history.filter(holds).length, 'more')),
    )
  }

  function drawAsks(results: readonly Result[]) {
    asks.replaceChildren(
      ...(['B', 'P'] as const).map(side => {
        const marks = DERIVED.map(road => ({ road, colour: askRoad(results, road, side) }))
        return h(
          'span',
          { class: 'road-ask', 'data-tone': side, role: 'img', 'aria-label': say('askRoad', { name: names[side] }) },
          h('b', { 'aria-hidden': 'true' }, parts.letters[side]),
          s(
            'svg',
            { viewBox: '0 0 34 10', 'aria-hidden': 'true' },
            ...marks.flatMap(({ road, colour }, i) => (colour ? [derivedMark(road, [i * 1.2, 0, colour])] : [])),
          ),
        )
      }),
    )
  }
}

const widthOf = (cells: readonly Cell<string>[]) => cells.reduce((most, [column]) => Math.max(most, column), 0)

/** One road in its grid: it scrolls to the newest. */
function field(name: string, label: string) {
  const picture = s('svg', { class: 'road', 'data-road': name, role: 'img', 'aria-label': label })
  const view = h('div', { class: `road-field is-${name}`, tabindex: '0', role: 'group', 'aria-label': label }, picture)
  return {
    view,
    draw(marks: readonly SVGElement[], fewest: number, last: number) {
      const columns = Math.max(fewest, last + 2)
      const [width, height] = [columns * 10, ROWS * 10]
      picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
      picture.style.aspectRatio = `${columns} / ${ROWS}`
      picture.replaceChildren(s('path', { class: 'road-grid', d: gridOf(columns) }), ...marks)
      // Whole columns: none is cut at the beginning.
      const column = view.scrollWidth / columns
      view.scrollLeft = Math.max(0, Math.ceil(last + 2 - view.clientWidth / column)) * column
    },
  }
}

function gridOf(columns: number): string {
  const down = Array.from({ length: columns + 1 }, (_, i) => `M${i * 10} 0V${ROWS * 10}`)
  const across = Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * 10}H${columns * 10}`)
  return [...down, ...across].join('')
}

const at = (column: number, row: number) => ({ cx: column * 10 + 5, cy: row * 10 + 5 })

function bead(column: number, row: number, { result, text, dots = [] }: RoadReading): SVGElement {
  const { cx, cy } = at(column, row)
  return s(
    'g',
    { class: 'bead', 'data-tone': result, 'data-cell': `${column} ${row}` },
    s('circle', { cx, cy, r: 4.5 }),
    s('text', { x: cx, y: cy + 2.1, 'text-anchor': 'middle' }, text),
    ...dots.map(side =>
      s('circle', {
        class: 'bead-dot',
        'data-tone': side,
        cx: cx + (side === 'B' ? -3.4 : 3.4),
        cy: cy + (side === 'B' ? -3.4 : 3.4),
        r: 1.4,
      }),
    ),
  )
}

function ring([column, row, side]: Cell<string>, ties: number): SVGElement {
  const { cx, cy } = at(column, row)
  const tied =
    ties === 0
      ? []
      : [
          s('path', { class: 'road-tie', d: `M${cx - 3} ${cy + 3}L${cx + 3} ${cy - 3}` }),
          ...(ties > 1
            ? [s('text', { class: 'road-ties', x: cx, y: cy + 1.8, 'text-anchor': 'middle' }, String(ties))]
            : []),
        ]
  return s(
    'g',
    { class: 'ring-mark', 'data-tone': side, 'data-cell': `${column} ${row}` },
    s('circle', { cx, cy, r: 3.7 }),
    ...tied,
  )
}

/** Rings, full dots, strokes: each derived road has its own. */
function derivedMark(road: Derived, [column, row, colour]: Cell<string>): SVGElement {
  const { cx, cy } = at(column, row)
  const shape =
    road === 'cockroach'
      ? s('path', { class: 'road-stroke', d: `M${cx - 3} ${cy + 3}L${cx + 3} ${cy - 3}` })
      : s('circle', { class: road === 'bigEyeBoy' ? 'road-hollow' : 'road-full', cx, cy, r: 3.3 })
  // Red repeats, blue does not: the letters are those of the roads, not of sides.
  return s('g', { class: 'derived', 'data-colour': colour, 'data-cell': `${column} ${row}` }, shape)
}
