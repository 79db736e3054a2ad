import { loadPatiently } from '#shared/web/tries.ts'
import '../styles/arcade.css'
import { type PlayedRound, studioApi } from '../../api.ts'
import type { ArcadeFile } from '../../engine/arcade/arcade-games.ts'
import { type ArcadeKind, BET, type RoundOf } from '../../engine/arcade/round.ts'
import { makePaints } from '../../games/kit/paints.ts'
import { drawTitle } from '../../games/kit/title.ts'
import type { Opening, Playing } from '../kinds.ts'
import { fetchLook } from '../looks.ts'
import { ask, Refused } from '../net/ask.ts'
import { showPlace, tintPage } from '../place.ts'
import { createAct } from '../play/act.ts'
import { moveClock } from '../play/beat.ts'
import { controlsOf, keysOf } from '../play/round-controls.ts'
import { createTable } from '../play/table.ts'
import type { Table } from '../play/table-parts.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell, type Shell } from '../shell/shell.ts'
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
  tintPage(look)

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
  const { onAuto, onTurbo, ...plain } = controlsOf(opening, () => table)
  const events = UNHURRIED.has(kind) ? plain : { ...plain, onAuto, onTurbo }
  const controls = createArcadeControls(say, opening.unit, say(board.play), board.options, events)
  const frame = createShell(
    {
      ...{ host: opening.places.shell, say, name, session: opening.session },
      logo: makeLogo(makePaints(look), drawTitle(look), name),
      foot: controls.foot,
    },
    opening.shellEvents,
  )
  const shell: Shell = { ...frame, controls }
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
    course: table,
    shell,
    keys: keysOf(table, controls.press),
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
