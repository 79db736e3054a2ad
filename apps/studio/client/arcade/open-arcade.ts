import { loadPatiently } from '#shared/web/tries.ts'
import '../styles/arcade.css'
import { type PlayedRound, studioApi } from '../../api.ts'
import type { ArcadeFile } from '../../engine/arcade/arcade-games.ts'
import { type ArcadeKind, BET, type RoundOf } from '../../engine/arcade/round.ts'
import { makePaints, paintsIn } from '../../games/kit/paints.ts'
import { drawPlace, tintOf } from '../../games/kit/place.ts'
import { drawTitle } from '../../games/kit/title.ts'
import { fetchLook } from '../arcade-looks.ts'
import type { Opening, Playing } from '../kinds.ts'
import { ask, Refused } from '../net/ask.ts'
import { createAct } from '../play/act.ts'
import { createTable, type Table } from '../play/table.ts'
import { h } from '../shell/dom.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell } from '../shell/shell.ts'
import { svgAddress, svgDocument } from '../shell/svg.ts'
import { createArcadeControls } from './arcade-controls.ts'
import { createArcadeView } from './arcade-view.ts'
import type { Board, MakeBoard, RulesOf } from './board.ts'
import { createTrail } from './trail.ts'

/** Kinds in which the player acts, or waits with others: nothing there plays on its own or faster. */
const UNHURRIED: ReadonlySet<ArcadeKind> = new Set(['mines', 'hilo', 'poker', 'crash'])

/** Opens a game of the arcade: a board in its own place, under the shell that all games share. */
export async function openArcade<K extends ArcadeKind>(
  opening: Opening,
  kind: K,
  makeBoard: MakeBoard<K>,
): Promise<Playing> {
  const { entered, sheet, language, say, purse, clock } = opening
  const look = await fetchLook(entered.game)
  const { rules } = sheet.file as ArcadeFile
  if (!look || rules.kind !== kind) throw new Refused('not_found')
  const name = look.names[language]
  document.title = name
  const { style } = document.documentElement
  for (const [property, color] of Object.entries({
    ...tintOf(look),
    '--deep': look.colors.deep,
    '--ground': look.colors.ground,
  }))
    style.setProperty(property, color)

  let stake = 0n
  let table: Table
  const send = createAct(opening, {
    tell: text => shell.tell(text),
    onFairness(next) {
      table.fairness = next
    },
  })
  // Boards that are being made have no button yet.
  let onChoice: () => void = () => undefined
  const money = (coins: number) => purse.show(purse.worth(coins, stake, BET))
  const board: Board<K> = makeBoard({
    ...opening,
    rules: rules as RulesOf<K>,
    look,
    money,
    onChoice: () => onChoice(),
    tell: text => shell.tell(text),
  })
  const { onAuto, onTurbo, ...plain } = opening.controlEvents
  const events = UNHURRIED.has(kind) ? plain : opening.controlEvents
  const controls = createArcadeControls(say, opening.unit, say(board.play), board.options, events)
  const shell = createShell(
    {
      ...{ host: opening.places.shell, say, name, controls, session: opening.session },
      logo: makeLogo(makePaints(look), drawTitle(look), name),
      foot: controls.foot,
    },
    opening.shellEvents,
  )
  const trail = createTrail(say)
  shell.hud.append(trail.view)
  shell.area.classList.add('board-area')
  shell.area.append(board.view)
  onChoice = () => controls.allow(board.choice() !== null)
  onChoice()
  const view = createArcadeView({
    ...{ board, controls, shell, money, say, clock, purse },
    sounds: opening.sounds,
    still: opening.still,
    setStake(next) {
      stake = next
    },
    onEnd: ({ coins }: RoundOf<K>) => trail.add(coins),
    async act(round: PlayedRound, action: unknown): Promise<PlayedRound> {
      if (board.act) return board.act(round, action)
      return send(round, round.events.steps.length, action)
    },
  })
  table = createTable({
    ...opening,
    shell,
    view,
    onRefusal: code => {
      if (!board.refused?.(code)) opening.onRefusal(code)
    },
    bet: bet => ask(studioApi.spin, { ...bet, choice: board.choice() }, entered.token),
  })
  showPlace(opening.places.scene, entered.game, look)
  moveClock(clock)
  shell.area.addEventListener('pointerdown', () => table.hurry())
  return {
    table,
    shell,
    press: controls.press,
    async makeRules(parts) {
      const { makeArcadeRules } = await loadPatiently(() => import('./arcade-rules.ts'))
      return makeArcadeRules(parts, rules)
    },
    async verify(round) {
      const { verifyArcade } = await loadPatiently(() => import('../verify/verify-arcade.ts'))
      return verifyArcade(sheet.file, round)
    },
    async playOf(round) {
      const { readPlay } = await loadPatiently(() => import('../verify/verify-arcade.ts'))
      return readPlay(sheet.file, round)
    },
  }
}

/** The place behind the board: a picture that stands still. */
function showPlace(
  scene: HTMLElement,
  game: string,
  look: Parameters<typeof drawPlace>[1] & Parameters<typeof makePaints>[0],
) {
  const draw = () => {
    const { innerWidth: width, innerHeight: height } = window
    const content = drawPlace(game, look, width, height, 'base')
    const svg = svgDocument(paintsIn(makePaints(look), content), content, width, height)
    scene.replaceChildren(h('img', { class: 'place', alt: '', src: svgAddress(svg) }))
  }
  let due: number | undefined
  window.addEventListener('resize', () => {
    window.clearTimeout(due)
    due = window.setTimeout(draw, 120)
  })
  draw()
}

/** A frame that took longer counts as this long: after a hidden page, motion goes on instead of jumping to its end. */
const LONGEST_FRAME_MS = 250

/** A board at rest asks for no frames: then the page costs nothing. */
function moveClock(clock: Opening['clock']): void {
  let before = 0
  const frame = (now: number) => {
    // The frame may have begun before what woke the clock.
    clock.advance(Math.min(LONGEST_FRAME_MS, Math.max(0, now - before)))
    before = now
    if (clock.moving) requestAnimationFrame(frame)
  }
  clock.onWake = () => {
    before = performance.now()
    requestAnimationFrame(frame)
  }
}
