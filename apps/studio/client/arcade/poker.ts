import type { Hand as AnyHand } from '../../engine/arcade/poker/hands.ts'
import { h, write } from '../shell/dom.ts'
import type { Board, BoardParts, StepOf } from './board.ts'
import { makeCard, nameCard } from './cards.ts'

/** A hand that pays has a name. */
type Hand = Exclude<AnyHand, 'nothing'>

/** Five cards, of which the player holds any; the others are drawn again, once. */
export function makePoker({ say, rules, sounds, clock, still }: BoardParts<'poker'>): Board<'poker'> {
  let held = [false, false, false, false, false]
  let cards: readonly number[] = []
  let canHold = false
  const pays = Object.entries(rules.pays) as [Hand, number][]
  const table = h(
    'ol',
    { class: 'poker-pays' },
    ...pays
      .filter(([, times]) => times > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([hand, times]) =>
        h('li', { 'data-hand': hand }, h('span', {}, say(hand)), h('b', { dir: 'ltr' }, `×${times}`)),
      ),
  )
  const places = held.map((_, i) => {
    const face = h('span', { class: 'hand-face' }, makeCard(say, null))
    const label = h('span', { class: 'hand-held' })
    const view = h(
      'button',
      {
        type: 'button',
        class: 'hand-place',
        disabled: true,
        'data-testid': `hold-${i}`,
        'aria-keyshortcuts': String(i + 1),
        click: () => toggle(i),
      },
      face,
      label,
    )
    return { view, face, label }
  })
  const toggle = (i: number) => {
    if (!canHold) return
    held[i] = !held[i]
    sounds.click()
    showHeld()
  }
  const showHeld = () => {
    for (const [i, { view, label }] of places.entries()) {
      view.setAttribute('aria-pressed', String(held[i]))
      write(label, held[i] ? say('held') : '')
      view.setAttribute(
        'aria-label',
        cards[i] === undefined ? '' : `${nameCard(say, cards[i])}${held[i] ? `, ${say('held')}` : ''}`,
      )
    }
  }
  const put = (i: number, card: number | null) => places[i]!.face.replaceChildren(makeCard(say, card))
  const mark = (hand: string | null) => {
    for (const row of table.children) row.classList.toggle('is-hit', (row as HTMLElement).dataset.hand === hand)
  }
  const stand = (step: StepOf<'poker'>) => {
    cards = step.cards
    held = step.held ? [...step.held] : held.map(() => false)
    for (const [i, card] of cards.entries()) put(i, card)
    showHeld()
    mark(step.hand)
  }
  document.addEventListener('keydown', event => {
    if (canHold && /^[1-5]$/.test(event.key) && !document.querySelector('dialog[open]')) toggle(Number(event.key) - 1)
  })
  return {
    view: h(
      'div',
      { class: 'poker' },
      table,
      h('div', { class: 'hand', dir: 'ltr' }, ...places.map(place => place.view)),
    ),
    options: null,
    play: 'deal',
    choice: () => ({}),
    setChoice: () => undefined,
    lock: () => undefined,
    clear() {
      cards = []
      held = held.map(() => false)
      for (let i = 0; i < places.length; i++) put(i, null)
      showHeld()
      mark(null)
    },
    async show(step) {
      const kept = step.held
      if (kept) for (const [i, stays] of kept.entries()) if (!stays) put(i, null)
      cards = step.cards
      if (kept) held = [...kept]
      for (const [i, card] of step.cards.entries()) {
        if (kept?.[i]) continue
        await clock.wait(still() ? 0 : 110)
        put(i, card)
        if (!still()) places[i]!.face.animate([{ transform: 'rotateY(90deg)' }, {}], { duration: 160 })
        sounds.tick(i)
      }
      stand(step)
      if (kept) await clock.wait(still() ? 0 : 300)
    },
    place: ({ steps }) => stand(steps.at(-1)!),
    ask(_round, offer) {
      canHold = true
      for (const { view } of places) view.disabled = false
      return new Promise(resolve => {
        const act = () => {
          canHold = false
          offer(null)
          for (const { view } of places) view.disabled = true
          resolve({ hold: [...held] })
        }
        offer({ label: say('drawCards'), act })
      })
    },
    tellOf({ steps }) {
      const { hand } = steps.at(-1)!
      return hand ? `${say(hand as Hand)}.` : ''
    },
  }
}
