import type { vendorCalls } from '#features/games/api-vendor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import type { FreeRounds } from '../../api-rewards.ts'
import type { Studio } from '../../app.ts'
import { brandOf, SPORTSBOOKS } from '../../brands.ts'
import type { Answers } from '../provider/signed.ts'
import type { Spin } from '../rounds/draws.ts'
import type { OfferedGame } from '../rounds/library.ts'
import { allowedStakes, isPlayed } from '../rounds/stakes.ts'
import { selectHolders } from '../transfer/store.ts'
import type { WalletClient } from '../wallet-client.ts'
import * as store from './store-rewards.ts'

const MOST_LISTED = 100
const AT_ONCE = 50
/** Longer than a call can take. */
const HOLD_SECONDS = 15

/**
 * Free rounds are played in games whose rounds are over with their draw: a pool's hit is money of others, and a round that its
 * player goes on with may need more than nothing.
 */
const isForFree = ({ kind, jackpots }: OfferedGame) => kind === 'slot' && jackpots.length === 0

/** What the platform asks of free rounds (wallet contract §2.3). The same again is fine; of another content it is TX_CONFLICT. */
export function rewardAnswers({
  db,
  library,
  sportsbook,
}: Studio): Pick<Answers<typeof vendorCalls>, 'reward_create' | 'reward_cancel' | 'reward_list'> {
  /** Of a sportsbook they are free bets, of a stake from its least on. */
  const hasFreeRounds = (game: string) => SPORTSBOOKS.has(game) || isForFree(library.get(game)!)
  const isStake = async (game: string, currency: string, stake: bigint) => {
    if (!SPORTSBOOKS.has(game)) return (await allowedStakes(db, currency))(library.get(game)!).includes(stake)
    const limits = sportsbook.limitsOf(currency)
    return limits !== undefined && stake >= limits.least && stake <= limits.payout
  }

  return {
    async reward_create({ reward, player, game, currency, rounds, stake: text, expires_at }, brand) {
      if ((SPORTSBOOKS.has(game) ? brandOf(game) : library.get(game)?.brand) !== brand)
        return { status: 'GAME_DISABLED' }
      const [stake, expiresAt] = [BigInt(text), new Date(expires_at)]
      if (Number.isNaN(expiresAt.getTime())) return undefined
      // Whose money is with us plays with that alone.
      const isHolder = (await selectHolders(db, [player])).has(player)
      if (!hasFreeRounds(game) || isHolder) return { status: 'NOT_SUPPORTED' }
      if (!isPlayed(currency)) return { status: 'CURRENCY_MISMATCH' }
      const row = { brand, reward, player, game, currency, rounds, stake, expiresAt }
      const before = await store.findReward(db, brand, reward)
      if (before) return { status: isSame(before, row) ? 'OK' : 'TX_CONFLICT' }
      if (!(await isStake(game, currency, stake))) return { status: 'AMOUNT_INVALID' }
      if (await store.insertReward(db, row)) return { status: 'OK' }
      return { status: isSame((await store.findReward(db, brand, reward))!, row) ? 'OK' : 'TX_CONFLICT' }
    },

    async reward_cancel({ reward }, brand) {
      if (!(await store.findReward(db, brand, reward))) return { status: 'REWARD_NOT_FOUND' }
      await store.updateCancelled(db, brand, reward)
      return { status: 'OK' }
    },

    async reward_list({ player }, brand) {
      const rows = await store.selectRewards(db, brand, player, MOST_LISTED)
      const rewards = rows.map(({ reward, game, rounds, left, won, state }) => ({
        ...{ reward, game, rounds, left, won: String(won), state },
      }))
      return { status: 'OK', rewards }
    },
  }
}

const isSame = (before: store.RewardRow, row: store.NewReward): boolean => contentOf(before) === contentOf(row)

const contentOf = ({ player, game, currency, rounds, stake, expiresAt }: store.NewReward) =>
  JSON.stringify([player, game, currency, rounds, String(stake), expiresAt])

type Played = Pick<Spin, 'player' | 'currency' | 'stake'> & { game: string; reward: string }

/** What of free rounds stages ask for. */
export function createFreeRounds(db: Sql) {
  const told = ({ reward, left, rounds, stake, won, expiresAt }: store.RewardRow): FreeRounds => ({
    ...{ reward, left, rounds, stake: String(stake), won: String(won), expiresAt: expiresAt.toISOString() },
  })
  return {
    /** What may be played for nothing now, null for nothing. */
    async find(player: string, game: string, currency: string): Promise<FreeRounds | null> {
      const row = await store.findPlayable(db, player, game, currency)
      return row ? told(row) : null
    },
    /** Why a round of it could not be played, where it is why: `not_found` for nobody's or another's, `reward_expired`. */
    async assertPlayable(brand: string, { reward, player, game, currency, stake }: Played): Promise<void> {
      const row = await store.findReward(db, brand, reward)
      if (row?.player !== player || row.game !== game || row.currency !== currency) throw new Refusal('not_found')
      if (row.stake !== stake) throw new Refusal('invalid_input', { field: 'stake' })
      const isUsed = row.left === 0 && !row.busy
      if (row.state !== 'ACTIVE' || isUsed || row.expiresAt <= new Date()) throw new Refusal('reward_expired')
    },
    /** How it stands after a round of it. */
    async after(brand: string, reward: string): Promise<FreeRounds> {
      const row = (await store.findReward(db, brand, reward))!
      if (row.left === 0) await store.updateDue(db, brand, reward)
      return told(row)
    },
  }
}
export type FreeRoundsDesk = ReturnType<typeof createFreeRounds>

/** Tells the platform of free rounds that were all played or ended; what is not decided is told again. */
export async function settleRewards({ db, wallet, log }: { db: Sql; wallet: WalletClient; log: Log }): Promise<void> {
  for (const row of await store.claimDue(db, AT_ONCE, HOLD_SECONDS)) {
    const isPlayed = row.left === 0
    if (row.busy) continue
    if (!isPlayed && !row.isOver) {
      await store.postponeDue(db, row)
      continue
    }
    const { reward, player, game, currency, won } = row
    const answer = await wallet('reward_status', {
      ...{ request_id: newId('call'), player, game, currency, occurred_at: new Date().toISOString() },
      ...{ tx: `${reward}.end`, reward, status: isPlayed ? 'played' : 'expired', total: String(won) },
    })
    if (!answer?.decided) continue
    if (answer.status !== 'OK')
      log.error({ reward, status: answer.status }, 'the wallet refused the end of free rounds')
    await store.updateEnded(db, row, isPlayed ? 'PLAYED' : 'EXPIRED')
  }
}
