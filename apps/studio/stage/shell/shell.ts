import type { GameArt } from '../../games/game-art.ts'
import type { Box } from '../scene/layout.ts'
import { svgAddress, svgDocument } from '../scene/picture.ts'
import type { Say } from '../words/words.ts'
import { type Banner, createBanner } from './banner.ts'
import { type ControlEvents, type Controls, createControls } from './controls.ts'
import { h, write } from './dom.ts'
import { createHud, type Hud } from './hud.ts'
import { icon } from './icons.ts'

export type Shell = {
  controls: Controls
  hud: Hud
  banner: Banner
  /** Where the reels may stand, in pixels of the page. */
  room(): Box
  /** One line under the reels. */
  tell(text: string): void
  /** Says it to those who listen instead of looking. */
  announce(text: string): void
  showMuted(muted: boolean): void
}

export type ShellEvents = ControlEvents & { onMenu(): void; onSound(): void; onExit(): void }

/** Everything round the reels: bars, buttons, readouts. Drawn by the browser, so that it can be read, tapped and tabbed. */
export function createShell(
  host: HTMLElement,
  say: Say,
  art: GameArt,
  name: string,
  unit: string,
  events: ShellEvents,
): Shell {
  const controls = createControls(say, unit, events)
  const hud = createHud(say)
  const banner = createBanner()
  const message = h('p', { class: 'message', 'data-testid': 'message' })
  const live = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-testid': 'announcement' })
  const area = h('div', { class: 'reel-area' })
  const round = (label: string, name: 'menu' | 'soundOn' | 'home', act: () => void) =>
    h('button', { type: 'button', class: 'round', 'aria-label': label, 'data-testid': name, click: act }, icon(name))
  const sound = round(say('soundOff'), 'soundOn', events.onSound)
  sound.dataset.testid = 'sound'
  host.replaceChildren(
    h('h1', { class: 'unseen' }, name),
    h(
      'header',
      { class: 'top' },
      round(say('menu'), 'menu', events.onMenu),
      logo(art, name),
      h('span', { class: 'top-end' }, sound, round(say('home'), 'home', events.onExit)),
    ),
    hud.view,
    area,
    message,
    controls.spinner,
    controls.readouts,
    banner.view,
    live,
  )
  host.classList.add('shell')
  return {
    controls,
    hud,
    banner,
    room() {
      const { x, y, width, height } = area.getBoundingClientRect()
      return { x, y, width, height }
    },
    tell: text => write(message, text),
    announce(text) {
      live.textContent = text
    },
    showMuted(muted) {
      sound.replaceChildren(icon(muted ? 'soundOff' : 'soundOn'))
      sound.setAttribute('aria-label', say(muted ? 'soundOn' : 'soundOff'))
      sound.setAttribute('aria-pressed', String(!muted))
    },
  }
}

function logo(art: GameArt, name: string): HTMLElement {
  const picture = (look: 'wide' | 'stacked') => {
    const { content, width, height } = art.title[look]
    return h('img', {
      class: `logo-${look}`,
      alt: '',
      src: svgAddress(svgDocument(art.paints, content, width, height)),
      width,
      height,
    })
  }
  return h('span', { class: 'logo', role: 'img', 'aria-label': name }, picture('wide'), picture('stacked'))
}
