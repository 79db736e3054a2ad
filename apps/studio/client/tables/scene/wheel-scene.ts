import { isRed } from '../../../engine/tables/wheel/roulette.ts'
import { h, s, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'

/** The pockets of a European wheel as they follow each other, clockwise. */
export const WHEEL = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
]
const STEP = 360 / WHEEL.length
/** Degrees a second: the wheel one way, the ball the other. */
const WHEEL_SPEED = 36
const BALL_SPEED = -420
/** Where the ball runs, and where it lies. */
const [TRACK, POCKET] = [91, 66]
const SETTLE_MS = 1_900
const BALL_NOISE_MS = 1_000

export const toneOf = (pocket: number) => (pocket === 0 ? 'zero' : isRed(pocket) ? 'red' : 'black')

const polar = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
}

function pocketShapes(): SVGElement[] {
  return WHEEL.map((pocket, i) => {
    const [from, to] = [(i - 0.5) * STEP, (i + 0.5) * STEP]
    const shape = `M${polar(from, 84)}A84 84 0 0 1 ${polar(to, 84)}L${polar(to, 54)}A54 54 0 0 0 ${polar(from, 54)}Z`
    return s(
      'g',
      { class: 'wheel-pocket', 'data-tone': toneOf(pocket) },
      s('path', { d: shape }),
      s(
        'text',
        { transform: `rotate(${(i * STEP).toFixed(3)}) translate(0 -75.5)`, 'text-anchor': 'middle' },
        String(pocket),
      ),
    )
  })
}

/** A wheel that turns while the ball runs; the ball comes to rest where the reveal says. */
export function createWheelScene({ sounds, still }: Pick<FeltParts, 'sounds' | 'still'>): Scene {
  const spokes = Array.from({ length: 8 }, (_, i) =>
    s('path', { class: 'wheel-spoke', d: 'M0 -10L3 -42L0 -46L-3 -42Z', transform: `rotate(${i * 45})` }),
  )
  const wheel = s(
    'g',
    { class: 'wheel-turning' },
    ...pocketShapes(),
    s('circle', { class: 'wheel-cone', r: 54 }),
    ...spokes,
    s('circle', { class: 'wheel-hub', r: 14 }),
    s('circle', { class: 'wheel-knob', r: 6 }),
  )
  const ball = s('circle', { class: 'wheel-ball', r: 4.2, cy: -TRACK })
  const way = s('g', { class: 'ball-way' }, ball)
  const picture = s(
    'svg',
    { class: 'wheel', viewBox: '-102 -102 204 204', 'aria-hidden': 'true' },
    s('circle', { class: 'wheel-rim', r: 100 }),
    s('circle', { class: 'wheel-track', r: 91 }),
    wheel,
    way,
  )
  const told = h('b', { class: 'wheel-told', dir: 'ltr' })
  const view = h('div', { class: 'wheel-scene' }, picture, told)
  let [wheelAt, ballAt, radius] = [0, 0, TRACK]
  let pocket: number | null = null
  let running = false
  let before = 0
  /** How the ball comes to rest: from where it is to its pocket, seen from the wheel. */
  let settling: { from: number; to: number; since: number; done: () => void } | null = null
  let standing: Promise<void> = Promise.resolve()
  let noise: number | undefined

  const draw = () => {
    wheel.setAttribute('transform', `rotate(${wheelAt.toFixed(2)})`)
    way.setAttribute('transform', `rotate(${ballAt.toFixed(2)})`)
    ball.setAttribute('cy', (-radius).toFixed(2))
  }
  const angleOf = (number: number) => WHEEL.indexOf(number) * STEP
  const rest = (number: number) => {
    running = false
    window.clearInterval(noise)
    radius = POCKET
    ballAt = wheelAt + angleOf(number)
    draw()
    write(told, String(number))
    told.dataset.tone = toneOf(number)
    view.toggleAttribute('data-told', true)
  }
  const frame = (now: number) => {
    if (!running) return
    const seconds = Math.min(0.1, Math.max(0, (now - before) / 1_000))
    before = now
    if (settling) {
      const share = Math.min(1, (now - settling.since) / SETTLE_MS)
      const eased = 1 - (1 - share) ** 2.4
      // It slows down together with the wheel, and bounces once on the way in.
      wheelAt += WHEEL_SPEED * seconds * (1 - share)
      ballAt = wheelAt + settling.from + (settling.to - settling.from) * eased
      radius =
        TRACK -
        (TRACK - POCKET) * Math.min(1, share * 1.5) +
        (share < 1 ? Math.abs(Math.sin(share * Math.PI * 3)) * 6 * (1 - share) : 0)
      draw()
      if (share === 1) {
        const { done } = settling
        settling = null
        if (pocket !== null) rest(pocket)
        return done()
      }
    } else {
      wheelAt = (wheelAt + WHEEL_SPEED * seconds) % 360
      ballAt = (ballAt + BALL_SPEED * seconds) % 360
      draw()
    }
    requestAnimationFrame(frame)
  }
  const run = () => {
    if (running) return
    running = true
    radius = TRACK
    before = performance.now()
    requestAnimationFrame(frame)
    sounds.play(voices.ball)
    noise = window.setInterval(() => {
      if (!document.hidden && !settling) sounds.play(voices.ball)
    }, BALL_NOISE_MS)
  }
  draw()
  return {
    view,
    turn(phase) {
      view.dataset.phase = phase
      way.style.display = phase === 'dealing' || pocket !== null ? '' : 'none'
      if (phase === 'dealing' && pocket === null && !still()) run()
    },
    show(shown, isNew) {
      const reveal = shown[0]
      if (reveal?.show !== 'pocket' || pocket !== null) return standing
      pocket = reveal.pocket
      way.style.display = ''
      if (!isNew || !running) {
        settling = null
        rest(pocket)
        standing = Promise.resolve()
        return standing
      }
      const from = ballAt - wheelAt
      // At least a turn and a half more, backwards as it runs.
      const target = angleOf(pocket)
      const turns = Math.ceil((target - from + 540) / 360)
      sounds.play(voices.drop)
      standing = new Promise<void>(done => {
        settling = { from, to: target - turns * 360, since: performance.now(), done }
      })
      return standing
    },
    clear() {
      pocket = null
      settling?.done()
      settling = null
      running = false
      window.clearInterval(noise)
      way.style.display = 'none'
      view.toggleAttribute('data-told', false)
      write(told, '')
    },
    crown: () => undefined,
  }
}
