import '../styles/card-rooms.css'
import { loadPatiently } from '#shared/web/tries.ts'
import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import { makePaints } from '../../games/kit/paints.ts'
import { drawTitle } from '../../games/kit/title.ts'
import type { Opening, Playing } from '../kinds.ts'
import { fetchLook } from '../looks.ts'
import { Refused } from '../net/ask.ts'
import { showPlace, tintPage } from '../place.ts'
import { h } from '../shell/dom.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell, type Frame } from '../shell/shell.ts'
import { showTime } from '../shell/times.ts'
import { createCardTable } from './card-table.ts'
import { describeHand } from './hand-replay.ts'
import { kindViews } from './kind-view.ts'
import { cardWordsIn } from './words/words.ts'

/** Opens the rooms of a card game: stakes to choose from, then a table with other players. */
export async function openCardRoom(opening: Opening): Promise<Playing> {
  const { entered, sheet, language, say } = opening
  const file = sheet.file as CardRoomFile
  const [look, kind] = await Promise.all([fetchLook(entered.game), loadPatiently(kindViews[file.rules.kind])])
  if (!look) throw new Refused('not_found')
  const name = look.names[language]
  document.title = name
  tintPage(look)
  showPlace(opening.places.scene, entered.game, look)
  opening.places.shell.dataset.cards = ''
  const cardSay = cardWordsIn(language)
  const stand = (foot: readonly HTMLElement[]) =>
    createShell(
      {
        ...{ host: opening.places.shell, say, name, session: opening.session, foot },
        logo: makeLogo(makePaints(look), drawTitle(look), name),
      },
      opening.shellEvents,
    )
  const table = entered.replay
    ? { ...watchHand(stand([])), keys: {}, commitment: () => null }
    : createCardTable({ ...opening, cardSay, kind, file, stand })

  /** Only this hand is looked at: there is no table to sit at. */
  function watchHand(shell: Frame) {
    const round = entered.replay!
    const show = () => shell.area.replaceChildren(describeHand(opening, kind, cardSay, round))
    return {
      shell,
      course: {
        ...{ fairness: round.fairness, chosen: 0n, rest: () => undefined, replay: show },
        async open() {
          shell.area.classList.add('card-area')
          shell.tell(say('replayOf', { time: `\u2066${showTime(round.at)}\u2069` }))
          show()
          document.body.dataset.stage = 'ready'
        },
      },
    }
  }

  return {
    course: table.course,
    shell: table.shell,
    keys: table.keys,
    makeRules: async () => kind.makeRules(cardSay, file),
    async verify(round) {
      const { verifyCards } = await loadPatiently(() => import('../verify/verify-cards.ts'))
      return verifyCards(sheet.file, round)
    },
    async playOf(round) {
      const { playOfCards } = await loadPatiently(() => import('../verify/verify-cards.ts'))
      return playOfCards(round)
    },
    makePromise: () => [
      h('p', {}, cardSay('promiseText')),
      h(
        'dl',
        { class: 'seeds' },
        h('dt', {}, cardSay('promise')),
        h('dd', { dir: 'ltr', class: 'hash', 'data-testid': 'commitment' }, table.commitment() ?? cardSay('noPromise')),
      ),
    ],
  }
}
