import { remember, remembered } from '../play/kept.ts'
import { h, write } from '../shell/dom.ts'
import type { Move } from './turns.ts'
import type { TableWord } from './words/en.ts'
import type { TableSay } from './words/words.ts'

const WORDS: Readonly<Record<Move, TableWord>> = {
  ...{ hit: 'moveHit', stand: 'moveStand', double: 'moveDouble', split: 'moveSplit' },
  ...{ insure: 'moveInsure', decline: 'moveDecline' },
}
const KEPT = 'stage-advice'

/** A hand that waits for its word: what it may do, what each move costs, and what basic strategy does. */
export type Waiting = {
  text: string
  moves: readonly { move: Move; cost: string }[]
  advised: Move
  isSending: boolean
}

export type MovesBar = { view: HTMLElement; show(waiting: Waiting | null): void }

/** The buttons of a hand, in the place of the chips. Advice is off until the player wants it. */
export function createMovesBar(say: TableSay, onMove: (move: Move) => void): MovesBar {
  const [text, buttons] = [h('b', { class: 'moves-text' }), h('div', { class: 'moves-row' })]
  const hint = h('span', { class: 'moves-hint', role: 'status' })
  let isAdvised = remembered(KEPT) === 'on'
  let now: Waiting | null = null
  let drawn = ''
  const advice = h(
    'button',
    {
      type: 'button',
      class: 'moves-advice',
      'data-testid': 'advice',
      title: say('adviceText'),
      click() {
        isAdvised = !isAdvised
        remember(KEPT, isAdvised ? 'on' : 'off')
        draw()
      },
    },
    say('advice'),
  )
  const view = h(
    'div',
    { class: 'moves-bar', hidden: true },
    h('div', { class: 'moves-head' }, text, hint, advice),
    buttons,
  )
  const draw = () => {
    view.hidden = now === null
    const next = JSON.stringify([now, isAdvised])
    if (!now || next === drawn) return
    drawn = next
    const { advised, isSending } = now
    write(text, now.text)
    write(hint, isAdvised ? say('adviceSays', { move: say(WORDS[advised]) }) : '')
    advice.setAttribute('aria-pressed', String(isAdvised))
    buttons.replaceChildren(
      ...now.moves.map(({ move, cost }) => {
        const button = h(
          'button',
          { type: 'button', class: `play move-${move}`, 'data-testid': `move-${move}`, click: () => onMove(move) },
          h('span', {}, say(WORDS[move])),
          ' ',
          cost ? h('small', { dir: 'ltr' }, `+${cost}`) : null,
        )
        button.setAttribute('aria-disabled', String(isSending))
        button.toggleAttribute('data-advised', isAdvised && move === advised)
        return button
      }),
    )
  }
  return {
    view,
    show(waiting) {
      now = waiting
      draw()
    },
  }
}
