import { agentActions, refuseArrears } from '#features/agents/server/agents.ts'
import { countBonuses } from '#features/bonuses/server/bonuses.ts'
import { keyActions } from '#features/brands/server/brands.ts'
import { createCashier, createProviders } from '#features/cashier/server/cashier.ts'
import { drawActions } from '#features/draws/server/draws.ts'
import { financeActions } from '#features/finance/server/finance.ts'
import { freeRoundsActions } from '#features/freebets/server/freebets.ts'
import { createGames } from '#features/games/server/games.ts'
import { createGateway, createVendorKeys, readRounds } from '#features/gateway/server/gateway.ts'
import { gatewayActions } from '#features/gateway/server/office/key-actions.ts'
import { identityActions } from '#features/identity/server/office.ts'
import { createLotteryLaunch } from '#features/lottery/server/launch.ts'
import { createLottery, freeTicketActions, lotteryActions, sumUndrawn } from '#features/lottery/server/lottery.ts'
import { contentActions } from '#features/messages/server/messages.ts'
import { missionActions } from '#features/missions/server/missions.ts'
import { createFourEyes, createLooks, staffActions } from '#features/operators/server/operators.ts'
import { protectionActions } from '#features/players/server/players.ts'
import { createPoints, pointActions } from '#features/points/server/points.ts'
import { chooseOffer, promotionActions } from '#features/promotions/server/promotions.ts'
import { type Ranks, rankActions } from '#features/ranks/server/ranks.ts'
import { type Rebates, rebateActions } from '#features/rebates/server/rebates.ts'
import { createReconciliation, raiseCases } from '#features/reconciliation/server/reconciliation.ts'
import { playByCategory } from '#features/records/server/records.ts'
import { referralActions, standingOf } from '#features/referral/server/referral.ts'
import { rewardActions } from '#features/rewards/server/rewards.ts'
import { createTransfers } from '#features/transfers/server/transfers.ts'
import { createCounter } from '#features/turnover/server/turnover.ts'
import type { Context } from '#shared/server/context.ts'

type Who = { merchantId: number; memberId: string }

/** What features hold in memory: one of each in a server, for its routes and its timed work alike. */
export function createParts(context: Context) {
  const turnover = createCounter(context, {
    readLog: readRounds,
    openStakes: (tx, { memberId }) => sumUndrawn(tx, memberId),
    alsoCount: countBonuses,
  })
  const keys = createVendorKeys(context.db, context.serverSecret)
  const games = createGames(context, keys)
  const { catalogue } = games
  const points = createPoints(context, turnover)
  const rebates: Rebates = { countNow: turnover.countNow }
  const ranks: Ranks = { countNow: turnover.countNow }
  const notePlayed = (memberIds: Iterable<string>) => {
    const played = [...memberIds]
    turnover.noteMoved(played)
    points.players.notePlayed(played)
  }
  const gateway = createGateway(context, { keys, catalogue, raiseCases, notePlayed })
  const reconciliation = createReconciliation(context, gateway)
  const lottery = createLottery(context)
  const transfers = createTransfers(context)
  const cashier = createCashier(context, {
    ...{ providers: createProviders(context), countNow: turnover.countNow, answerMs: 20 },
    // Whoever owes downlines pays these first.
    refuseOwing: (tx, { memberId }) => refuseArrears(tx, memberId),
    chooseOffer,
  })
  // What takes two operators, of every office.
  const fourEyes = createFourEyes(context, {
    ...{ ...staffActions(context), ...identityActions(context), ...cashier.office.actions },
    ...{
      ...gatewayActions(context),
      ...games.desk.actions,
      ...games.trading.actions,
      ...lotteryActions(context),
      ...financeActions(context),
    },
    ...freeTicketActions(context),
    ...{ ...agentActions(context), ...pointActions(context), ...promotionActions(context) },
    ...{ ...rewardActions(context), ...missionActions(context), ...freeRoundsActions({ ...context, catalogue }) },
    ...drawActions(context),
    ...{ ...rebateActions(context), ...rankActions(context), ...referralActions(context) },
    ...{ ...contentActions(context), ...keyActions(context), ...protectionActions(context), ...transfers.actions },
  })
  // Money that a vendor keeps itself goes along into its games.
  const launch: typeof games.launch = ask => transfers.launch(games.launch, ask)
  return {
    ...{
      turnover,
      keys,
      games,
      gateway,
      reconciliation,
      lottery,
      transfers,
      launch,
      cashier,
      fourEyes,
      points,
      playByCategory,
      rebates,
      ranks,
      // What else there is for a member, of those who need promotions.
      alsoAvailable: (who: Who) =>
        standingOf(context.db, who).then(standing => [{ type: 'REFERRAL' as const, ...standing }]),
    },
    looks: createLooks(),
    launchLottery: createLotteryLaunch(context.db),
    close: async () => void (await Promise.all([gateway.close(), lottery.close(), cashier.close()])),
  }
}

export type Parts = ReturnType<typeof createParts>
