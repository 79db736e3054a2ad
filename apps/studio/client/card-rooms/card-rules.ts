import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import { h } from '../shell/dom.ts'
import type { CardSay } from './words/words.ts'

const PRICES = ['blackTwo', 'redTwo', 'threePairs', 'quad', 'fourPairs'] as const

export function tableOfUnits(say: CardSay, head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  return h(
    'div',
    { class: 'choice-figures', tabindex: '0', role: 'group', 'aria-label': say('paymentsTitle') },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map(text => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...rows.map(cells => h('tr', {}, ...cells.map(cell => h('td', {}, String(cell)))))),
    ),
  )
}

const texts = (...list: string[]) => list.map(text => h('p', {}, text))

/** What holds in every room: money, rake, time, and how cards are made. */
export function describeCommon(say: CardSay, { most, rake }: CardRoomFile, time: string, keys: string): HTMLElement[] {
  return [
    h('h3', {}, say('moneyTitle')),
    ...texts(say('rulesMoney', { most }), say('rulesRake', { percent: `${rake.ppm / 10_000} %`, cap: rake.cap })),
    h('h3', {}, say('timeTitle')),
    ...texts(time, say('rulesFair'), say('promiseText'), keys),
  ]
}

/** How tiến lên plays and pays, its rake and its times, as its file says. */
export function makeTienLenRules(say: CardSay, file: CardRoomFile): HTMLElement[] {
  const { rules, times } = file
  if (rules.kind !== 'tienLen') throw new Error('another game')
  const { payments } = rules
  const form =
    payments.form === 'counting'
      ? say('rulesCounting', { card: payments.card })
      : say('rulesRanking', {
          ...{ first: payments.places[4][0]!, second: payments.places[4][1]! },
          ...{ three: payments.places[3][0]!, two: payments.places[2][0]! },
        })
  return [
    ...texts(say('rulesPlay'), say('rulesChops'), say('rulesInstant'), form, say('rulesLeave')),
    h('h3', {}, say('paymentsTitle')),
    tableOfUnits(
      say,
      [say('forWhat'), say('chopped'), say('kept')],
      [
        ...PRICES.map(each => [say(each), payments.chops[each], payments.left[each]]),
        [say('cong'), '–', payments.cong],
        [say('instantPays'), '–', payments.instant],
      ],
    ),
    ...describeCommon(
      say,
      file,
      say('rulesTime', { turn: times.turn / 1_000, bank: times.bank / 1_000, banks: times.banks }),
      say('keysCards'),
    ),
  ]
}
