import { h, s, write } from '../shell/dom.ts'
import { type Board, type BoardParts, showTimes } from './board.ts'
import { factOf } from './fact.ts'
import { chooseStep, optionRow } from './options.ts'

/** Cells of a reef: pearls raise what stands, an urchin ends the round. */
export function makeMines({ say, rules, money, sounds, clock, still, onChoice }: BoardParts<'mines'>): Board<'mines'> {
  const side = Math.round(Math.sqrt(rules.cells))
  let answer: ((action: { cell: number } | { cashOut: true }) => void) | null = null
  const cells = Array.from({ length: rules.cells }, (_, cell) =>
    h('button', {
      type: 'button',
      class: 'mine-cell',
      'data-cell': cell,
      'aria-label': nameOf(cell, 'cellClosed'),
      disabled: true,
      click: () => answer?.({ cell }),
    }),
  )
  function nameOf(cell: number, state: 'cellClosed' | 'cellPearl' | 'cellUrchin'): string {
    return say(state, { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 })
  }
  const grid = h('div', { class: 'mine-grid', dir: 'ltr' }, ...cells)
  grid.style.setProperty('--side', String(side))
  const stands = factOf(say('stands'))
  const next = factOf(say('next'))
  const pick = h(
    'button',
    { type: 'button', class: 'chip-button', disabled: true, 'data-testid': 'pick-any', click: () => pickAny() },
    say('pickForMe'),
  )
  const mines = chooseStep(
    say,
    say('mines'),
    Array.from({ length: rules.cells - 1 }, (_, i) => i + 1),
    3,
    String,
    onChoice,
  )
  const closed = () => cells.filter(cell => cell.dataset.state === undefined)
  const pickAny = () => {
    const left = closed()
    left[crypto.getRandomValues(new Uint32Array(1))[0]! % left.length]?.click()
  }
  const open = (index: number, state: 'pearl' | 'urchin', opened: boolean) => {
    const cell = cells[index]!
    cell.dataset.state = state
    cell.toggleAttribute('data-opened', opened)
    cell.setAttribute('aria-label', nameOf(index, state === 'pearl' ? 'cellPearl' : 'cellUrchin'))
    cell.replaceChildren(state === 'pearl' ? drawPearl() : drawUrchin())
  }
  const reveal = (laid: readonly number[]) => {
    for (const [index, cell] of cells.entries())
      if (cell.dataset.state === undefined) open(index, laid.includes(index) ? 'urchin' : 'pearl', false)
  }
  const tell = (step: { coins: number; next: number | null }) => {
    stands.set(`×${showTimes(step.coins)}`)
    next.set(step.next === null ? '–' : `×${showTimes(step.next)}`)
  }
  const clear = () => {
    for (const [index, cell] of cells.entries()) {
      delete cell.dataset.state
      cell.removeAttribute('data-opened')
      cell.replaceChildren()
      cell.setAttribute('aria-label', nameOf(index, 'cellClosed'))
      cell.disabled = true
    }
    stands.set('–')
    next.set('–')
    write(pick, say('pickForMe'))
  }
  clear()
  return {
    view: h('div', { class: 'mines board-card' }, h('dl', { class: 'facts' }, stands.view, next.view), grid),
    options: optionRow(mines.view, pick),
    play: 'begin',
    choice: () => ({ mines: mines.value }),
    setChoice: choice => mines.set(choice.mines),
    lock: mines.lock,
    clear,
    async show(step, { steps }) {
      if (step.cell !== null) {
        open(step.cell, step.hit ? 'urchin' : 'pearl', true)
        if (step.hit) sounds.lose()
        else sounds.scatterStop(Math.min(5, steps.length - 2))
      }
      tell(step)
      if (!step.mines) return
      await clock.wait(still() ? 0 : 450)
      reveal(step.mines)
      await clock.wait(still() ? 0 : 350)
    },
    place({ steps }) {
      for (const step of steps) if (step.cell !== null) open(step.cell, step.hit ? 'urchin' : 'pearl', true)
      const last = steps.at(-1)!
      tell(last)
      if (last.mines) reveal(last.mines)
    },
    ask(round, offer) {
      const last = round.steps.at(-1)!
      for (const cell of closed()) cell.disabled = false
      pick.disabled = false
      return new Promise(resolve => {
        answer = action => {
          answer = null
          for (const cell of cells) cell.disabled = true
          pick.disabled = true
          resolve(action)
        }
        if (round.steps.length > 1)
          offer({ label: say('take', { amount: money(last.coins) }), act: () => answer?.({ cashOut: true }) })
      })
    },
    tellOf: ({ steps }) => (steps.at(-1)!.hit ? say('urchinHit') : ''),
  }
}

function drawPearl(): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 40 40', class: 'gem', 'aria-hidden': 'true' },
    s('path', { d: 'M4 20C4 32 12 37 20 37S36 32 36 20C28 27 12 27 4 20Z', class: 'shell-low' }),
    s('circle', { cx: 20, cy: 19, r: 10, class: 'pearl-body' }),
    s('circle', { cx: 16.5, cy: 15.5, r: 3, class: 'pearl-gleam' }),
  )
}

function drawUrchin(): SVGSVGElement {
  const spines = Array.from({ length: 14 }, (_, i) => {
    const turn = (i * Math.PI) / 7
    return `M20 20L${(20 + Math.cos(turn) * 18).toFixed(1)} ${(20 + Math.sin(turn) * 18).toFixed(1)}`
  }).join('')
  return s(
    'svg',
    { viewBox: '0 0 40 40', class: 'gem', 'aria-hidden': 'true' },
    s('path', { d: spines, class: 'urchin-spines' }),
    s('circle', { cx: 20, cy: 20, r: 10, class: 'urchin-body' }),
    s('circle', { cx: 17, cy: 17, r: 2.6, class: 'pearl-gleam' }),
  )
}
