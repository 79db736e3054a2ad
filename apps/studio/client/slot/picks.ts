import { h, s } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

/** A player who opens nothing for so long is not there: the rest opens by itself, as a round must come to its end. */
const AWAY_MS = 15_000
/** Between two that open by themselves. */
const BY_ITSELF_MS = 500

type PicksParts = {
  count: number
  say: Say
  /** Nobody is there to act: in autoplay, and where a round is only looked at. */
  isAlone(): boolean
  wait(durationMs: number): Promise<void>
}

/** Closed boxes of a pick bonus. The round says what the next opened one holds, whichever it is. */
export type Picks = {
  boxes: readonly HTMLButtonElement[]
  /** Opens one after another without the player. */
  forMe: HTMLButtonElement
  /** The box that is opened next: the player's, or one that opens by itself. It shows `text` from then on. */
  next(): Promise<{ box: HTMLButtonElement; reveal(text: string): void }>
  /** Nothing more can be opened. */
  end(): void
}

export function createPicks({ count, say, isAlone, wait }: PicksParts): Picks {
  let choose: ((box: HTMLButtonElement) => void) | null = null
  let isAway = false
  const firstClosed = () => boxes.find(box => !box.hasAttribute('data-opened'))!
  const boxes = Array.from({ length: count }, (_, i) => {
    const box = h(
      'button',
      { type: 'button', class: 'plate is-closed', 'data-testid': 'pick', click: () => tap(box) },
      drawBox(),
    )
    box.setAttribute('aria-label', say('pickClosed', { number: i + 1, count }))
    return box
  })
  const tap = (box: HTMLButtonElement) => {
    if (!box.hasAttribute('data-opened')) choose?.(box)
  }
  const leave = () => {
    isAway = true
    choose?.(firstClosed())
  }
  const forMe = h(
    'button',
    { type: 'button', class: 'pick-for-me', 'data-testid': 'pick-for-me', click: leave },
    say('pickForMe'),
  )
  const rest = (resting: boolean) => {
    for (const box of boxes) box.setAttribute('aria-disabled', String(resting))
  }
  rest(true)
  const ask = async (): Promise<HTMLButtonElement> => {
    rest(false)
    // Who listens or plays by keys goes on where the boxes are, unless a dialog is open.
    if (!document.querySelector('dialog[open]')) firstClosed().focus()
    const timer = window.setTimeout(leave, AWAY_MS)
    const box = await new Promise<HTMLButtonElement>(resolve => {
      choose = resolve
    })
    choose = null
    window.clearTimeout(timer)
    rest(true)
    return box
  }
  return {
    boxes,
    forMe,
    async next() {
      let box = firstClosed()
      if (isAway || isAlone()) await wait(BY_ITSELF_MS)
      else box = await ask()
      const number = boxes.indexOf(box) + 1
      return {
        box,
        reveal(text) {
          box.setAttribute('data-opened', '')
          box.replaceChildren(text)
          box.setAttribute('aria-label', say('pickOpened', { number, text }))
        },
      }
    },
    end() {
      rest(true)
      forMe.hidden = true
    },
  }
}

/** A lacquer box with its lid and clasp. */
function drawBox(): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 48 48', 'aria-hidden': 'true', focusable: 'false', class: 'box' },
    s('path', { class: 'box-side', d: 'M8 22h32v16a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z' }),
    s('path', { class: 'box-lid', d: 'M6 22c0-9 7-15 18-15s18 6 18 15z' }),
    s('path', { class: 'box-line', d: 'M6 22h36M15 22v20M33 22v20M15 22c0-6 2-11 4-14M33 22c0-6-2-11-4-14' }),
    s('path', { class: 'box-clasp', d: 'M20 18h8v9a4 4 0 0 1-8 0z' }),
  )
}
