import { agentContracts } from './agents/agents.ts'
import { arcadeMath } from './arcade-math.ts'
import { cashierCases } from './cashier/cashier-cases.ts'
import { fairness } from './fairness.ts'
import { lottery } from './lottery.ts'
import { lotteryDraws } from './lottery-draws.ts'
import { lotteryReturns } from './lottery-returns.ts'
import { promotionCases } from './promotions/promotion-cases.ts'
import type { SlowSchema, VectorSchema } from './schema.ts'
import { slotPar } from './slot-par.ts'
import { sportsPricing } from './sports/pricing.ts'
import { sportsSettlement } from './sports/settlement.ts'
import { liveEdges } from './tables/live-edges.ts'
import { roads } from './tables/roads.ts'
import { tienLen } from './tables/tien-len.ts'

/** Every kind of vectors file that `npm run vectors` knows. */
export const schemas: readonly VectorSchema[] = [
  fairness,
  arcadeMath,
  slotPar,
  lotteryDraws,
  lottery,
  lotteryReturns,
  agentContracts,
  liveEdges,
  roads,
  tienLen,
  sportsSettlement,
  sportsPricing,
]

/** And those that run on a PostgreSQL. */
export const slowSchemas: readonly SlowSchema[] = [cashierCases, promotionCases]
