import { kindOf } from '../../rules/methods.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import * as store from './store-times.ts'

const DAYS = 30

/** How long payments took, from the records alone: median and 95 % of the last thirty days (§6.8). */
export async function timesOf(deps: Deps, merchantId: number) {
  const at = await deps.now()
  const since = new Date(at.getTime() - DAYS * 86_400_000)
  const { methods } = await configOf(deps.db, merchantId)
  const kinds = new Map(Object.entries(methods).map(([code, each]) => [code, kindOf(each)]))
  return {
    days: DAYS,
    withdrawals: await store.withdrawalTimes(deps.db, merchantId, since),
    deposits: await store.depositTimes(deps.db, merchantId, since, kinds),
    asOf: at.toISOString(),
  }
}
