import type { Say } from '../words/words.ts'
import { type Banner, createBanner } from './banner.ts'
import type { Controls } from './controls.ts'
import { h, write } from './dom.ts'
import { icon } from './icons.ts'

/** What stands round every game. */
export type Frame = {
  banner: Banner
  /** Where the game itself may stand. */
  area: HTMLElement
  /** Above it: what a kind of game tells of a round that goes on. */
  hud: HTMLElement
  /** One line under the game. */
  tell(text: string): void
  /** Says it to those who listen instead of looking. */
  announce(text: string): void
  showMuted(muted: boolean): void
  showReplay(text: string, onEnd: () => void): void
  hideReplay(): void
}

/** The same with the controls of a game whose rounds follow each other. */
export type Shell = Frame & { controls: Controls }

export type ShellEvents = { onMenu(): void; onSound(): void; onExit(): void }

export type ShellParts = {
  host: HTMLElement
  say: Say
  name: string
  logo: HTMLElement
  /** The time of this visit; nothing where a round is only looked at. */
  session: HTMLElement | null
  /** The controls as they stand under the game, in order. */
  foot: readonly HTMLElement[]
}

/** Everything round the game: bars, buttons, readouts. Drawn by the browser, so that it can be read, tapped and tabbed. */
export function createShell(parts: ShellParts, events: ShellEvents): Frame {
  const { host, say, name } = parts
  const banner = createBanner()
  const message = h('p', { class: 'message', 'data-testid': 'message' })
  const live = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-testid': 'announcement' })
  const area = h('div', { class: 'reel-area' })
  const replay = h('div', { class: 'hud-replay', hidden: true })
  const hud = h('div', { class: 'hud' }, parts.session, replay)
  const round = (label: string, sign: 'menu' | 'soundOn' | 'home', act: () => void) =>
    h('button', { type: 'button', class: 'round', 'aria-label': label, 'data-testid': sign, click: act }, icon(sign))
  const sound = round(say('soundOff'), 'soundOn', events.onSound)
  sound.dataset.testid = 'sound'
  sound.setAttribute('aria-keyshortcuts', 'm')
  host.replaceChildren(
    h('h1', { class: 'unseen' }, name),
    h(
      'header',
      { class: 'top' },
      round(say('menu'), 'menu', events.onMenu),
      parts.logo,
      h('span', { class: 'top-end' }, sound, round(say('home'), 'home', events.onExit)),
    ),
    hud,
    area,
    message,
    ...parts.foot,
    banner.view,
    live,
  )
  host.classList.add('shell')
  return {
    banner,
    area,
    hud,
    tell: text => write(message, text),
    announce(text) {
      live.textContent = text
    },
    showMuted(muted) {
      sound.replaceChildren(icon(muted ? 'soundOff' : 'soundOn'))
      sound.setAttribute('aria-label', say(muted ? 'soundOn' : 'soundOff'))
      sound.setAttribute('aria-pressed', String(!muted))
    },
    showReplay(text, onEnd) {
      replay.hidden = false
      replay.replaceChildren(
        h('span', {}, text),
        h('button', { type: 'button', class: 'link', 'data-testid': 'end-replay', click: onEnd }, say('endReplay')),
      )
    },
    hideReplay() {
      replay.hidden = true
    },
  }
}
