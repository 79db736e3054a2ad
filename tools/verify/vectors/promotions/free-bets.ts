import { LEAST_ODDS, type Result } from '#features/free-bets/rules/free-bets.ts'
import { grantFreeBet, settleFreeBet, useFreeBet } from '#features/free-bets/server/free-bets.ts'
import { parseAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import type { Step } from './shape.ts'
import type { World } from './world.ts'

const memberOf = (world: World, step: Step) => world.members.get(String(step.member ?? 'A'))!.memberId
const named = (world: World, step: Step) => ({ merchantId: 1, id: world.named(String(step.token)) })

/** What cases do with free bets, by their doors. */
export const freeBetActs: Record<string, (world: World, step: Step) => Promise<string>> = {
  'freebet.grant': (world, step) =>
    transaction(world.db, async tx => {
      const expiresAt = new Date((await databaseNow(tx)).getTime() + Number(step.expiresS) * 1_000)
      const terms = {
        value: parseAmount(String(step.value)),
        minOdds: LEAST_ODDS,
        scope: [],
        currency: 'USD',
        expiresAt,
      }
      const about = {
        ...named(world, step),
        memberId: memberOf(world, step),
        promotion: world.named(String(step.campaign)),
      }
      const granted = await grantFreeBet(tx, { ...about, ...terms })
      return granted === 'budget_spent' ? granted : 'ok'
    }),
  async 'freebet.bet'(world, step) {
    const bet = { bet: `bet-${step.at}`, odds: parseAmount(String(step.odds)), category: 'SPORTS' }
    const memberId = memberOf(world, step)
    await transaction(world.db, tx => useFreeBet(tx, { ...named(world, step), ...bet, memberId }))
    return 'ok'
  },
  async 'freebet.settle'(world, step) {
    const settled = { ...named(world, step), result: step.result as Result }
    const done = await transaction(world.db, tx => settleFreeBet(tx, settled))
    return done === 'repeated' ? done : 'ok'
  },
}
