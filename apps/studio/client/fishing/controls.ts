import { BOUGHT, type Bought } from '../../engine/fishing/fishing-file.ts'
import type { ControlEvents, Controls } from '../shell/controls.ts'
import { h, write } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import { createStake } from '../shell/stake.ts'
import type { Say } from '../words/words.ts'
import { WEAPON_NAMES } from './names.ts'

export type FishingControls = Controls & {
  foot: readonly HTMLElement[]
  hud: HTMLElement
  /** Loads a reserve, or settles the one that is played. */
  press(): void
  showLoad(label: string): void
  /** What the reserve holds, and what it came to; null while none is played. */
  showReserve(reserve: { left: string; shots: string; net: string; take: string } | null): void
  showPower(times: number, price: string, atLowest: boolean, atHighest: boolean): void
  showPrices(prices: Readonly<Record<Bought, { price: string; affordable: boolean }>>): void
  arm(weapon: Bought | null): void
  readonly auto: boolean
  /** Nothing shoots by itself any more. */
  stopAuto(): void
  readonly lock: boolean
}

export type FishingEvents = {
  onTake(): void
  onPower(step: -1 | 1): void
  onWeapon(weapon: Bought): void
  onAuto(on: boolean): void
  onLock(on: boolean): void
}

/** Between reserves the stake and one wide button; while one is played power, aids, weapons and the way out. */
export function createFishingControls(
  say: Say,
  unit: string,
  events: ControlEvents,
  own: FishingEvents,
): FishingControls {
  const { less, more, readouts, ...stake } = createStake(say, unit, events)
  const label = h('span', {})
  const load = h('button', { class: 'play', type: 'button', 'data-testid': 'spin', click: events.onSpin }, label)
  const idle = h('div', { class: 'play-row' }, less, load, more)

  const power = h('b', { dir: 'ltr', 'data-testid': 'power' })
  const price = h('small', { dir: 'ltr' })
  const step = (by: -1 | 1) =>
    h(
      'button',
      {
        ...{ type: 'button', class: 'nudge', 'data-testid': by < 0 ? 'power-less' : 'power-more' },
        ...{ 'aria-label': say(by < 0 ? 'lessPower' : 'morePower'), click: () => own.onPower(by) },
      },
      icon(by < 0 ? 'minus' : 'plus', 18),
    )
  const [lower, higher] = [step(-1), step(1)]
  const powers = h(
    'div',
    { class: 'option stepper fish-power', role: 'group', 'aria-label': say('power') },
    lower,
    h('span', { class: 'nudged', role: 'status' }, price, power),
    higher,
  )
  const aid = (name: 'autoFire' | 'lockOn', id: string, key: string, onChange: (on: boolean) => void) => {
    let on = false
    const view = h(
      'button',
      {
        ...{ type: 'button', class: 'fish-aid', 'data-testid': id, 'aria-pressed': 'false', 'aria-keyshortcuts': key },
        click: () => {
          on = !on
          view.setAttribute('aria-pressed', String(on))
          onChange(on)
        },
      },
      say(name),
    )
    return {
      view,
      get on() {
        return on
      },
    }
  }
  const auto = aid('autoFire', 'auto', 'a', own.onAuto)
  const lock = aid('lockOn', 'lock', 'l', own.onLock)
  const weapons = new Map(
    BOUGHT.map((weapon, i) => {
      const cost = h('small', { dir: 'ltr' })
      const view = h(
        'button',
        {
          ...{ type: 'button', class: `fish-weapon is-${weapon}`, 'data-testid': weapon, 'aria-pressed': 'false' },
          ...{ 'aria-keyshortcuts': String(i + 1), click: () => own.onWeapon(weapon) },
        },
        h('span', {}, say(WEAPON_NAMES[weapon])),
        cost,
      )
      return [weapon, { view, cost }] as const
    }),
  )
  const taken = h('b', { dir: 'ltr' })
  const take = h(
    'button',
    { type: 'button', class: 'fish-take', 'data-testid': 'take', click: own.onTake },
    h('span', {}, say('takeShort')),
    taken,
  )
  const playing = h(
    'div',
    { class: 'fish-play', hidden: true },
    h('div', { class: 'fish-row' }, powers, auto.view, lock.view),
    h('div', { class: 'fish-row' }, ...[...weapons.values()].map(({ view }) => view), take),
  )
  const [left, net] = [
    h('b', { dir: 'ltr', 'data-testid': 'shots-left' }),
    h('b', { dir: 'ltr', 'data-testid': 'reserve-net' }),
  ]
  const hud = h(
    'p',
    { class: 'fish-hud', hidden: true },
    h('span', { class: 'chip' }, say('shotsLeft'), left),
    h('span', { class: 'chip' }, say('reserveNet'), net),
  )
  let mode: Parameters<Controls['setMode']>[0] = 'spin'
  let isUp = true
  const rest = () => load.setAttribute('aria-disabled', String(mode === 'wait' || !isUp))
  rest()
  return {
    ...stake,
    foot: [h('div', { class: 'controls arcade-controls fish-controls' }, idle, playing), readouts],
    hud,
    press: () => (playing.hidden ? events.onSpin() : own.onTake()),
    showLoad: text => write(label, text),
    showReserve(reserve) {
      idle.hidden = reserve !== null
      playing.hidden = hud.hidden = reserve === null
      if (!reserve) return
      write(left, `${reserve.shots} · ${reserve.left}`)
      write(net, reserve.net)
      write(taken, reserve.take)
      take.setAttribute('aria-label', say('takeMoney', { amount: reserve.take }))
    },
    showPower(times, cost, atLowest, atHighest) {
      write(power, `×${times}`)
      write(price, cost)
      lower.disabled = atLowest
      higher.disabled = atHighest
    },
    showPrices(prices) {
      for (const [weapon, { view, cost }] of weapons) {
        write(cost, prices[weapon].price)
        view.setAttribute('aria-disabled', String(!prices[weapon].affordable))
      }
    },
    arm(armed) {
      for (const [weapon, { view }] of weapons) view.setAttribute('aria-pressed', String(weapon === armed))
    },
    get auto() {
      return auto.on
    },
    stopAuto() {
      if (auto.on) auto.view.click()
    },
    get lock() {
      return lock.on
    },
    setMode(next) {
      mode = next
      rest()
    },
    setLine(next) {
      isUp = next
      rest()
    },
    setAuto: () => undefined,
  }
}
