import { studioApi } from '../api.ts'
import { loadGame } from '../math/game.ts'
import { readGameFile } from '../math/game-file.ts'
import { windowAt } from '../math/strip.ts'
import type { DrawGame } from './drawn-game.ts'
import { ask, askUntilAnswered, Refused } from './net/ask.ts'
import { connectHost } from './net/frame.ts'
import { enterGame } from './net/session.ts'
import { createClock } from './play/clock.ts'
import { createPurse } from './play/money.ts'
import { createStageView } from './play/stage-view.ts'
import { createTable, type Table } from './play/table.ts'
import { createScene, type Scene } from './scene/scene.ts'
import { openMenu } from './shell/menu.ts'
import { openPanel, type PanelParts } from './shell/panels.ts'
import { refuse } from './shell/refusals.ts'
import { createShell, type Shell } from './shell/shell.ts'
import { openStakes } from './shell/stake-sheet.ts'
import { createSounds } from './sound/sounds.ts'
import { isRightToLeft, languageOf, wordsIn } from './words/words.ts'

type Places = { scene: HTMLElement; shell: HTMLElement }

/** Opens one game: session, drawings, reels, controls; ends when the first spin may begin or a round goes on. */
export async function openGame(id: string, fetching: Promise<DrawGame | undefined>, places: Places): Promise<void> {
  const quiet = () => undefined
  const [entered, sheet, draw] = await Promise.all([
    enterGame(id, quiet),
    askUntilAnswered(() => ask(studioApi.sheet, { game: id }, null), quiet),
    fetching,
    document.fonts.ready,
  ])
  if (!draw) throw new Refused('not_found')
  const file = readGameFile(sheet.file)
  const { art, words: namings } = draw(file)
  const language = languageOf(entered.language)
  const say = wordsIn(language)
  document.documentElement.lang = language.toLowerCase()
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  document.documentElement.dataset.theme = entered.theme
  document.documentElement.toggleAttribute('data-watching', entered.replay !== null)
  for (const [property, color] of Object.entries(art.tint ?? {}))
    document.documentElement.style.setProperty(property, color)
  const words = namings[language]
  document.title = words.name

  const game = loadGame(sheet.file)
  const clock = createClock()
  const sounds = createSounds()
  const purse = createPurse(entered.currencyScale)
  const host = connectHost(entered)
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const still = () => lessMotion.matches
  const idsOf = (strips: readonly { symbols: readonly number[] }[]) =>
    strips.map(strip => strip.symbols.map(symbol => game.symbols[symbol]!))
  const scatter = game.scatters[0] ? game.symbols[game.scatters[0].symbol]! : null
  let table: Table
  let scene: Scene
  const panels: PanelParts = {
    entered,
    sheet,
    file,
    game,
    art,
    words,
    purse,
    say,
    stake: () => BigInt(table.stake),
    fairness: () => table.fairness,
    onFairness(next) {
      table.fairness = next
    },
    onReplay: round => table.replay(round),
  }
  const setSound = (on: boolean) => {
    sounds.mute(!on)
    shell.showMuted(sounds.muted)
  }
  const unit = entered.moneyMode === 'credits' ? say('credits') : entered.currency
  const shell: Shell = createShell(places.shell, say, art, words.name, unit, {
    onSpin: () => table.press(),
    onStake(step) {
      sounds.click()
      table.changeStake(step)
    },
    onStakeList: () => openStakes(say, purse, entered.stakes, table.stake, stake => table.chooseStake(stake)),
    onMenu: () =>
      openMenu(say, sounds.muted, {
        onPanel: panel => openPanel(panel, panels),
        onSound: () => setSound(sounds.muted),
        onExit: host.exit,
      }),
    onSound: () => setSound(sounds.muted),
    onExit: host.exit,
  })
  shell.showMuted(sounds.muted)
  scene = await createScene(places.scene, {
    art,
    clock,
    rows: game.rows,
    scatter,
    strips: { base: idsOf(game.base.strips), free: idsOf((game.free ?? game.base).strips) },
    still,
    sounds: {
      onStop(reel, scatters) {
        sounds.reelStop(reel)
        if (scatters > 0) sounds.scatterStop(scatters)
      },
      onAnticipate(reel) {
        scene.lights.frameReel(reel)
        sounds.anticipate(reel !== null)
      },
    },
  })
  const view = createStageView({ game, words, scene, shell, sounds, clock, purse, say, still })
  table = createTable({
    entered,
    view,
    shell,
    host,
    clock,
    purse,
    say,
    firstRest: {
      type: 'reelsStopped',
      mode: 'base',
      spin: 0,
      spinsLeft: 0,
      stops: game.base.strips.map(() => 0),
      board: game.base.strips.map(strip => windowAt(strip, 0, game.rows).map(symbol => game.symbols[symbol]!)),
      anticipateFrom: null,
    },
    onRefusal: code => refuse(say, code, host.exit),
  })
  await scene.fit(shell.room())
  followWindow(scene, shell)
  listenToKeys(() => table.press())
  places.scene.addEventListener('pointerdown', () => table.hurry())
  host.hear(message => {
    if (message.type === 'grandstand:sound') setSound(message.on)
    else openPanel(message.panel, panels)
  })
  void table.open()
}

/** Turning the phone or resizing the window keeps the round: only the picture is fitted again. */
function followWindow(scene: Scene, shell: Shell): void {
  let due = 0
  const follow = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => void scene.fit(shell.room()))
  }
  window.addEventListener('resize', follow)
  new ResizeObserver(follow).observe(document.querySelector('.reel-area')!)
}

/** Space and Enter spin, unless a control has the focus that answers to them or a panel is open. */
function listenToKeys(press: () => void): void {
  document.addEventListener('keydown', event => {
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || document.querySelector('dialog[open]')) return
    const target = event.target
    if (target instanceof HTMLElement && target.closest('button, input, a, summary')) return
    event.preventDefault()
    press()
  })
}
