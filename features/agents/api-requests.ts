import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { itemId } from './api-contracts.ts'
import * as kinds from './rules/contracts/kinds.ts'

/*
 * The calls of the specification about requests of contracts (§3, §7; agents §2.3), with its names. Rates are fractions:
 * 0.05 for 5 %. A change of a running salary is `P` here, as its popup knows no other; of a dividend it is `E`.
 */

const status = z.enum(['P', 'E', 'V'])
const higher = z.enum(['Y', 'N'])
/** A fraction, or so much a period as an amount. */
const rate = z.union([z.number(), amountText])
const rateRow = { activeMember: z.number(), rateType: z.enum(kinds.RATE_TYPES), rate }
const dividendRow = {
  minimumBet: amountText,
  netLoss: amountText,
  activeMember: z.number(),
  contractRate: z.number(),
}
const dailyRow = z.object({ betVolume: amountText, ...rateRow })
const hourlyRow = z.object({ minimumBet: amountText, ...rateRow })
const byProduct = <T extends z.ZodMiniType>(row: T) => z.partialRecord(z.enum(kinds.PRODUCTS), z.array(row))

const consolidated = z.object({
  divtypereq: byProduct(z.object({ ...dividendRow, status, downlineHigherRate: higher })),
  dailysalreqtype: byProduct(
    z.object({ id: z.string(), status, details: z.array(dailyRow), downlineHigherRate: higher }),
  ),
  contracthoursalreq: byProduct(
    z.object({ contractId: z.string(), status, hourSalaryRates: z.array(hourlyRow), downlineHigherRate: higher }),
  ),
  realtimesalreqtype: byProduct(
    z.object({ id: z.string(), status, details: z.array(dailyRow), downlineHigherRate: higher }),
  ),
  /** What runs, by product: a menu entry is there where one of these has content. */
  divtypeinfo: byProduct(z.object(dividendRow)),
  dailysalinfotype: byProduct(z.object({ id: z.string(), details: z.array(dailyRow) })),
  contracthoursalinfo: byProduct(z.object({ contractId: z.string(), hourSalaryRates: z.array(hourlyRow) })),
  /** Salaries of members without a tree, which this platform does not have: always empty. */
  contractmrdailysalinfotype: z.object({}),
  realtimesalinfotype: byProduct(z.object({ id: z.string(), details: z.array(dailyRow) })),
})
export type Consolidated = z.output<typeof consolidated>

/** accept, reject, confirm: what each letter says depends on the kind and on what is asked. */
const letter = z.enum(['A', 'R', 'C'])
const done = z.object({ status: z.enum(kinds.STATUSES) })
const dividend = z.object({ type: z.enum(kinds.PRODUCTS), status: letter })
const daily = z.object({ id: itemId, status: letter })
const hourly = z.object({ contractId: itemId, status: letter })

export const agentRequestsApi = {
  consolidated: endpoint({
    ...{ method: 'GET', path: '/wps/member/info/funds/consolidated', who: 'player' },
    about: 'Requests of contracts that wait for an answer, and contracts that run, by product',
    input: z.object({}),
    output: consolidated,
  }),
  dividend: endpoint({
    ...{ method: 'POST', path: '/wps/relay/MCS2_processDividendReq', who: 'player' },
    about: 'Answer a request of a dividend: A accepts or refuses to end, R rejects, C confirms the end',
    input: dividend,
    output: done,
  }),
  dividendByGet: endpoint({
    ...{ method: 'GET', path: '/wps/relay/MCS2_processDividendReq', who: 'player' },
    about: 'The same for older clients',
    input: dividend,
    output: done,
  }),
  daily: endpoint({
    ...{ method: 'POST', path: '/wps/relay/MCS2_processDailySalContract', who: 'player' },
    about: 'Answer a request of a daily salary: A accepts or refuses to end, R rejects, C confirms the end',
    input: daily,
    output: done,
  }),
  dailyByGet: endpoint({
    ...{ method: 'GET', path: '/wps/relay/MCS2_processDailySalContract', who: 'player' },
    about: 'The same for older clients',
    input: daily,
    output: done,
  }),
  hourly: endpoint({
    ...{ method: 'POST', path: '/wps/relay/MCS2_processContractHourSalary', who: 'player' },
    about: 'Answer a request of an hourly salary: A accepts or confirms the end, R rejects or refuses',
    input: hourly,
    output: done,
  }),
  realtime: endpoint({
    ...{ method: 'POST', path: '/wps/relay/MCSFE_processRealTimeSalaryContract', who: 'player' },
    about: 'Answer a request of a real-time salary, by the letters of a daily one',
    input: daily,
    output: done,
  }),
}
