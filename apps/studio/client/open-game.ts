import { whenIdle } from '#shared/ui/idle.ts'
import { studioApi } from '../api.ts'
import { type Opening, openKind, prefetchKind } from './kinds.ts'
import { ask, askUntilAnswered } from './net/ask.ts'
import { connectHost } from './net/frame.ts'
import { watchLine } from './net/line.ts'
import { enterGame } from './net/session.ts'
import { createClock } from './play/clock.ts'
import { createPurse } from './play/money.ts'
import { createTally } from './play/tally.ts'
import { askAdult } from './shell/adult.ts'
import { listenToKeys } from './shell/keys.ts'
import { openMenu } from './shell/menu.ts'
import { openPanel, type PanelParts } from './shell/panels.ts'
import { refuse } from './shell/refusals.ts'
import { createSessionClock } from './shell/session-clock.ts'
import { createSounds } from './sound/sounds.ts'
import { isRightToLeft, type Language, languageOf, type Say, wordsIn } from './words/words.ts'

/** Opens one game of any kind: session, drawings, controls; ends when the first round may begin or one goes on. */
export async function openGame(id: string, places: Opening['places']): Promise<void> {
  const quiet = () => undefined
  prefetchKind(id)
  const [entered, sheet] = await Promise.all([
    enterGame(id, quiet, confirmAdult),
    askUntilAnswered(() => ask(studioApi.sheet, { game: id }, null), quiet),
    document.fonts.ready,
  ])
  const page = document.documentElement
  const language = languageOf(entered.language)
  const say = speak(language)
  page.dataset.theme = entered.theme
  page.dataset.kind = entered.kind
  page.toggleAttribute('data-watching', entered.replay !== null)

  const clock = createClock()
  const sounds = createSounds()
  const purse = createPurse(entered.currencyScale)
  const tally = createTally(() => Date.now())
  const host = connectHost(entered)
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const session = entered.replay
    ? null
    : createSessionClock({ say, purse, tally, demo: entered.demo }, () => playing.course.rest(), host.exit)
  const setSound = (on: boolean) => {
    sounds.mute(!on)
    playing.shell.showMuted(sounds.muted)
  }
  const onSound = () => setSound(sounds.muted)
  const unit = entered.demo ? say('demo') : entered.moneyMode === 'credits' ? say('credits') : entered.currency
  const playing = await openKind(entered.kind, {
    ...{ entered, sheet, language, say, purse, clock, sounds, tally, host, unit, places },
    line: watchLine(),
    still: () => lessMotion.matches,
    session: session?.view ?? null,
    shellEvents: {
      onMenu: () =>
        openMenu(say, sounds.muted, {
          onPanel: panel => openPanel(panel, panels),
          onSession: session ? session.open : null,
          onSound,
          onExit: host.exit,
        }),
      onSound,
      onExit: host.exit,
    },
    onRefusal: code => refuse(say, entered, code, host),
  })
  const panels: PanelParts = {
    ...{ entered, sheet, purse, say },
    stake: () => playing.course.chosen,
    fairness: () => playing.course.fairness,
    onFairness(next) {
      playing.course.fairness = next
    },
    onReplay: round => playing.course.replay(round),
    makeRules: () => playing.makeRules(panels),
    verify: playing.verify,
    playOf: playing.playOf,
    makePromise: playing.makePromise,
  }
  playing.shell.showMuted(sounds.muted)
  listenToKeys({ ...playing.keys, m: onSound })
  host.hear(message => {
    if (message.type === 'grandstand:sound') setSound(message.on)
    else openPanel(message.panel, panels)
  })
  void playing.course.open()
  whenIdle(sounds.prepare)
}

/** The page in this language: its direction, and its words. */
function speak(language: Language): Say {
  document.documentElement.lang = language.toLowerCase()
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  return wordsIn(language)
}

/** Asked before there is a session, in the language of the address; a theme may be named there, too. */
function confirmAdult(): Promise<void> {
  const query = new URLSearchParams(location.search)
  document.documentElement.dataset.theme = query.get('theme') ?? 'dark'
  return askAdult(speak(languageOf(query.get('language') ?? 'EN')), leave)
}

/** Without a session the way back is where the player came from. */
export function leave(): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'grandstand:exit' }, '*')
  else if (document.referrer) location.href = document.referrer
  else history.back()
}
