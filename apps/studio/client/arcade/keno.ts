import type { RoundOf } from '../../engine/arcade/round.ts'
import { h, write } from '../shell/dom.ts'
import { type Board, type BoardParts, showShort } from './board.ts'

/** Forty numbers, of which the player chooses some; ten are drawn. */
export function makeKeno({ say, rules, clock, sounds, still, onChoice, entered }: BoardParts<'keno'>): Board<'keno'> {
  const most = Math.max(...Object.keys(rules.pays).map(Number))
  let picks: number[] = []
  let locked = false
  const cells = Array.from({ length: rules.numbers }, (_, i) =>
    h(
      'button',
      { type: 'button', class: 'keno-cell', 'data-number': i + 1, click: () => toggle(i + 1) },
      String(i + 1),
    ),
  )
  const grid = h(
    'div',
    { class: 'keno-grid', dir: 'ltr', role: 'group', 'aria-label': say('chooseNumbers', { most }) },
    ...cells,
  )
  const pays = h('ol', { class: 'keno-pays', dir: 'ltr' })
  const count = h('span', { class: 'keno-count', role: 'status' })
  const button = (label: string, id: string, act: () => void) =>
    h('button', { type: 'button', class: 'chip-button', 'data-testid': id, click: act }, label)
  const quick = button(say('pickForMe'), 'quick-pick', () => {
    const left = cells.map((_, i) => i + 1)
    const wanted = picks.length > 0 && picks.length < most ? picks.length : most
    choose(Array.from({ length: wanted }, () => left.splice(chance(left.length), 1)[0]!))
  })
  const clear = button(say('clear'), 'clear-picks', () => choose([]))
  const toggle = (number: number) => {
    if (locked) return
    if (picks.includes(number)) choose(picks.filter(each => each !== number))
    else if (picks.length < most) choose([...picks, number])
  }
  const choose = (next: number[]) => {
    picks = next.toSorted((a, b) => a - b)
    unmark()
    for (const [i, cell] of cells.entries()) cell.setAttribute('aria-pressed', String(picks.includes(i + 1)))
    write(count, say('picksOf', { count: picks.length, most }))
    const byHits = rules.pays[picks.length] ?? []
    pays.replaceChildren(
      ...byHits.flatMap((pay, hits) =>
        pay > 0 ? [h('li', { 'data-hits': hits }, h('small', {}, String(hits)), `×${showShort(pay * 100)}`)] : [],
      ),
    )
    onChoice()
  }
  const unmark = () => {
    for (const cell of cells) cell.classList.remove('is-drawn', 'is-hit')
    for (const pay of pays.children) pay.classList.remove('is-hit')
  }
  const mark = (number: number) => {
    const cell = cells[number - 1]!
    cell.classList.add(picks.includes(number) ? 'is-hit' : 'is-drawn')
  }
  const markPay = ({ steps }: RoundOf<'keno'>) => {
    const hits = String(steps[0]!.hits.length)
    for (const pay of pays.children) pay.classList.toggle('is-hit', (pay as HTMLElement).dataset.hits === hits)
  }
  choose([])
  if (entered.lastRound === null) quick.classList.add('invites')
  return {
    view: h('div', { class: 'keno board-card' }, pays, grid),
    options: h('div', { class: 'options' }, count, quick, clear),
    play: 'drawNumbers',
    choice: () => (picks.length > 0 ? { picks } : null),
    setChoice(choice) {
      if (choice.picks.join() !== picks.join()) choose(choice.picks)
    },
    lock(next) {
      locked = next
      quick.disabled = next
      clear.disabled = next
    },
    clear: unmark,
    async show({ drawn }, round) {
      let hits = 0
      for (const number of drawn) {
        mark(number)
        if (picks.includes(number)) sounds.scatterStop(hits++)
        else sounds.tick(2)
        await clock.wait(still() ? 0 : 170)
      }
      markPay(round)
    },
    place(round) {
      for (const number of round.steps[0]!.drawn) mark(number)
      markPay(round)
    },
    tellOf: ({ steps, choice }) => say('hitsOf', { hits: steps[0]!.hits.length, picks: choice.picks.length }),
  }
}

/** For the player's convenience only: what is drawn comes from the studio. */
function chance(below: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % below
}
