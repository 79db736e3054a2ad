import { h, s, write } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import type { TableSay } from './words/words.ts'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS
/** The last so many seconds are said with emphasis. */
const LAST_MS = 5_000
const BEAT_MS = 200

export type Status = {
  view: HTMLElement
  /** Bets are taken for `leftMs` more, of `allMs`; `tick` is called once in each of the last seconds. */
  count(text: string, leftMs: number, allMs: number, tick: () => void): void
  /** Another phase, in words. */
  tell(text: string): void
  players(count: number): void
}

/** Which phase it is, and how long bets are taken. */
export function createStatus(say: TableSay): Status {
  const left = s('circle', { class: 'ring-left', cx: 18, cy: 18, r: RADIUS, 'stroke-dasharray': ROUND })
  const seconds = h('b', { class: 'ring-seconds', dir: 'ltr' })
  const ring = h(
    'span',
    { class: 'ring', 'aria-hidden': 'true', hidden: true },
    s('svg', { viewBox: '0 0 36 36' }, s('circle', { class: 'ring-all', cx: 18, cy: 18, r: RADIUS }), left),
    seconds,
  )
  const words = h('span', { class: 'status-words', 'data-testid': 'phase' })
  const people = h('span', { class: 'status-players', hidden: true })
  const view = h('div', { class: 'table-status' }, ring, words, people)
  let beat: number | undefined
  const stop = () => window.clearInterval(beat)
  return {
    view,
    count(text, leftMs, allMs, tick) {
      stop()
      write(words, text)
      ring.hidden = false
      const until = performance.now() + leftMs
      let shown = -1
      const show = () => {
        const ms = Math.max(0, until - performance.now())
        const now = Math.ceil(ms / 1_000)
        left.setAttribute('stroke-dashoffset', String(ROUND * (1 - Math.min(1, ms / Math.max(1, allMs)))))
        write(seconds, String(now))
        view.toggleAttribute('data-last', ms <= LAST_MS)
        if (shown !== now && shown >= 0 && ms > 0 && ms <= LAST_MS) tick()
        shown = now
        if (ms === 0) stop()
      }
      show()
      beat = window.setInterval(show, BEAT_MS)
    },
    tell(text) {
      stop()
      ring.hidden = true
      view.removeAttribute('data-last')
      write(words, text)
    },
    players(count) {
      people.hidden = count === 0
      const text = count === 1 ? say('onePlayer') : say('playersHere', { count })
      people.replaceChildren(
        icon('people', 16),
        h('span', { class: 'unseen' }, text),
        h('b', { 'aria-hidden': 'true', dir: 'ltr' }, String(count)),
      )
    },
  }
}
