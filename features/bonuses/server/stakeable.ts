import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { contributionOf, type Game, isExcluded, type StakeOrder } from '../rules/bonuses.ts'
import { isLive, returnsTo } from '../rules/states.ts'
import * as store from './store-grants.ts'

/** What a bet must know of bonuses: the one whose money may be staked there, and where money of others goes back to. */
export type StakedBonus = {
  /** Undefined while none takes bets. */
  live?: {
    id: bigint
    maxBet: Amount | null
    order: StakeOrder
    excludes: (game: Game) => boolean
    /** How much of a bet there counts, in millionths. */
    ppmOf: (game: Game) => number
  }
  /** By the bonus that a bet was staked with. */
  returns: ReadonlyMap<bigint, { promotion: string; to: 'bonus' | 'cash' | 'expired' }>
}

/** Of each of these members who has a bonus, or staked one of these. Read it after their wallets are held. */
export async function stakeableOf(
  tx: Tx,
  memberIds: readonly string[],
  staked: readonly bigint[],
  at: Date,
): Promise<Map<string, StakedBonus>> {
  const byMember = Map.groupBy(await store.selectLive(tx, memberIds, staked), grant => grant.memberId)
  return new Map(
    [...byMember].map(([memberId, grants]) => {
      const live = grants.find(({ state }) => isLive(state))
      const returns = grants.map(grant => {
        const to = returnsTo(grant, { otherIsLive: live !== undefined && live !== grant, at })
        return [grant.id, { promotion: grant.promotion, to }] as const
      })
      const takes = live?.state === 'ACTIVE' && at < live.endsAt! ? { live: termsOf(live) } : {}
      return [memberId, { ...takes, returns: new Map(returns) }] as const
    }),
  )
}

function termsOf({ id, maxBet, terms }: store.GrantRow) {
  return {
    ...{ id, maxBet, order: terms.order, excludes: (game: Game) => isExcluded(terms, game) },
    ppmOf: (game: Game) => contributionOf(terms.contribution, game),
  }
}
