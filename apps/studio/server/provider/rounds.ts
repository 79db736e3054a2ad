import type { TableRound } from '#apps/studio/engine/tables/table-round.ts'
import { sidesOf } from '#apps/studio/engine/tables/valid-bet.ts'
import type { vendorCalls } from '#features/games/api-vendor.ts'
import type { Studio } from '../../app.ts'
import { betOf, winOf } from '../rounds/conclude.ts'
import { replayOf } from '../rounds/replays.ts'
import { findPlayed, findRound, type RoundRow, type RoundState } from '../rounds/store.ts'
import { betsForWire, legsInWords, sidesOfBet } from '../sportsbook/sports-view.ts'
import { findBetById } from '../sportsbook/store-bets.ts'
import { selectWins } from '../sportsbook/store-money.ts'
import type { Answers } from './signed.ts'

type Rounds = Pick<Answers<typeof vendorCalls>, 'round_status' | 'round_detail'>

/** How a round stands for the platform. */
const stateOf = ({ state, atOnce }: Pick<RoundRow, 'state' | 'atOnce'>) =>
  // One call that nobody answered: it may stand.
  atOnce && state === 'REVERSING' ? 'IN_PROGRESS' : STATES[state]

/** Its outcome is drawn before its bet: what is owed for it counts as done. */
const STATES: Readonly<Record<RoundState, 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED'>> = {
  BETTING: 'IN_PROGRESS',
  OPEN: 'IN_PROGRESS',
  PAYING: 'COMPLETED',
  CLOSED: 'COMPLETED',
  REFUSED: 'CANCELLED',
  REVERSING: 'CANCELLED',
  REVERSED: 'CANCELLED',
}

export function roundAnswers({ config, db, rounds, breakSilence }: Studio): Rounds {
  /** Where a round is shown. */
  function urlOf(game: string, id: string, language: string): string {
    const query = new URLSearchParams({ replay: replayOf(config.SERVER_SECRET, id), language })
    return `${config.STUDIO_PUBLIC_URL}/play/${game}?${query}`
  }

  return {
    async round_status({ player, round: id }) {
      const round = await findRound(db, player, id)
      if (!round) return { status: 'OK', state: 'UNKNOWN' }
      const state = stateOf(round)
      // Whoever asks misses something: what this round owes is sent now.
      breakSilence(id)
      rounds.queue.sendSoon(id)
      if (state !== 'COMPLETED' || round.payout === 0n) return { status: 'OK', state, wins: [] }
      const ticket = await findBetById(db, player, id)
      if (ticket) return { status: 'OK', state, wins: await selectWins(db, id) }
      return { status: 'OK', state, wins: [{ tx: winOf(id), ref: betOf(id), amount: String(round.payout) }] }
    },

    /** The outcome of a round whose bet never stood is nobody's. */
    async round_detail({ player, round: id, language }) {
      const round = await findRound(db, player, id)
      if (!round) return { status: 'NOT_FOUND' }
      const { game, currency, stake, seedHash, clientSeed, nonce, mathVersion, gameHash } = round
      const detail = {
        ...{ round: id, state: stateOf(round), at: round.createdAt.toISOString(), game, currency },
        stake: String(stake),
        fairness: { serverSeedHash: seedHash, clientSeed, nonce, mathVersion, gameHash },
      }
      const ticket = await findBetById(db, player, id)
      if (ticket) {
        const [bet] = await betsForWire(db, [ticket])
        const { fairness: _, ...told } = detail
        const legs = legsInWords(bet!, language)
        return {
          ...{ status: 'OK', url: urlOf(game, id, language), legs, sides: await sidesOfBet(db, bet!) },
          detail: { ...told, payout: String(round.payout), bet },
        }
      }
      const played = await findPlayed(db, id)
      // What an open round holds is its player's.
      if (!played || played.state === 'OPEN') return { status: 'OK', detail }
      const { payout, events, coupId } = played
      const sides = coupId === null ? [] : sidesOf(events as TableRound)
      return {
        status: 'OK',
        url: urlOf(game, id, language),
        sides,
        detail: { ...detail, payout: String(payout), events },
      }
    },
  }
}
