import type { Call, Kinds } from '../../engine/arcade/round.ts'
import { h, s } from '../shell/dom.ts'
import { type Board, type BoardParts, type StepOf, showTimes } from './board.ts'
import { makeCard, nameCard, rankOf } from './cards.ts'

const SIGNS: Record<Call, string> = { higher: 'M12 5l7 8H5z', lower: 'M12 19l-7-8h14z', same: 'M5 9h14M5 15h14' }

const OR_SAME = { higher: 'higherOrSame', lower: 'lowerOrSame' } as const

/** Whether the next card is higher or lower, as often as the player dares. */
export function makeHilo({ say, sounds, money, clock, still }: BoardParts<'hilo'>): Board<'hilo'> {
  let answer: ((action: Kinds['hilo']['action']) => void) | null = null
  const stage = h('div', { class: 'hilo-card', dir: 'ltr' })
  const trail = h('ol', { class: 'hilo-trail', dir: 'ltr' })
  const calls = h('div', { class: 'hilo-calls' })
  const skip = h('button', {
    type: 'button',
    class: 'chip-button',
    disabled: true,
    'data-testid': 'skip-card',
    click: () => answer?.({ call: 'skip' }),
  })
  const showSkips = (left: number) => skip.replaceChildren(say('otherCard', { count: left }))
  const labelOf = (call: Call, ranks: number, card: number) => {
    if (call === 'same') return say('same')
    const orSame = ranks === (call === 'higher' ? 13 - rankOf(card) : rankOf(card) + 1)
    return say(orSame ? OR_SAME[call] : call)
  }
  const showCalls = (step: StepOf<'hilo'>, open: boolean) => {
    calls.replaceChildren(
      ...step.calls.map(({ call, coins, ranks }) =>
        h(
          'button',
          {
            type: 'button',
            class: 'call',
            'data-call': call,
            disabled: !open,
            click: () => answer?.({ call }),
          },
          sign(call),
          h('span', {}, labelOf(call, ranks, step.card)),
          h('b', { dir: 'ltr' }, `×${showTimes(coins)}`),
          h('small', { dir: 'ltr' }, `${((ranks / 13) * 100).toFixed(1)} %`),
        ),
      ),
    )
    showSkips(step.skips)
  }
  const deal = (step: StepOf<'hilo'>) => {
    const card = makeCard(say, step.card)
    if (step.call && step.call !== 'skip') card.dataset.end = step.won ? 'won' : 'lost'
    stage.replaceChildren(card)
    return card
  }
  const note = (step: StepOf<'hilo'>) => {
    const card = makeCard(say, step.card)
    trail.append(h('li', { class: step.call && step.call !== 'skip' ? (step.won ? 'is-won' : 'is-lost') : '' }, card))
    trail.scrollLeft = trail.scrollWidth
  }
  const clear = () => {
    stage.replaceChildren(makeCard(say, null))
    trail.replaceChildren()
    calls.replaceChildren()
    showSkips(0)
  }
  clear()
  return {
    view: h('div', { class: 'hilo board-card' }, trail, stage, calls),
    options: h('div', { class: 'options' }, skip),
    play: 'deal',
    choice: () => ({}),
    setChoice: () => undefined,
    lock: () => undefined,
    clear,
    async show(step, round) {
      const cashedOut = step.call === null && step !== round.steps[0]
      if (!cashedOut) {
        const card = deal(step)
        if (!still())
          await card.animate([{ transform: 'translateY(-30%) rotateY(90deg)', opacity: 0 }, {}], {
            duration: 260,
            easing: 'ease-out',
          }).finished
        note(step)
        if (step.call === null || step.call === 'skip') sounds.land()
        else if (step.won) sounds.scatterStop(Math.min(5, round.steps.length - 1))
        else sounds.lose()
      }
      showCalls(step, false)
      if (round.over && !cashedOut) await clock.wait(still() ? 0 : 500)
    },
    place({ steps }) {
      const shown = steps.filter((step, i) => i === 0 || step.call !== null)
      trail.replaceChildren()
      for (const step of shown) note(step)
      deal(shown.at(-1)!)
      showCalls(steps.at(-1)!, false)
    },
    ask(round, offer) {
      const last = round.steps.at(-1)!
      showCalls(last, true)
      skip.disabled = last.skips === 0
      return new Promise(resolve => {
        answer = action => {
          answer = null
          skip.disabled = true
          for (const call of calls.querySelectorAll('button')) call.disabled = true
          resolve(action)
        }
        const hasCalled = round.steps.some(step => step.call !== null && step.call !== 'skip')
        if (hasCalled)
          offer({ label: say('take', { amount: money(last.coins) }), act: () => answer?.({ cashOut: true }) })
      })
    },
    tellOf: ({ steps }) => nameCard(say, steps.at(-1)!.card),
  }
}

function sign(call: Call): SVGSVGElement {
  const attributes = { viewBox: '0 0 24 24', width: 22, height: 22, class: 'icon', 'aria-hidden': 'true' }
  return s('svg', attributes, s('path', { d: SIGNS[call] }))
}
