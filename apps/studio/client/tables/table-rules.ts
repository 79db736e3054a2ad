import type { TableLimits } from '../../api-tables.ts'
import edges from '../../engine/tables/cards/blackjack-edges.json'
import { BLOWS } from '../../engine/tables/cockfight/cockfight.ts'
import type { TableKind } from '../../engine/tables/rules.ts'
import type { Opening } from '../kinds.ts'
import { h } from '../shell/dom.ts'
import { nameOfBox } from './bets/names.ts'
import type { TableParts } from './seat.ts'
import type { TableWord } from './words/en.ts'

const TEXTS: Readonly<Record<TableKind, TableWord>> = {
  ...{ baccarat: 'rulesBaccarat', dragonTiger: 'rulesDragonTiger', roulette: 'rulesRoulette', sicBo: 'rulesSicBo' },
  ...{ taiXiu: 'rulesTaiXiu', bauCua: 'rulesBauCua', xocDia: 'rulesXocDia', fanTan: 'rulesFanTan' },
  ...{ cockfight: 'rulesCockfight', blackjack: 'rulesBlackjack' },
}

type BetFigure = { price: number; edge: number }

/** How a table plays, every bet with its price and edge, its limits, and how its results are checked. */
export function makeTableRules(
  { purse, sheet }: Opening,
  table: TableParts,
  limits: TableLimits | null,
): HTMLElement[] {
  const { tableSay: say, game } = table
  const { rules } = game.file
  const money = (units: string) => purse.show(BigInt(units))
  const more: string[] = []
  if (rules.kind === 'baccarat') {
    const price = table.priceOf('banker')
    more.push(say(rules.commission ? 'commissionText' : 'noCommissionText', { price }), say('sideBetsText'))
  }
  if (rules.kind === 'blackjack') {
    const seconds = (game.times.decide ?? 0) / 1_000
    more.push(say('boxesText'), say('decideText', { seconds }), say('blackjackMovesText'), say('blackjackSidesText'))
    more.push(say('blackjackEdgeText', { best: edges[8].best.toFixed(4) }))
  }
  if (rules.kind === 'roulette' && rules.partage) more.push(say('partageText'))
  return [
    h('p', { class: 'table-random-note' }, say(rules.kind === 'cockfight' ? 'randomFight' : 'random')),
    h('p', {}, say(TEXTS[rules.kind], { blows: BLOWS })),
    ...more.map(text => h('p', {}, text)),
    h('h3', {}, say('howTitle')),
    h('p', {}, say('howText', { seconds: game.times.betting / 1_000 })),
    h('p', {}, say('howVoid')),
    ...(limits
      ? [
          h('h3', {}, say('limitsTitle')),
          h(
            'p',
            {},
            say('limitsText', { least: money(limits.least), unit: money(limits.unit), most: money(limits.most) }),
          ),
        ]
      : []),
    h('h3', {}, say('betsTitle')),
    h('p', { class: 'muted' }, say('betsText')),
    figureTable(table, (sheet.figures.byBet ?? {}) as Record<string, BetFigure>),
    h('h3', {}, say('verifyHow')),
    h('p', {}, say(game.rules.decks > 0 ? 'verifyShoe' : 'verifySeeds')),
  ]
}

/** Inside bets of a wheel are 150: those on as many numbers are alike, and one row stands for them. */
function figureTable(
  { tableSay: say, game, nameOf, priceOf }: TableParts,
  byBet: Record<string, BetFigure>,
): HTMLElement {
  const rows = new Map<string, { name: string; price: string; edge: number }>()
  for (const bet of game.rules.bets.keys()) {
    const figure = byBet[bet]
    // All boxes are alike.
    if (!figure || (game.rules.seatOf && game.rules.seatOf(bet) !== 1)) continue
    const count = /^\d/.test(bet) ? bet.split('-').length : 0
    const name = game.rules.seatOf
      ? nameOfBox(say, bet)
      : count > 1
        ? say('numbersAlike', { count })
        : count === 1
          ? say('numberAlone')
          : nameOf(bet)
    rows.set(name, { name, price: priceOf(bet), edge: figure.edge })
  }
  const head = [say('bet'), say('price'), say('edge')]
  return h(
    'div',
    { class: 'choice-figures', tabindex: '0', role: 'group', 'aria-label': say('betsTitle') },
    h(
      'table',
      { 'data-testid': 'bet-figures' },
      h('thead', {}, h('tr', {}, ...head.map(text => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...[...rows.values()].map(({ name, price, edge }) =>
          h(
            'tr',
            {},
            h('td', {}, name),
            h('td', { dir: 'ltr' }, price),
            h('td', { dir: 'ltr' }, `${edge.toFixed(6)} %`),
          ),
        ),
      ),
    ),
  )
}
