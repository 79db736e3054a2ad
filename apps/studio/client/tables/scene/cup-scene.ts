import type { Reveal } from '../../../engine/tables/rules.ts'
import { h, s, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'
import { makeHand } from './dealer-hand.ts'

export type CupParts = Pick<FeltParts, 'sounds'> & {
  look: 'cup' | 'bowl'
  /** What lies under the cup. */
  content: HTMLElement
  /** Puts it as the reveal says; for those who listen it answers with words. */
  set(reveal: Reveal): string
}

const LIFT_MS = 900
const RATTLE_MS = 1_000

/** Dice or coins on a plate, under a cup that is shaken and lifted. */
export function createCupScene({ sounds, look, content, set }: CupParts): Scene {
  const cup = look === 'cup' ? domeCup() : riceBowl()
  const told = h('b', { class: 'cup-told', dir: 'ltr' })
  const hands = h('div', { class: 'cup-hands' }, makeHand())
  const lid = h('div', { class: 'cup-lid' }, cup)
  const plate = h('div', { class: 'cup-plate' }, plateShape(), content, lid, hands)
  const view = h('div', { class: 'cup-scene', 'data-look': look }, plate, told)
  let count = 0
  let standing: Promise<void> = Promise.resolve()
  let rattle: number | undefined
  const quiet = () => window.clearInterval(rattle)
  const open = (isOpen: boolean) => view.toggleAttribute('data-open', isOpen)
  const lift = async () => {
    sounds.play(voices.lift)
    const up = lid.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(-14%) rotate(-3deg)', opacity: 1, offset: 0.3 },
        { transform: 'translate(10%, -150%) rotate(-16deg)', opacity: 0 },
      ],
      { duration: LIFT_MS, easing: 'cubic-bezier(.5,0,.3,1)', fill: 'both' },
    )
    hands.animate(
      [
        { transform: 'translateY(-120%)', opacity: 1 },
        { transform: 'translateY(-8%)', opacity: 1, offset: 0.3 },
        { transform: 'translate(10%, -170%)', opacity: 1 },
      ],
      { duration: LIFT_MS, easing: 'ease-in-out' },
    )
    await up.finished.catch(() => undefined)
    up.cancel()
  }
  return {
    view,
    turn(phase) {
      quiet()
      view.dataset.phase = phase
      if (phase !== 'dealing' || count > 0) return
      sounds.play(voices.rattle)
      rattle = window.setInterval(() => {
        if (count > 0 || document.hidden) return
        sounds.play(voices.rattle)
      }, RATTLE_MS)
    },
    show(shown, isNew) {
      const reveal = shown[0]
      if (!reveal || count === shown.length) return standing
      count = shown.length
      quiet()
      const words = set(reveal)
      const stand = () => {
        open(true)
        write(told, words)
      }
      view.toggleAttribute('data-still', true)
      if (!isNew) {
        stand()
        standing = Promise.resolve()
        return standing
      }
      standing = lift().then(stand)
      return standing
    },
    clear() {
      count = 0
      quiet()
      open(false)
      view.toggleAttribute('data-still', false)
      write(told, '')
    },
    crown: () => undefined,
  }
}

const plateShape = () =>
  s(
    'svg',
    { class: 'plate', viewBox: '0 0 240 150', 'aria-hidden': 'true' },
    s('ellipse', { class: 'plate-shade', cx: 120, cy: 86, rx: 118, ry: 62 }),
    s('ellipse', { class: 'plate-rim', cx: 120, cy: 76, rx: 118, ry: 66 }),
    s('ellipse', { class: 'plate-line', cx: 120, cy: 75, rx: 108, ry: 58 }),
    s('ellipse', { class: 'plate-floor', cx: 120, cy: 76, rx: 96, ry: 49 }),
  )

/** A lacquered cup with a gold band and a knob. */
const domeCup = () =>
  s(
    'svg',
    { class: 'cup', viewBox: '0 0 200 170', 'aria-hidden': 'true' },
    s('path', { class: 'cup-body', d: 'M14 132Q10 30 100 26Q190 30 186 132Q150 158 100 158Q50 158 14 132Z' }),
    s('path', {
      class: 'cup-band',
      d: 'M14 116Q54 146 100 146Q146 146 186 116L186 132Q150 158 100 158Q50 158 14 132Z',
    }),
    s('path', {
      class: 'cup-wave',
      d: 'M28 92q12 -14 24 0t24 0t24 0t24 0t24 0t24 0M40 72q10 -12 20 0t20 0t20 0t20 0t20 0t20 0',
    }),
    s('path', { class: 'cup-shine', d: 'M38 110Q38 52 78 40Q56 62 54 118Z' }),
    s('circle', { class: 'cup-knob', cx: 100, cy: 20, r: 13 }),
  )

/** A bowl turned over, blue on white. */
const riceBowl = () =>
  s(
    'svg',
    { class: 'cup is-bowl', viewBox: '0 0 200 170', 'aria-hidden': 'true' },
    s('path', { class: 'bowl-body', d: 'M10 134Q18 44 70 34H130Q182 44 190 134Q150 158 100 158Q50 158 10 134Z' }),
    s('path', { class: 'bowl-foot', d: 'M68 36Q100 46 132 36L128 22Q100 30 72 22Z' }),
    s('path', {
      class: 'bowl-lines',
      d: 'M12 126Q54 150 100 150Q146 150 188 126M18 108Q56 130 100 130Q144 130 182 108',
    }),
    s('path', {
      class: 'bowl-flower',
      d: 'M100 74c-10 -14 -24 -4 -16 8c-16 2 -14 20 0 20c-2 14 16 16 16 4c0 12 18 10 16 -4c14 0 16 -18 0 -20c8 -12 -6 -22 -16 -8Z',
    }),
    s('path', { class: 'cup-shine', d: 'M34 116Q38 64 70 46Q50 76 50 122Z' }),
  )
