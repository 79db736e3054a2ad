import { emblems } from '../../games/kit/emblems/emblems.ts'
import { makePaints } from '../../games/kit/paints.ts'
import { symbolWords } from '../../games/kit/symbol-words.ts'
import { h } from '../shell/dom.ts'
import { svgAddress, svgDocument } from '../shell/svg.ts'
import { type Board, type BoardParts, showShort } from './board.ts'
import { createFoil } from './foil.ts'

const LANGUAGES = ['EN', 'VI', 'UR']
/** A card that nobody scratches uncovers itself; one that was begun waits longer. */
const [UNTOUCHED_MS, TOUCHED_MS] = [2600, 9000]

/** A card under foil: so many equal pictures win. The player rubs it off, or has it uncovered. */
export function makeScratch({ rules, look, clock, sounds, still, entered }: BoardParts<'scratch'>): Board<'scratch'> {
  const language = Math.max(0, LANGUAGES.indexOf(entered.language))
  const paints = makePaints(look)
  const pictures = new Map(
    Object.keys(rules.prizes).map(
      id => [id, svgAddress(svgDocument(paints, emblems[id]?.() ?? '', 200, 200))] as const,
    ),
  )
  const nameOf = (id: string) => symbolWords[id]?.[language] ?? id
  const picture = (id: string, size: number) =>
    h('img', { src: pictures.get(id) ?? '', alt: nameOf(id), width: size, height: size })
  const prizes = Object.entries(rules.prizes).sort(([, a], [, b]) => b.pays - a.pays)
  const list = h(
    'ul',
    { class: 'scratch-prizes' },
    ...prizes.map(([id, { pays }]) =>
      h('li', { 'data-prize': id }, picture(id, 26), h('b', { dir: 'ltr' }, `×${showShort(pays * 100)}`)),
    ),
  )
  const columns = Math.ceil(Math.sqrt(rules.cells))
  const cells = Array.from({ length: rules.cells }, () => h('span', { class: 'scratch-cell' }))
  const grid = h('div', { class: 'scratch-grid' }, ...cells)
  grid.style.setProperty('--columns', String(columns))
  const stamp = svgAddress(svgDocument(paints, emblems[look.cover.hero]?.() ?? '', 200, 200))
  const foil = createFoil(look, stamp, () => sounds.tick(1))
  const card = h('div', { class: 'scratch-card', dir: 'ltr' }, grid, foil.view)
  const put = (ids: readonly string[]) => {
    for (const [i, id] of ids.entries()) cells[i]!.replaceChildren(picture(id, 72))
  }
  const mark = (winning: readonly number[]) => {
    for (const [i, cell] of cells.entries()) cell.classList.toggle('is-hit', winning.includes(i))
    const won = winning[0] === undefined ? undefined : (cells[winning[0]]!.firstElementChild as HTMLImageElement).src
    for (const row of list.children) row.classList.toggle('is-hit', row.querySelector('img')!.src === won)
  }
  const clear = () => {
    mark([])
    for (const cell of cells) cell.replaceChildren()
    foil.cover()
  }
  foil.cover()
  return {
    view: h('div', { class: 'scratch' }, list, card),
    options: null,
    play: 'buyCard',
    choice: () => ({}),
    setChoice: () => undefined,
    lock: () => undefined,
    clear,
    async show({ cells: ids, winning }) {
      put(ids)
      foil.cover()
      if (!still()) {
        const rubbed = foil.scratch()
        await Promise.race([rubbed, clock.wait(UNTOUCHED_MS)])
        if (foil.touched && !clock.hurried) await Promise.race([rubbed, clock.wait(TOUCHED_MS)])
      }
      await foil.uncover(still())
      mark(winning)
      sounds.land()
      await clock.wait(still() ? 0 : 300)
    },
    place({ steps }) {
      put(steps[0]!.cells)
      void foil.uncover(true)
      mark(steps[0]!.winning)
    },
    tellOf({ steps }) {
      const { cells: ids, winning } = steps[0]!
      return winning.length > 0 ? `${winning.length} × ${nameOf(ids[winning[0]!]!)}.` : ''
    },
  }
}
