import type { ToldEnd } from '../../api-card-rooms.ts'
import { h } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import type { KindView } from './kind-view.ts'
import type { CardWord } from './words/en.ts'
import type { CardSay } from './words/words.ts'

const WHY: Readonly<Record<string, CardWord>> = {
  ...{ cards: 'whyCards', left: 'whyLeft', cong: 'whyCong', chop: 'whyChop', place: 'whyPlace', instant: 'whyInstant' },
  ...{ rows: 'whyRows', scoop: 'whyScoop', special: 'whySpecial', foul: 'whyFoul' },
}
export type EndParts = {
  say: Say
  cardSay: CardSay
  money: (units: bigint) => string
  signed: (units: bigint) => string
  nameOf: (place: number) => string
  place: number | null
  unit: string
  kind: KindView
  /** What the game's rules tell of the hand. */
  view: unknown
}

export const netOf = ({ gross, rake }: Pick<ToldEnd, 'gross' | 'rake'>, place: number): bigint =>
  BigInt(gross[place]!) - BigInt(rake[place]!)

/** In words what the hand was for who looks. */
export function sumUp(end: ToldEnd, { cardSay, money, place }: Pick<EndParts, 'cardSay' | 'money' | 'place'>): string {
  const net = place === null ? 0n : netOf(end, place)
  if (net === 0n) return cardSay('evenHand')
  return net > 0n ? cardSay('wonHand', { amount: money(net) }) : cardSay('lostHand', { amount: money(-net) })
}

/** Who pays whom what, the rake, and what was kept. */
export function makeEnd(end: ToldEnd, parts: EndParts): HTMLElement {
  const { say, cardSay, money, signed, nameOf, place, kind, view } = parts
  const chips = (count: number) => money(BigInt(count) * BigInt(parts.unit))
  const { hands, lines } = kind.end(view, cardSay, nameOf, chips)
  // What went from whom to whom in pots is told by their lines.
  const claims = end.claims.flatMap(({ why, ...claim }) => (WHY[why] ? [{ ...claim, why: WHY[why] }] : []))
  const head = ['who', 'before', 'rake', 'net'] as const
  return h(
    'div',
    { class: 'hand-end', 'data-testid': 'hand-end' },
    h('p', { class: 'hand-sum' }, h('b', {}, sumUp(end, parts))),
    ...lines.map(line => h('p', {}, line)),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map(word => h('th', { scope: 'col' }, cardSay(word))))),
      h(
        'tbody',
        {},
        ...end.names.map((_, each) =>
          h(
            'tr',
            { class: each === place ? 'is-own' : '' },
            h('td', {}, nameOf(each)),
            h('td', { dir: 'ltr' }, signed(BigInt(end.gross[each]!))),
            h('td', { dir: 'ltr' }, money(BigInt(end.rake[each]!))),
            h('td', { dir: 'ltr', 'data-testid': each === place ? 'own-net' : '' }, signed(netOf(end, each))),
          ),
        ),
      ),
    ),
    h(
      'ul',
      { class: 'hand-claims' },
      ...claims.map(({ from, to, money: paid, why }) =>
        h(
          'li',
          {},
          cardSay('paysFor', {
            ...{ from: nameOf(from), to: nameOf(to), amount: money(BigInt(paid)) },
            why: cardSay(why),
          }),
        ),
      ),
    ),
    h(
      'div',
      { class: 'hand-kept', role: 'group', 'aria-label': cardSay('shownCards') },
      ...hands.flatMap((cards, each) =>
        cards.length > 0
          ? [
              h(
                'div',
                { class: 'kept' },
                h('span', {}, each < end.names.length ? nameOf(each) : cardSay('board')),
                h('span', { class: 'kept-cards', dir: 'ltr' }, ...cards.map(card => kind.face(say, card))),
              ),
            ]
          : [],
      ),
    ),
  )
}
