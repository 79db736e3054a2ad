import type { MauBinhAction, MauBinhView } from '../../engine/card-rooms/mau-binh/mau-binh.ts'
import { ROWS } from '../../engine/card-rooms/mau-binh/rows.ts'
import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import { h } from '../shell/dom.ts'
import { makePokerFace } from './card-faces.ts'
import { describeCommon, tableOfUnits } from './card-rules.ts'
import type { KindView } from './kind-view.ts'
import { makeMauBinhBoard, SPECIAL_WORDS } from './mau-binh-board.ts'
import type { CardWord } from './words/en.ts'
import type { CardSay } from './words/words.ts'

const read = (view: unknown) => view as MauBinhView

export const mauBinhView: KindView = {
  makeBoard: makeMauBinhBoard,
  face: makePokerFace,
  leaveText: 'leaveText',
  seat(view, place, cardSay) {
    const { ready, left } = read(view).places[place]!
    return { mark: ready ? '✓' : '…', text: cardSay(left ? 'away' : ready ? 'readyRows' : 'arranging') }
  },
  status: (_, __, isMine) => (isMine ? 'arrangeNow' : 'waitRows'),
  end(view, cardSay, nameOf) {
    const { places } = read(view)
    return {
      hands: places.map(({ rows, hand }) => (rows ? ROWS.flatMap(row => rows[row]) : (hand ?? []))),
      lines: places.flatMap(({ special, foul }, place) => {
        const what = special ? SPECIAL_WORDS[special] : foul ? ('foulRows' as const) : null
        return what ? [cardSay('hasSpecial', { name: nameOf(place), what: cardSay(what) })] : []
      }),
    }
  },
  action(action, cardSay) {
    const done = action as MauBinhAction
    return 'rows' in done ? ROWS.flatMap(row => done.rows[row]) : cardSay('left')
  },
  makeRules: makeMauBinhRules,
}

const ROW_WORDS = {
  ...{ frontTrips: 'rowFrontTrips', middleFullHouse: 'rowMiddleFullHouse', middleQuads: 'rowMiddleQuads' },
  ...{ middleStraightFlush: 'rowMiddleStraightFlush', backQuads: 'rowBackQuads' },
  backStraightFlush: 'rowBackStraightFlush',
} as const satisfies Record<string, CardWord>

/** How mậu binh plays and pays, as its file says. */
function makeMauBinhRules(say: CardSay, file: CardRoomFile): HTMLElement[] {
  const { rules } = file
  if (rules.kind !== 'mauBinh') throw new Error('another game')
  const { rows, specials, scoop, scoopAll } = rules.payments
  const paid = (Object.keys(ROW_WORDS) as (keyof typeof ROW_WORDS)[]).map(
    row => [say(ROW_WORDS[row]), rows[row]] as const,
  )
  const special = (Object.keys(SPECIAL_WORDS) as (keyof typeof SPECIAL_WORDS)[]).map(
    each => [say(SPECIAL_WORDS[each]), specials[each]] as const,
  )
  return [
    h('p', {}, say('rulesRows')),
    h('p', {}, say('rulesRowsPay', { scoop, all: scoopAll })),
    h('p', {}, say('rulesSpecials')),
    h('h3', {}, say('paymentsTitle')),
    tableOfUnits(say, [say('forWhat'), say('unit')], [...paid, ...special]),
    ...describeCommon(say, file, say('rulesArrange', { seconds: file.times.turn / 1_000 }), say('keysRows')),
  ]
}
