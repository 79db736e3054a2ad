import { diceCoins } from '../../engine/arcade/dice/dice.ts'
import { easeOut } from '../play/clock.ts'
import { h, write } from '../shell/dom.ts'
import { type Board, type BoardParts, showTimes } from './board.ts'
import { factOf } from './fact.ts'
import { chooseOne, optionRow } from './options.ts'

const ROLLS = 10_000
const percent = (roll: number) => (roll / 100).toFixed(2)

/** A roll of 0.00 to 99.99 against a target that the player moves. */
export function makeDice({ say, rules, clock, sounds, still, onChoice }: BoardParts<'dice'>): Board<'dice'> {
  const figure = h('output', { class: 'great-figure', dir: 'ltr', 'data-testid': 'roll' }, '50.00')
  const marker = h('span', { class: 'die', 'aria-hidden': 'true' })
  const slider = h('input', {
    type: 'range',
    class: 'range',
    'aria-label': say('target'),
    dir: 'ltr',
    'data-testid': 'target',
  })
  const facts = { target: factOf(say('target')), pays: factOf(say('pays')), chance: factOf(say('chance')) }
  const side = chooseOne(
    say('target'),
    [
      { value: 'under' as const, text: say('under') },
      { value: 'over' as const, text: say('over') },
    ],
    'over',
    value => {
      // The same chance on the other side.
      slider.value = String(ROLLS - 1 - Number(slider.value))
      setSide(value)
    },
  )
  const setSide = (value: 'under' | 'over') => {
    const [least, most] = [rules.least, rules.most]
    slider.min = String(value === 'under' ? least : ROLLS - 1 - most)
    slider.max = String(value === 'under' ? most : ROLLS - 1 - least)
    draw()
  }
  const draw = () => {
    const target = Number(slider.value)
    const winners = side.value === 'under' ? target : ROLLS - 1 - target
    track.style.setProperty('--target', `${target / 100}%`)
    track.dataset.side = side.value
    facts.target.set(percent(target))
    facts.pays.set(`×${showTimes(diceCoins(rules, side.value, target) ?? 0)}`)
    facts.chance.set(`${percent(winners)} %`)
    slider.setAttribute('aria-valuetext', percent(target))
    onChoice()
  }
  const track = h('div', { class: 'dice-track', dir: 'ltr' }, slider, marker)
  slider.addEventListener('input', draw)
  const put = (roll: number) => {
    write(figure, percent(roll))
    marker.style.insetInlineStart = `${roll / 100}%`
  }
  const stand = (roll: number, won: boolean) => {
    put(roll)
    figure.dataset.end = won ? 'won' : 'lost'
    marker.dataset.end = figure.dataset.end
  }
  const view = h(
    'div',
    { class: 'dice board-card' },
    figure,
    track,
    h(
      'div',
      { class: 'scale', dir: 'ltr', 'aria-hidden': 'true' },
      ...[0, 25, 50, 75, 100].map(at => h('span', {}, String(at))),
    ),
    h('dl', { class: 'facts' }, facts.target.view, facts.pays.view, facts.chance.view),
  )
  slider.min = '0'
  slider.max = String(ROLLS)
  slider.value = '5049'
  marker.style.insetInlineStart = '50%'
  setSide('over')
  let shown = 5000
  return {
    view,
    options: optionRow(side.view),
    play: 'roll',
    choice: () => ({ side: side.value, target: Number(slider.value) }),
    setChoice({ side: chosen, target }) {
      side.set(chosen)
      setSide(chosen)
      slider.value = String(target)
      draw()
    },
    lock(locked) {
      side.lock(locked)
      slider.disabled = locked
    },
    clear() {
      delete figure.dataset.end
      delete marker.dataset.end
    },
    async show({ roll, coins }) {
      const from = shown
      let ticked = 0
      await clock.tween(
        still() ? 0 : 700,
        share => {
          put(Math.round(from + (roll - from) * share))
          marker.style.rotate = `${Math.round(share * (roll >= from ? 720 : -720))}deg`
          if (share * 8 > ticked + 1) sounds.tick(ticked++)
        },
        easeOut,
      )
      shown = roll
      stand(roll, coins > 0)
      sounds.land()
    },
    place({ steps }) {
      shown = steps[0]!.roll
      stand(shown, steps[0]!.coins > 0)
    },
    tellOf: ({ steps }) => say('rolled', { roll: percent(steps[0]!.roll) }),
  }
}
