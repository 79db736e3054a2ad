import { onTestFinished, vi } from 'vitest'
import type { Entered, PlayedRound } from '#apps/studio/api.ts'
import type { Deciding, TableState } from '#apps/studio/api-tables.ts'
import type { Opening } from '#apps/studio/client/kinds.ts'
import { Refused } from '#apps/studio/client/net/ask.ts'
import { createClock } from '#apps/studio/client/play/clock.ts'
import { createPurse } from '#apps/studio/client/play/money.ts'
import { createTally } from '#apps/studio/client/play/tally.ts'
import { h } from '#apps/studio/client/shell/dom.ts'
import { createShell } from '#apps/studio/client/shell/shell.ts'
import { createSounds } from '#apps/studio/client/sound/sounds.ts'
import { nameBet } from '#apps/studio/client/tables/bets/names.ts'
import { pricesOf } from '#apps/studio/client/tables/bets/prices.ts'
import type { MakeFelt } from '#apps/studio/client/tables/felt.ts'
import type { TableNet } from '#apps/studio/client/tables/net/table-net.ts'
import { sitAt } from '#apps/studio/client/tables/seat.ts'
import { tableWordsIn } from '#apps/studio/client/tables/words/words.ts'
import { isRightToLeft, type Language, wordsIn } from '#apps/studio/client/words/words.ts'
import { betOfMove, seatOf } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import { loadTable, type TableGame } from '#apps/studio/engine/tables/table-games.ts'
import { coinsOn, type PlacedBet, placedRound, settledRound } from '#apps/studio/engine/tables/table-round.ts'

const quiet = () => undefined
const FAIR = { serverSeedHash: 'h', clientSeed: 'c', nonce: 1 }
const LIMITS = { unit: '100', least: '1000', most: '20000' }

const BETTING: TableState = {
  ...{
    seq: 100,
    phase: 'betting',
    coup: '1',
    ms: 15_000,
    bettingMs: 15_000,
    commitment: 'ab',
    terms: null,
    turn: null,
    shown: [],
    outcome: null,
  },
  ...{ shoe: { dealt: 0, cards: 0 }, winning: [], players: 3, on: { player: 2 }, history: [] },
}

const betsOf = (round: PlayedRound) => (round.events as unknown as { choice: { bets: PlacedBet[] } }).choice.bets

/** A studio of one table, whose word is what the test says. */
function fakeStudio(game: TableGame) {
  let balance = 100_000
  let rounds: PlayedRound[] = []
  let refusal: string | null = null
  let hear: (state: TableState) => void = quiet
  let seq = BETTING.seq
  const place = vi.fn(async (bets: readonly PlacedBet[]) => {
    if (refusal) throw new Refused(refusal)
    balance -= coinsOn(bets)
    const events = placedRound(game, '1', null, [...bets])
    const round = { id: `r${rounds.length}`, stake: String(events.bet), payout: '0', state: 'open', events } as unknown
    rounds.push(round as PlayedRound)
    return { round: round as PlayedRound, balance: String(balance), fairness: FAIR }
  })
  let seats: number[] = []
  const decide = vi.fn(async ({ coup, hand, move }: Deciding) => {
    if (refusal) throw new Refused(refusal)
    const bet = betOfMove(move, hand)
    if (bet === null) return { round: null, balance: String(balance) }
    const main = rounds.flatMap(each => betsOf(each)).find(each => each.bet === `seat${seatOf(hand)}`)!
    const coins = move === 'insure' ? main.coins / 2 : main.coins
    balance -= coins
    const events = placedRound(game, coup, null, [{ bet, coins }])
    const round = { id: `r${rounds.length}`, stake: String(coins), payout: '0', state: 'open', events } as unknown
    rounds.push(round as PlayedRound)
    return { round: round as PlayedRound, balance: String(balance) }
  })
  const net: TableNet = {
    read: async () => ({ state: BETTING, limits: LIMITS, lagMs: 0 }),
    watch(listener) {
      hear = listener
    },
    place,
    async takeBack(id) {
      const round = rounds.find(each => each.id === id)!
      balance += Number(round.stake)
      rounds = rounds.filter(each => each !== round)
      return { round, balance: String(balance), fairness: FAIR }
    },
    mine: async () => ({ rounds, balance: String(balance), seats }),
    decide,
  }
  return {
    net,
    place,
    decide,
    /** The boxes for which this player decides. */
    giveBoxes(given: number[]) {
      seats = given
    },
    refuse(code: string | null) {
      refusal = code
    },
    tell(state: Partial<TableState>) {
      hear({ ...BETTING, seq: ++seq, ...state })
    },
    settle(outcome: unknown) {
      rounds = rounds.map(round => {
        const bets = betsOf(round)
        const events = settledRound(placedRound(game, '1', null, bets), outcome, game.paysOf(bets, outcome))
        balance += events.coins
        return { ...round, state: 'done', payout: String(events.coins), events } as unknown as PlayedRound
      })
    },
  }
}

/** A player sits at a table of this file, whose studio says what the test says. */
export async function sit(file: unknown, makeFelt: MakeFelt, language: Language = 'EN') {
  const game = loadTable(file)
  const say = wordsIn(language)
  const tableSay = tableWordsIn(language)
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  const places = { scene: h('div', { id: 'scene' }), shell: h('main', { id: 'shell' }) }
  places.shell.dataset.table = game.kind
  document.body.replaceChildren(places.scene, places.shell)
  onTestFinished(() => document.body.replaceChildren())
  localStorage.clear()
  sessionStorage.clear()
  const entered = {
    ...{
      token: 't',
      demo: true,
      game: game.id,
      kind: game.kind,
      balance: '100000',
      currencyScale: 2,
      fairness: FAIR,
      replay: null,
    },
  } as unknown as Entered
  const opening: Opening = {
    ...{
      entered,
      language,
      say,
      places,
      unit: 'P',
      clock: createClock(),
      sounds: createSounds(),
      purse: createPurse(2),
    },
    tally: createTally(() => 0),
    sheet: { kind: game.kind, file, gameHash: '', figures: {}, simulated: null },
    host: { isFramed: false, tell: quiet, hear: quiet, exit: quiet },
    line: { isUp: true, hear: quiet },
    still: () => true,
    session: null,
    shellEvents: { onMenu: quiet, onSound: quiet, onExit: quiet },
    onRefusal: quiet,
  }
  const prices = pricesOf(game.file.rules, game.rules.bets)
  const studio = fakeStudio(game)
  const seat = await sitAt(
    opening,
    { game, tableSay, makeFelt, nameOf: bet => nameBet(tableSay, game.kind, bet), priceOf: bet => prices.get(bet)! },
    foot =>
      createShell(
        { host: places.shell, say, name: 'Table', session: null, logo: h('span'), foot },
        opening.shellEvents,
      ),
    studio.net,
  )
  await seat.course.open()
  return { game, studio, seat, tableSay }
}
