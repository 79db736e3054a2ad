import type { Risk } from '../../engine/arcade/round.ts'
import { mix } from '../../games/kit/colors.ts'
import { easeOut } from '../play/clock.ts'
import { h, s } from '../shell/dom.ts'
import { type Board, type BoardParts, showShort, showTimes } from './board.ts'
import { chooseOne, optionRow } from './options.ts'

const RISKS = ['low', 'medium', 'high'] as const
const TURNS = 5

/** A wheel of equal segments; the drawn one comes to rest under the pointer. */
export function makeWheel({ say, rules, look, clock, sounds, still, onChoice }: BoardParts<'wheel'>): Board<'wheel'> {
  const disc = s('g', {})
  const middle = s('text', { class: 'wheel-figure', x: 0, y: 7 })
  const face = s(
    'svg',
    { class: 'wheel board-picture', viewBox: '-112 -120 224 236', 'aria-hidden': 'true' },
    s('circle', { r: 110, class: 'wheel-rim' }),
    disc,
    s('circle', { r: 44, class: 'wheel-hub' }),
    middle,
    s('path', { d: 'M-9 -118H9L0 -96Z', class: 'wheel-pointer' }),
  )
  const legend = h('ul', { class: 'wheel-pays', dir: 'ltr' })
  let angle = 0
  const colors = () => {
    const pays = [...new Set(rules.wheels[risk.value])].sort((a, b) => a - b)
    const scale = [
      mix(look.colors.deep, look.colors.ground, 0.35),
      look.colors.ground,
      look.colors.accent,
      '#E5B75C',
      '#D8402A',
      '#7A2A8A',
      '#FFF1C0',
    ]
    return new Map(pays.map((pay, i) => [pay, scale[Math.min(i, scale.length - 1)]!]))
  }
  const turn = (degrees: number) => {
    angle = degrees
    disc.setAttribute('transform', `rotate(${degrees.toFixed(2)})`)
  }
  const lay = () => {
    const segments = rules.wheels[risk.value]
    const wide = 360 / segments.length
    const color = colors()
    disc.replaceChildren(...segments.map((pay, i) => sliceOf(i * wide, wide, color.get(pay)!)))
    legend.replaceChildren(
      ...[...color].map(([pay, paint]) => {
        const item = h('li', { 'data-pay': pay }, `×${showShort(pay * 100)}`)
        item.style.setProperty('--paint', paint)
        return item
      }),
    )
    turn(-wide / 2)
  }
  const risk = chooseOne<Risk>(
    say('risk'),
    RISKS.map(value => ({ value, text: say(value) })),
    'medium',
    () => {
      lay()
      onChoice()
    },
  )
  const restOf = (segment: number) => -(segment + 0.5) * (360 / rules.wheels[risk.value].length)
  const stand = (segment: number) => {
    turn(restOf(segment))
    const pay = rules.wheels[risk.value][segment]!
    middle.textContent = `×${showTimes(pay * 100)}`
    for (const item of legend.children)
      item.classList.toggle('is-hit', (item as HTMLElement).dataset.pay === String(pay))
  }
  lay()
  return {
    view: h('div', { class: 'wheel-board' }, face, legend),
    options: optionRow(risk.view),
    play: 'turnWheel',
    choice: () => ({ risk: risk.value }),
    setChoice({ risk: chosen }) {
      if (chosen === risk.value) return
      risk.set(chosen)
      lay()
    },
    lock: risk.lock,
    clear() {
      middle.textContent = ''
      for (const item of legend.children) item.classList.remove('is-hit')
    },
    async show({ segment }) {
      const from = angle % 360
      const to = restOf(segment) - TURNS * 360
      const wide = 360 / rules.wheels[risk.value].length
      let passed = Math.floor(from / wide)
      await clock.tween(
        still() ? 0 : 3600,
        share => {
          turn(from + (to - from) * share)
          const at = Math.floor(angle / wide)
          if (at !== passed) sounds.tick(3)
          passed = at
        },
        easeOut,
      )
      stand(segment)
      sounds.land()
    },
    place: ({ steps }) => stand(steps[0]!.segment),
    tellOf: () => '',
  }
}

function sliceOf(from: number, wide: number, fill: string): SVGPathElement {
  const at = (degrees: number) => {
    const turn = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(turn) * 102).toFixed(2)} ${(Math.sin(turn) * 102).toFixed(2)}`
  }
  return s('path', { d: `M0 0L${at(from)}A102 102 0 0 1 ${at(from + wide)}Z`, fill, class: 'slice' })
}
