import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import { h } from '../shell/dom.ts'
import type { CardSay } from './words/words.ts'

const PRICES = ['blackTwo', 'redTwo', 'threePairs', 'quad', 'fourPairs'] as const

/** How the game plays and pays, its rake and its times, as its file says. */
export function makeCardRules(say: CardSay, file: CardRoomFile): HTMLElement[] {
  const { rules, most, rake, times } = file
  const { payments } = rules
  const form =
    payments.form === 'counting'
      ? say('rulesCounting', { card: payments.card })
      : say('rulesRanking', {
          ...{ first: payments.places[4][0]!, second: payments.places[4][1]! },
          ...{ three: payments.places[3][0]!, two: payments.places[2][0]! },
        })
  const row = (...cells: (string | number)[]) => h('tr', {}, ...cells.map(cell => h('td', {}, String(cell))))
  const texts = (...list: string[]) => list.map(text => h('p', {}, text))
  return [
    ...texts(say('rulesPlay'), say('rulesChops'), say('rulesInstant'), form),
    h('h3', {}, say('paymentsTitle')),
    h(
      'div',
      { class: 'choice-figures', tabindex: '0', role: 'group', 'aria-label': say('paymentsTitle') },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, ...(['forWhat', 'chopped', 'kept'] as const).map(word => h('th', { scope: 'col' }, say(word)))),
        ),
        h(
          'tbody',
          {},
          ...PRICES.map(each => row(say(each), payments.chops[each], payments.left[each])),
          row(say('cong'), '–', payments.cong),
          row(say('instantPays'), '–', payments.instant),
        ),
      ),
    ),
    h('h3', {}, say('moneyTitle')),
    ...texts(
      say('rulesMoney', { most }),
      say('rulesRake', { percent: `${rake.ppm / 10_000} %`, cap: rake.cap }),
      say('rulesLeave'),
    ),
    h('h3', {}, say('timeTitle')),
    ...texts(
      say('rulesTime', { turn: times.turn / 1_000, bank: times.bank / 1_000, banks: times.banks }),
      say('rulesFair'),
      say('promiseText'),
      say('keysCards'),
    ),
  ]
}
