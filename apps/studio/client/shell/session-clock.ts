import type { Purse } from '../play/money.ts'
import { showElapsed, type Tally } from '../play/tally.ts'
import type { Say } from '../words/words.ts'
import { openNotice } from './dialog.ts'
import { h, write } from './dom.ts'
import { icon } from './icons.ts'
import { openSession } from './session-sheet.ts'

/** How often the player is told how long they play and what it cost (RTS 13B: an hour unless they choose less). */
const CHECK_EVERY_MS = 3_600_000

/** The time of this visit and its result so far, always in view; each hour it is said in words and must be answered. */
export function createSessionClock(
  { say, purse, tally, demo }: { say: Say; purse: Purse; tally: Tally; demo: boolean },
  onCheck: () => void,
  exit: () => void,
) {
  const time = h('b', { dir: 'ltr' })
  const net = h('b', { dir: 'ltr', 'data-testid': 'net' })
  const open = () => openSession(say, purse, tally)
  const view = h(
    'button',
    { class: 'session', type: 'button', 'aria-haspopup': 'dialog', 'data-testid': 'session', click: open },
    demo ? h('b', { class: 'demo' }, say('demoNote')) : null,
    icon('clock', 14),
    time,
    net,
  )
  let checks = 0
  const show = () => {
    const elapsedMs = tally.elapsedMs()
    write(time, showElapsed(elapsedMs))
    write(net, purse.showNet(tally.net))
    view.setAttribute('aria-label', say('sessionLine', { time: showElapsed(elapsedMs), net: purse.showNet(tally.net) }))
    if (elapsedMs < CHECK_EVERY_MS * (checks + 1)) return
    checks++
    onCheck()
    const text = say('realityText', {
      time: showElapsed(elapsedMs),
      rounds: tally.rounds,
      net: purse.showNet(tally.net),
    })
    const actions = [
      { label: say('leave'), act: exit },
      { label: say('goOnPlaying'), primary: true, act: () => undefined },
    ]
    openNotice(say, say('realityTitle'), text, actions, true)
  }
  show()
  setInterval(show, 1000)
  return { view, show, open }
}
