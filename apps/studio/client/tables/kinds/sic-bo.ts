import { type Dice, FACES, sumOf } from '../../../engine/tables/dice/dice.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createDiceScene } from '../scene/dice-scene.ts'
import { pipsOf } from '../scene/die.ts'

/** Sic bo: all 52 bets, in groups that say what they are. */
export function makeSicBo(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const plain = (bet: string, look: string) =>
    spots.make(bet, { class: look, content: spotText(nameOf(bet), priceOf(bet)) })
  const ofDice = (bet: string, faces: readonly number[], look: string) =>
    spots.make(bet, {
      class: `is-dice ${look}`,
      content: [
        h(
          'span',
          { class: 'small-dice', dir: 'ltr' },
          ...faces.map(face => h('span', { class: 'small-die' }, pipsOf(face))),
        ),
        h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(bet)),
      ],
    })
  const group = (name: string, look: string, ...places: HTMLElement[]) =>
    h(
      'div',
      { class: `bet-group ${look}`, role: 'group', 'aria-label': name },
      h('span', { class: 'group-name', 'aria-hidden': 'true' }, name),
      ...places,
    )
  const pairs = FACES.flatMap(a => FACES.filter(b => b > a).map(b => [a, b] as const))
  return {
    board: h(
      'div',
      { class: 'cloth sic-bo-cloth' },
      h(
        'div',
        { class: 'sic-bo-great' },
        ...[
          plain('small', 'is-P is-great'),
          plain('odd', 'is-gold'),
          plain('even', 'is-gold'),
          plain('big', 'is-B is-great'),
        ],
      ),
      group(
        say('totals'),
        'is-totals',
        ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map(total =>
          spots.make(`total${total}`, {
            class: 'is-small',
            content: [
              h('b', { class: 'spot-number' }, String(total)),
              ' ',
              h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(`total${total}`)),
            ],
          }),
        ),
      ),
      group(say('singles'), 'is-six', ...FACES.map(face => ofDice(`face${face}`, [face], 'is-single'))),
      group(say('doubles'), 'is-six', ...FACES.map(face => ofDice(`double${face}`, [face, face], ''))),
      group(
        say('triples'),
        'is-six',
        plain('anyTriple', 'is-any is-T'),
        ...FACES.map(face => ofDice(`triple${face}`, [face, face, face], 'is-T')),
      ),
      group(say('combinations'), 'is-five', ...pairs.map(([a, b]) => ofDice(`two${a}${b}`, [a, b], ''))),
    ),
    scene: createDiceScene(parts, pipsOf, dice => String(sumOf(dice as unknown as Dice))),
    roads: createRoads({
      say,
      letters: { B: say('big').slice(0, 1), P: say('small').slice(0, 1) },
      names: { B: say('big'), P: say('small'), T: say('anyTriple') },
      read: mark => ({
        result: resultOf.sicBo(mark),
        text: mark === 'T' ? '3' : say(mark === 'B' ? 'big' : 'small').slice(0, 1),
      }),
    }),
    tell: outcome => tellDice(say, outcome as Dice),
    dealing: say('dealingDice'),
  }
}

export const tellDice = (say: FeltParts['say'], dice: Dice): string =>
  say('diceTold', { dice: [...dice].join(', '), total: sumOf(dice) })
