import type { vendorCalls } from '#features/games/api-vendor.ts'
import type { Studio } from '../../app.ts'
import type { Answers } from '../provider/signed.ts'
import { selectPairs } from './store-pairs.ts'

/** Fewer hands together tell nothing. */
const LEAST_HANDS = 20
/** Who loses this part of what they have there in one hand to one other may mean to. */
const DUMP_PERCENT = 60
const MOST = 200

/** Who of our players sat with whom on a day, and which way money went between them: platforms know whether they know each other. */
export function pairAnswers({ db, library, cardRooms }: Studio): Pick<Answers<typeof vendorCalls>, 'pairs'> {
  return {
    async pairs({ date, currency }, brand) {
      const games = [...cardRooms.keys()].filter(id => library.get(id)!.brand === brand)
      if (games.length === 0) return { status: 'NOT_SUPPORTED' }
      const rows = await selectPairs(db, {
        games,
        currency,
        date,
        leastHands: LEAST_HANDS,
        dumpPercent: DUMP_PERCENT,
        most: MOST,
      })
      const pairs = rows.map(({ game, a, b, hands, expected, net, deviations, ...play }) => ({
        ...{ game, a, b, hands, play },
        ...{ expected: expected.toFixed(2), net: String(net), deviations: deviations.toFixed(2) },
      }))
      return { status: 'OK', pairs }
    },
  }
}
