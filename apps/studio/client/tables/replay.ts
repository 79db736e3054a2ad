import type { PlayedRound } from '../../api.ts'
import { revealTimes } from '../../engine/tables/table-times.ts'
import type { Opening } from '../kinds.ts'
import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import type { Frame } from '../shell/shell.ts'
import { showTime } from '../shell/times.ts'
import { chipsOf } from './bets/slip.ts'
import { createSpots } from './bets/spots.ts'
import { tableRound } from './course.ts'
import type { Felt } from './felt.ts'
import type { Seat, TableParts } from './seat.ts'

/** A cloth that takes no chips: a round is looked at. */
function clothOf(opening: Opening, table: TableParts) {
  const { entered, purse, sounds } = opening
  const { tableSay, game } = table
  const chips = [1, 10, 100, 1_000, 10_000, 100_000]
  const spots = createSpots({
    ...{ say: tableSay, nameOf: table.nameOf, priceOf: table.priceOf, scale: entered.currencyScale },
    money: units => purse.show(BigInt(units)),
    values: () => chips,
    onLay: () => undefined,
  })
  const felt = table.makeFelt({
    ...{ say: tableSay, rules: game.file.rules, bets: game.rules.bets, spots, sounds, still: opening.still },
    ...{ nameOf: table.nameOf, priceOf: table.priceOf, markOf: game.rules.mark },
  })
  return { spots, felt }
}

/** What each bet of the round was, and what it paid. */
function listBets({ purse, say }: Opening, { tableSay, nameOf }: TableParts, round: PlayedRound): HTMLElement {
  const { choice, steps } = tableRound(round)
  const pays = steps[1]?.pays
  const cell = (units: number | undefined) =>
    h('td', { dir: 'ltr' }, units === undefined ? '–' : purse.show(BigInt(units)))
  const head = [tableSay('bet'), say('stake'), say('payout')]
  return h(
    'div',
    { class: 'choice-figures' },
    h(
      'table',
      { 'data-testid': 'round-bets' },
      h('thead', {}, h('tr', {}, ...head.map(text => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...choice.bets.map(({ bet, coins }, i) =>
          h(
            'tr',
            { class: (pays?.[i] ?? 0) > coins ? 'is-won' : '' },
            h('td', {}, nameOf(bet)),
            cell(coins),
            cell(pays?.[i]),
          ),
        ),
      ),
    ),
  )
}

/** The coup again, one thing after the other; at once when the player wants less motion. */
async function dealAgain(felt: Felt, table: TableParts, outcome: unknown, opening: Opening): Promise<void> {
  const reveals = table.game.rules.reveals(outcome)
  const isStill = opening.still()
  felt.scene.clear()
  felt.scene.turn('dealing')
  if (!isStill) {
    let passed = 0
    for (const [i, at] of revealTimes(reveals).entries()) {
      await opening.clock.wait(at - passed)
      passed = at
      await felt.scene.show(reveals.slice(0, i + 1), true)
    }
  }
  await felt.scene.show(reveals, false)
  felt.scene.turn('result')
  felt.scene.crown(outcome)
}

/** A round of the history, while the table goes on. */
export function openReplay(opening: Opening, table: TableParts, round: PlayedRound): void {
  const { felt } = clothOf(opening, table)
  const outcome = tableRound(round).steps[1]?.outcome ?? null
  felt.announce?.(tableRound(round).steps[0]!.terms)
  const told = h('p', { class: 'replay-told', role: 'status' })
  openDialog(
    opening.say,
    'sheet',
    opening.say('replayOf', { time: `\u2066${showTime(round.at)}\u2069` }),
    h(
      'div',
      { class: 'table-replay', 'data-testid': 'table-replay' },
      outcome === null ? null : h('div', { class: 'table-scene', 'data-table': table.game.kind }, felt.scene.view),
      told,
      listBets(opening, table, round),
    ),
  )
  if (outcome === null) return
  void dealAgain(felt, table, outcome, opening).then(() => {
    told.textContent = felt.tell(outcome)
  })
}

/** Only this round is looked at: there is no table to sit at. */
export function watchRound(opening: Opening, table: TableParts, round: PlayedRound, shell: Frame): Seat {
  const { spots, felt } = clothOf(opening, table)
  const { choice, steps } = tableRound(round)
  const outcome = steps[1]?.outcome ?? null
  felt.announce?.(steps[0]!.terms)
  shell.area.classList.add('table-area')
  shell.area.append(
    h('div', { class: 'table-scene' }, felt.scene.view),
    h('div', { class: 'table-board' }, felt.board, listBets(opening, table, round)),
  )
  const show = (winning: readonly string[]) =>
    spots.show({ laid: new Map(), placed: chipsOf(choice.bets), on: {}, winning, isOpen: false })
  const play = async () => {
    show([])
    document.body.dataset.stage = 'spinning'
    if (outcome !== null) {
      await dealAgain(felt, table, outcome, opening)
      const won = choice.bets.filter((_, i) => (steps[1]?.pays[i] ?? 0) > 0)
      show(won.map(({ bet }) => bet))
      const amount = opening.purse.show(BigInt(round.payout))
      const paid = BigInt(round.payout) > 0n ? opening.say('won', { amount }) : table.tableSay('noneWon')
      shell.tell([felt.tell(outcome), paid].join(' '))
      shell.announce([felt.tell(outcome), paid].join(' '))
    }
    document.body.dataset.stage = 'ready'
  }
  return {
    shell,
    limits: null,
    state: () => null,
    course: {
      fairness: round.fairness,
      chosen: 0n,
      rest: () => undefined,
      replay: () => void play(),
      async open() {
        shell.showReplay(opening.say('replayOf', { time: `\u2066${showTime(round.at)}\u2069` }), () =>
          opening.clock.hurry(),
        )
        await play()
      },
    },
  }
}
