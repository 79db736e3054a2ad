import './styles/stage.css'
import type { GameArt, GameWords } from '../games/game-art.ts'
import { Refused } from './net/ask.ts'
import { openGame } from './open-game.ts'
import { openNotice } from './shell/dialog.ts'
import { h } from './shell/dom.ts'
import { isRightToLeft, type Language, languageOf, wordsIn } from './words/words.ts'

const drawings = import.meta.glob<GameArt>('../games/*/art.ts', { import: 'art' })
const namings = import.meta.glob<Record<Language, GameWords>>('../games/*/words.ts', { import: 'words' })

const game = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const loader = document.querySelector<HTMLElement>('#loader')!

async function start(): Promise<void> {
  const art = drawings[`../games/${game}/art.ts`]
  const naming = namings[`../games/${game}/words.ts`]
  if (!art || !naming) throw new Refused('not_found')
  await openGame(game, Promise.all([art(), naming()]), {
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
  openNotice(say, say(`${kind}Title`), say(kind), [{ label: say('leave'), primary: true, act: leave }], true)
  if (!(error instanceof Refused)) throw error
}

/** Without a session the way back is where the player came from. */
function leave(): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'grandstand:exit' }, '*')
  else if (document.referrer) location.href = document.referrer
  else history.back()
}

loader.append(h('span', { class: 'unseen' }, wordsIn(languageOf(navigator.language))('loading')))
start().catch(fail)
