import { BLOWS, type Corner, type Match } from '../../../engine/tables/cockfight/cockfight.ts'
import { h, s, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'
import { makeBird } from './bird.ts'

const BLOW_MS = 620
const CORNERS: readonly Corner[] = ['meron', 'wala']
const otherOf = (corner: Corner): Corner => (corner === 'meron' ? 'wala' : 'meron')

export type FightScene = Scene & { announce(match: Match): void }

/** Two drawn birds in a ring. Each reveal is a blow: one leaps, the other takes it; whoever took five is down. */
export function createFightScene({ say, sounds }: Pick<FeltParts, 'say' | 'sounds'>): FightScene {
  const taken = { meron: 0, wala: 0 }
  const corners = { meron: makeFighter(say, 'meron'), wala: makeFighter(say, 'wala') }
  const flash = s(
    'svg',
    { class: 'fight-flash', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    s('path', { d: 'M0 -46L9 -16L38 -30L18 -5L48 6L17 13L26 42L2 22L-20 44L-15 14L-46 12L-19 -4L-36 -32L-9 -15Z' }),
  )
  const view = h(
    'div',
    { class: 'fight-scene', dir: 'ltr' },
    h('div', { class: 'ring-floor' }),
    corners.meron.view,
    corners.wala.view,
    flash,
  )
  let count = 0
  let standing: Promise<void> = Promise.resolve()

  const draw = () => {
    for (const corner of CORNERS) {
      const { left, view: fighter, name } = corners[corner]
      ;[...left.children].forEach((pip, i) => {
        pip.toggleAttribute('data-gone', i < taken[corner])
      })
      left.setAttribute(
        'aria-label',
        say('tookBlows', { name: name.textContent ?? '', count: taken[corner], most: BLOWS }),
      )
      fighter.toggleAttribute('data-down', taken[corner] >= BLOWS)
    }
  }
  const strike = async (at: Corner) => {
    sounds.play(voices.blow)
    const toward = at === 'wala' ? 1 : -1
    const timing = { duration: BLOW_MS, easing: 'cubic-bezier(.3,.7,.3,1)' }
    corners[otherOf(at)].bird.animate(
      [
        { transform: 'none' },
        { transform: `translate(${toward * 16}%, -34%) rotate(${toward * 14}deg)`, offset: 0.38 },
        { transform: `translate(${toward * 34}%, -8%) rotate(${toward * 4}deg)`, offset: 0.55 },
        { transform: 'none' },
      ],
      timing,
    )
    corners[at].bird.animate(
      [
        { transform: 'none', offset: 0.45 },
        { transform: `translate(${toward * 14}%, 3%) rotate(${toward * 12}deg)`, offset: 0.62 },
        { transform: 'none' },
      ],
      timing,
    )
    await flash
      .animate(
        [
          { opacity: 0, transform: 'scale(.3)', offset: 0.44 },
          { opacity: 1, transform: 'scale(1.1) rotate(20deg)', offset: 0.56 },
          { opacity: 0, transform: 'scale(1.4) rotate(30deg)' },
        ],
        timing,
      )
      .finished.catch(() => undefined)
  }
  return {
    view,
    announce(match) {
      for (const corner of CORNERS) write(corners[corner].name, match[corner].name)
      draw()
    },
    turn: phase => view.setAttribute('data-phase', phase),
    show(shown, isNew) {
      if (shown.length <= count) return standing
      const blows = shown.slice(count).flatMap(each => (each.show === 'blow' ? [each.at] : []))
      count = shown.length
      for (const at of blows) taken[at]++
      const last = blows.at(-1)
      standing = isNew && last ? strike(last).then(draw) : Promise.resolve(draw())
      return standing
    },
    clear() {
      count = 0
      Object.assign(taken, { meron: 0, wala: 0 })
      for (const corner of CORNERS) corners[corner].view.removeAttribute('data-won')
      draw()
    },
    crown(outcome) {
      const { winner } = outcome as { winner: Corner | 'bdd' }
      for (const corner of CORNERS) corners[corner].view.toggleAttribute('data-won', corner === winner)
    },
  }
}

/** One corner: its name, how many blows its bird can still take, and the bird. */
function makeFighter(say: FeltParts['say'], corner: Corner) {
  const name = h('b', { class: 'fighter-name', dir: 'auto' }, say(corner))
  const pips = Array.from({ length: BLOWS }, () => h('i'))
  const left = h('span', { class: 'fighter-left', role: 'img', dir: 'ltr' }, ...pips)
  const bird = h('div', { class: 'fighter-bird' }, makeBird())
  const head = h('div', { class: 'fighter-head' }, h('span', { class: 'fighter-corner' }, say(corner)), name, left)
  return { view: h('div', { class: 'fighter', 'data-corner': corner }, head, bird), name, left, bird }
}
