import './styles/stage.css'
import { Refused } from './net/ask.ts'
import { leave, openGame } from './open-game.ts'
import { openNotice } from './shell/dialog.ts'
import { h } from './shell/dom.ts'
import { isRightToLeft, languageOf, wordsIn } from './words/words.ts'

const game = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const loader = document.querySelector<HTMLElement>('#loader')!

async function start(): Promise<void> {
  await openGame(game, {
    scene: document.querySelector<HTMLElement>('#scene')!,
    shell: document.querySelector<HTMLElement>('#shell')!,
  })
  loader.remove()
}

function fail(error: unknown): void {
  document.body.dataset.stage = 'error'
  loader.remove()
  const language = languageOf(document.documentElement.lang || navigator.language)
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  const say = wordsIn(language)
  const code = error instanceof Refused ? error.code : ''
  const closed = code === 'maintenance' || code === 'game_maintenance' || code === 'region_blocked'
  const expired = code === 'not_logged_in' || code === 'session_idle' || code === 'not_found'
  const kind = closed ? 'closed' : expired ? 'expired' : 'failed'
  // A page that is loaded again goes on with its session.
  const again = { label: say('tryAgain'), primary: true, act: () => location.reload() }
  const away = { label: say('leave'), primary: kind !== 'failed', act: leave }
  openNotice(say, say(`${kind}Title`), say(kind), kind === 'failed' ? [again, away] : [away], true)
  if (!(error instanceof Refused)) throw error
}

loader.append(h('span', { class: 'unseen' }, wordsIn(languageOf(navigator.language))('loading')))
start().catch(fail)
