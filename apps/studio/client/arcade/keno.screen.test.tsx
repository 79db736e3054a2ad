import '../styles/stage.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Entered } from '../../api.ts'
import kenoFile from '../../engine/arcade/games/harbour-keno/game.json'
import { type Opening, openKind } from '../kinds.ts'
import { createClock } from '../play/clock.ts'
import { createPurse } from '../play/money.ts'
import { createTally } from '../play/tally.ts'
import { h } from '../shell/dom.ts'
import type { Sheet } from '../shell/panels.ts'
import { createSessionClock } from '../shell/session-clock.ts'
import { createSounds } from '../sound/sounds.ts'
import { isRightToLeft, type Language, wordsIn } from '../words/words.ts'

const entered = {
  ...{ token: 't', game: kenoFile.id, kind: 'keno', stakes: ['50', '100', '200'], defaultStake: '100' },
  ...{ balance: '123456789', allowed: { quickStop: true, autoplay: true, minCycleMs: 0 } },
  ...{ fairness: { serverSeedHash: 'h', clientSeed: 'c', nonce: 1 }, unfinished: null, lastRound: null, replay: null },
} as unknown as Entered
const quiet = () => undefined

/** The game as it stands for somebody who may begin a round: everything of the stage but the studio. */
async function openKeno(language: Language) {
  const say = wordsIn(language)
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  const places = { scene: h('div', { id: 'scene' }), shell: h('main', { id: 'shell' }) }
  document.body.replaceChildren(places.scene, places.shell)
  const [purse, tally] = [createPurse(2), createTally(() => 0)]
  const opening: Opening = {
    ...{ entered, language, say, purse, tally, places, clock: createClock(), sounds: createSounds(), unit: 'P' },
    sheet: { kind: 'keno', file: kenoFile, gameHash: '', figures: {}, simulated: null } satisfies Sheet,
    host: { isFramed: false, tell: quiet, hear: quiet, exit: quiet },
    line: { isUp: true, hear: quiet },
    still: () => true,
    session: createSessionClock({ say, purse, tally, demo: true }, quiet, quiet).view,
    shellEvents: { onMenu: quiet, onSound: quiet, onExit: quiet },
    onRefusal: quiet,
  }
  const playing = await openKind('keno', opening)
  await playing.course.open()
  return { say, playing }
}

const boxOf = (element: Element) => element.getBoundingClientRect()
/** Half a pixel more or less is how browsers round. */
const holds = (outer: DOMRect, inner: DOMRect) =>
  Math.max(outer.left - inner.left, outer.top - inner.top, inner.right - outer.right, inner.bottom - outer.bottom) <=
  0.5
/** Where the words of an element stand. */
function textBoxOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
const overlap = (one: DOMRect, other: DOMRect) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5
const isOnTop = (cell: Element) => {
  const { left, top, width, height } = boxOf(cell)
  return document.elementFromPoint(left + width / 2, top + height / 2) === cell
}

/** Chromium takes up to three frames to measure in a container's units anew, when the container has changed. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
}

/** Phones on their side: the whole screen, what the bar of the game's page leaves, and what the browser's bar leaves too. */
const SCREENS = [
  [844, 390],
  [844, 342],
  [844, 292],
  [667, 375],
  [667, 327],
  [667, 283],
] as const

// The board once took the room there was, its numbers more: the last of them stood outside. Then its pays stood beside
// them and left each number 13 px, too little for two digits.
test.each<Language>(['EN', 'VI', 'UR'])(
  'keno on a phone on its side: every number lies in its place, on the board, on the screen (%s)',
  async language => {
    const { say, playing } = await openKeno(language)
    const { area } = playing.shell
    // The most that there is to show: ten numbers chosen with all that they pay, and what a round brought.
    await page.getByTestId('quick-pick').click()
    const won = say('wonTimes', { times: '×2,000.00', amount: '2,000.00' })
    playing.shell.tell(`${say('hitsOf', { hits: 10, picks: 10 })} ${won}`)
    await document.fonts.ready
    const board = area.querySelector('.board-card')!
    const cells = [...board.querySelectorAll('.keno-cell')]
    const pays = [...board.querySelectorAll('.keno-pays li')]
    expect([cells.length, pays.length]).toEqual([kenoFile.rules.numbers, 7])
    const told: string[] = []
    for (const [width, height] of SCREENS) {
      await page.viewport(width, height)
      await settle()
      const screen = new DOMRect(0, 0, width, height)
      const faults = {
        board: [screen, boxOf(area)].every(each => holds(each, boxOf(board))) ? [] : [board],
        outside: [...cells, ...pays].filter(each => !holds(boxOf(board), boxOf(each))),
        small: cells.filter(each => !holds(boxOf(each), textBoxOf(each))),
        narrow: pays.filter(each => textBoxOf(each).width > boxOf(each).width),
        mixed: pays.filter(pay => cells.some(cell => overlap(boxOf(pay), boxOf(cell)))),
        covered: cells.filter(cell => !isOnTop(cell)),
      }
      for (const [fault, where] of Object.entries(faults))
        if (where.length > 0) told.push(`${width} × ${height}, ${fault}: ${where.map(each => each.textContent)}`)
    }
    expect(told).toEqual([])
  },
)
