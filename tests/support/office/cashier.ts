import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { agentActions } from '#features/agents/server/agents.ts'
import { keyActions } from '#features/brands/server/brands.ts'
import { drawActions } from '#features/draws/server/draws.ts'
import { financeActions } from '#features/finance/server/finance.ts'
import { freeRoundsActions } from '#features/freebets/server/freebets.ts'
import { gatewayActions } from '#features/gateway/server/office/key-actions.ts'
import { identityActions } from '#features/identity/server/office.ts'
import { freeTicketActions, lotteryActions } from '#features/lottery/server/lottery.ts'
import { contentActions } from '#features/messages/server/messages.ts'
import { missionActions } from '#features/missions/server/missions.ts'
import { createFourEyes, staffActions } from '#features/operators/server/operators.ts'
import { protectionActions } from '#features/players/server/players.ts'
import { pointActions } from '#features/points/server/points.ts'
import { promotionActions } from '#features/promotions/server/promotions.ts'
import { rankActions } from '#features/ranks/server/ranks.ts'
import { rebateActions } from '#features/rebates/server/rebates.ts'
import { referralActions } from '#features/referral/server/referral.ts'
import { rewardActions } from '#features/rewards/server/rewards.ts'
import { type Given, givenCashier } from '../cashier/world.ts'
import { askOffice, type GivenOperator, givenOperator, type OfficeReply } from './operators.ts'

export type CashierOffice = Awaited<ReturnType<typeof givenCashierOffice>>

/** The cashier of the vectors behind the calls of operators, with three of them who may do everything. */
export async function givenCashierOffice(given: Given = {}) {
  const world = await givenCashier(given)
  const { db, context, cashier } = world
  const own = createParts(context)
  const fourEyes = createFourEyes(context, {
    ...{ ...staffActions(context), ...identityActions(context), ...cashier.office.actions },
    ...{
      ...gatewayActions(context),
      ...own.games.desk.actions,
      ...own.games.trading.actions,
      ...lotteryActions(context),
      ...freeTicketActions(context),
      ...financeActions(context),
    },
    ...{
      ...contentActions(context),
      ...keyActions(context),
      ...protectionActions(context),
      ...agentActions(context),
      ...pointActions(context),
      ...promotionActions(context),
      ...missionActions(context),
      ...rebateActions(context),
      ...rankActions(context),
      ...referralActions(context),
      ...rewardActions(context),
      ...freeRoundsActions({ ...context, catalogue: own.games.catalogue }),
      ...drawActions(context),
      ...own.transfers.actions,
    },
  })
  const parts = { ...own, cashier, fourEyes }
  const app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const [ann, ben, cleo] = [await givenOperator(db), await givenOperator(db), await givenOperator(db)]
  const base = '/wps/office/cashier'
  const get = (who: GivenOperator, path: string, query = {}) =>
    askOffice(app, who.token, ['GET', `${base}/${path}`], query)
  const post = (who: GivenOperator, path: string, body = {}) =>
    askOffice(app, who.token, ['POST', `${base}/${path}`], body)

  return {
    ...{ ...world, app, ann, ben, cleo, get, post },
    /** Decides about a withdrawal as it stands now. */
    decide: async (who: GivenOperator, id: string, what: string, more = {}): Promise<OfficeReply> => {
      const { version } = ((await get(ann, `withdrawals/${id}`)).value as { withdrawal: { version: string } })
        .withdrawal
      return post(who, `withdrawals/${id}/${what}`, { version, ...more })
    },
    confirm: (who: GivenOperator, { value }: OfficeReply) => {
      const { proposalId } = value as { proposalId: string }
      return askOffice(app, who.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
    },
    /** What stands on record of an item, the first first. */
    recordOf: (item: string) =>
      db<{ operatorId: string; action: string; inputs: Record<string, unknown>; reason: string }[]>`
        select operator_id as "operatorId", action, inputs, reason from operators.audit where item = ${item} order by id`,
    close: async () => {
      await app.close()
      await parts.close()
      await world.close()
    },
  }
}
