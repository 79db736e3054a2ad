import '../styles/tables.css'
import { loadPatiently } from '#shared/web/tries.ts'
import { loadTable } from '../../engine/tables/table-games.ts'
import { makePaints } from '../../games/kit/paints.ts'
import { drawTitle } from '../../games/kit/title.ts'
import type { Opening, Playing } from '../kinds.ts'
import { fetchLook } from '../looks.ts'
import { Refused } from '../net/ask.ts'
import { showPlace, tintPage } from '../place.ts'
import { moveClock } from '../play/beat.ts'
import { pressed } from '../shell/keys.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell } from '../shell/shell.ts'
import { nameBet } from './bets/names.ts'
import { pricesOf } from './bets/prices.ts'
import type { MakeFelt } from './felt.ts'
import { makePromise } from './promise.ts'
import { watchRound } from './replay.ts'
import { sitAt } from './seat.ts'
import { tableWordsIn } from './words/words.ts'

/** Opens a table that all its players share: a dealer, a cloth with places for chips, roads, and the foot. */
export async function openTable(opening: Opening, makeFelt: MakeFelt): Promise<Playing> {
  const { entered, sheet, language, say, clock } = opening
  const look = await fetchLook(entered.game)
  const game = loadTable(sheet.file)
  if (!look || game.kind !== entered.kind) throw new Refused('not_found')
  const name = look.names[language]
  document.title = name
  tintPage(look)
  showPlace(opening.places.scene, entered.game, look)
  moveClock(clock)

  const tableSay = tableWordsIn(language)
  const prices = pricesOf(game.file.rules, game.rules.bets)
  const table = {
    ...{ game, tableSay, makeFelt },
    nameOf: (bet: string) => nameBet(tableSay, game.kind, bet),
    priceOf: (bet: string) => prices.get(bet) ?? '',
  }
  const stand = (foot: readonly HTMLElement[]) =>
    createShell(
      {
        ...{ host: opening.places.shell, say, name, session: opening.session, foot },
        logo: makeLogo(makePaints(look), drawTitle(look), name),
      },
      opening.shellEvents,
    )
  opening.places.shell.dataset.table = game.kind
  const seat = entered.replay
    ? watchRound(opening, table, entered.replay, stand([]))
    : await sitAt(opening, table, stand)
  const place = () => pressed('place')
  return {
    course: seat.course,
    shell: seat.shell,
    keys: {
      ...{ ' ': place, Enter: place },
      z: () => pressed('undo'),
      x: () => pressed('clear'),
      r: () => pressed('repeat'),
      d: () => pressed(document.querySelector('.moves-bar:not([hidden])') ? 'move-double' : 'double'),
      ...{ h: () => pressed('move-hit'), s: () => pressed('move-stand'), p: () => pressed('move-split') },
      ...{ i: () => pressed('move-insure'), n: () => pressed('move-decline') },
    },
    async makeRules() {
      const { makeTableRules } = await loadPatiently(() => import('./table-rules.ts'))
      return makeTableRules(opening, table, seat.limits)
    },
    async verify(round) {
      const { verifyTable } = await loadPatiently(() => import('../verify/verify-table.ts'))
      return verifyTable(sheet.file, round)
    },
    async playOf(round) {
      const { playOfTable } = await loadPatiently(() => import('../verify/verify-table.ts'))
      return playOfTable(round)
    },
    makePromise: () => makePromise(tableSay, game, seat.state()),
  }
}
