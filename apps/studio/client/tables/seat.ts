import type { PlayedRound } from '../../api.ts'
import type { TableLimits, TableState } from '../../api-tables.ts'
import type { TableGame } from '../../engine/tables/table-games.ts'
import { createChat } from '../chat/chat.ts'
import type { Opening } from '../kinds.ts'
import type { Course } from '../play/course.ts'
import { remember, remembered } from '../play/kept.ts'
import { h } from '../shell/dom.ts'
import type { Frame } from '../shell/shell.ts'
import { chipValues } from './bets/chips.ts'
import { readFavourites } from './bets/favourites.ts'
import { rove } from './bets/rove.ts'
import { sumOf } from './bets/slip.ts'
import { createSpots } from './bets/spots.ts'
import { createTableCourse, type TableCourse } from './course.ts'
import { openFavourites } from './favourites-sheet.ts'
import type { FeltDecisions, MakeFelt } from './felt.ts'
import { createFoot } from './foot.ts'
import { createMovesBar } from './moves-bar.ts'
import { connectTable, type TableNet } from './net/table-net.ts'
import { openReplay } from './replay.ts'
import { createStateView } from './state-view.ts'
import { createStatus } from './status.ts'
import { costOf } from './turns.ts'
import { voices } from './voices.ts'
import type { TableSay } from './words/words.ts'

/** What a table is, before anybody sits at it. */
export type TableParts = {
  game: TableGame
  tableSay: TableSay
  makeFelt: MakeFelt
  nameOf(bet: string): string
  priceOf(bet: string): string
}

export type Seat = { course: Course; shell: Frame; limits: TableLimits | null; state(): TableState | null }

/** A player sits down: bets, hears of the table, and is told what came of it. */
export async function sitAt(
  opening: Opening,
  table: TableParts,
  stand: (foot: readonly HTMLElement[]) => Frame,
  net: TableNet = connectTable(opening.entered.token, () => undefined),
): Promise<Seat & { table: TableCourse }> {
  const { entered, say, purse, sounds } = opening
  const { tableSay, game } = table
  const { state: first, limits, lagMs } = await net.read()
  const money = (units: number) => purse.show(BigInt(units))
  const values = chipValues(limits)
  const keptChip = `stage-chip:${entered.game}`
  let chip = Number(remembered(keptChip) ?? 0)
  const spots = createSpots({
    ...{ say: tableSay, nameOf: table.nameOf, money, scale: entered.currencyScale },
    priceOf: bet => felt.priceNow?.(bet) ?? table.priceOf(bet),
    values: () => values,
    onLay(bets) {
      course.lay(bets, chip)
      if (course.isOpen) sounds.play(voices.chip)
    },
  })
  const felt = table.makeFelt({
    ...{ say: tableSay, rules: game.file.rules, bets: game.rules.bets, spots, sounds, still: opening.still },
    ...{ nameOf: table.nameOf, priceOf: table.priceOf, markOf: game.rules.mark },
  })
  const status = createStatus(tableSay)
  const chat = createChat(opening)
  const favourites = readFavourites(entered.game, bet => game.rules.bets.has(bet))
  const foot = createFoot(say, tableSay, opening.unit, {
    onPlace: () => void course.place(),
    onUndo: () => course.undo(),
    onClear: () => course.clear(),
    onRepeat: () => course.repeat(),
    onDouble: () => course.double(),
    onTakeBack: () => void course.takeBack(),
    onFavourites: () =>
      openFavourites({ say: tableSay, dialogSay: say, nameOf: table.nameOf, money, favourites, course }),
    onChip(value) {
      chip = value
      remember(keptChip, String(value))
    },
  })
  const moves = createMovesBar(tableSay, move => void course.decide(move))
  if (felt.decisions) foot.view.prepend(moves.view)
  const shell = stand([foot.view])
  shell.area.classList.add('table-area')
  shell.area.append(
    h(
      'div',
      { class: 'table-scene' },
      felt.scene.view,
      status.view,
      chat.view,
      h('p', { class: 'table-random' }, tableSay(game.kind === 'cockfight' ? 'randomFight' : 'random')),
    ),
    h('div', { class: 'table-board' }, felt.board),
    felt.roads.view,
  )
  rove(felt.board)
  foot.setChips(values, chip, entered.currencyScale, money)
  foot.setWin(money(0), false)
  const view = createStateView({ ...opening, ...{ shell, foot, felt, status, tableSay, money } }, () => course)
  const course = createTableCourse({
    ...opening,
    ...{ net, limits, money, isLater: bet => game.rules.bets.get(bet)?.later !== undefined },
    onChange() {
      const { state } = course
      spots.show({
        ...{ laid: course.slip.laid, placed: course.placed, isOpen: course.isOpen },
        ...{ on: state?.on ?? {}, winning: view.winning },
      })
      foot.show({
        ...{ isOpen: course.isOpen, isSending: course.isSending },
        laid: course.slip.isEmpty ? '' : money(course.slip.total),
        staked: money(sumOf(course.placed) + course.slip.total),
        held: purse.show(course.held),
        canUndo: course.slip.canUndo,
        ...{ canRepeat: course.canRepeat, canTakeBack: course.canTakeBack },
        canDouble: course.isOpen && (course.placed.size > 0 || !course.slip.isEmpty),
      })
      const { turn } = course
      felt.decisions?.point(course.boxes, turn?.hand ?? null)
      moves.show(turn && felt.decisions ? waitingOf(felt.decisions, turn) : null)
    },
    onState: view.show,
    onPaid: view.pay,
    tell(word, words) {
      shell.tell(tableSay(word, words))
      shell.announce(tableSay(word, words))
    },
    say(key) {
      shell.tell(say(key))
      shell.announce(say(key))
    },
  })
  const waitingOf = (decisions: FeltDecisions, turn: NonNullable<TableCourse['turn']>) => ({
    text: decisions.tell(turn.hand, course.state!.shown),
    moves: turn.moves.map(move => {
      const cost = costOf(move, turn.hand, course.placed)
      return { move, cost: cost > 0 ? money(cost) : '' }
    }),
    advised: decisions.advise(turn, course.state!.shown),
    isSending: course.isSending,
  })
  opening.line.hear(isUp => {
    shell.tell(say(isUp ? 'backOnline' : 'offline'))
    shell.announce(say(isUp ? 'backOnline' : 'offline'))
    course.refresh()
  })
  return {
    shell,
    limits,
    table: course,
    state: () => course.state,
    course: {
      fairness: entered.fairness,
      chosen: BigInt(limits.least),
      rest: () => undefined,
      replay: (round: PlayedRound) => openReplay(opening, table, round),
      async open() {
        course.hear(first, lagMs)
        await course.resume()
        chat.follow(entered.game)
        net.watch(
          state => course.hear(state, lagMs),
          () => shell.tell(say('reconnecting')),
        )
        document.body.dataset.stage = 'ready'
      },
    },
  }
}
