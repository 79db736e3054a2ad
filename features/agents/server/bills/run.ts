import { KINDS } from '#features/agents/rules/contracts/kinds.ts'
import type { Sql } from '#shared/server/db.ts'
import { transaction } from '#shared/server/db.ts'
import { expire } from '../contracts/propose.ts'
import { holdContracts } from '../contracts/store-contracts.ts'
import { payOpen } from './pay.ts'
import { settleRealtime } from './realtime.ts'
import { takeOld, takeReleased } from './receive.ts'
import { reviseKind } from './revise.ts'
import { type Clock, settleKind } from './settle.ts'
import { deleteChanged, selectChanged } from './store-changed.ts'
import { selectMerchants } from './store-runs.ts'

/** Merchants with contracts, each with its clock; `at` is the moment unless a test says another one. */
export async function clocksOf(db: Sql, at?: Date): Promise<Clock[]> {
  return (await selectMerchants(db)).map(clock => ({ ...clock, at: at ?? clock.at }))
}

/**
 * Settles what is due by each merchant's clock, and pays it: every five minutes, since days, hours and periods end at other
 * moments for each. What is open is tried again, for money may have come.
 */
export async function settleDue(db: Sql, at?: Date): Promise<void> {
  for (const clock of await clocksOf(db, at)) {
    for (const kind of KINDS) if (kind !== 'realtime') await settleKind(db, clock, kind)
    await transaction(db, tx => takeReleased(tx, clock.at, clock.merchantId))
    await payOpen(db, clock.merchantId, clock.at)
  }
}

/** Two minutes after each five: contracts of five minutes. */
export async function settleWindows(db: Sql, at?: Date): Promise<void> {
  for (const clock of await clocksOf(db, at)) {
    await settleRealtime(db, clock)
    await payOpen(db, clock.merchantId, clock.at)
  }
}

/** Each hour: bills of which something was counted late, dividends that nobody took, requests that nobody answered. */
export async function settleAgain(db: Sql, at?: Date): Promise<void> {
  for (const clock of await clocksOf(db, at)) {
    const changed = await selectChanged(db, clock.merchantId)
    for (const kind of KINDS) await reviseKind(db, clock, kind, changed)
    await deleteChanged(db, changed)
    await payOpen(db, clock.merchantId, clock.at)
    await transaction(db, tx => takeOld(tx, clock.at, clock.merchantId))
    await transaction(db, async tx => {
      await holdContracts(tx, clock.merchantId)
      await expire(tx, clock.merchantId, clock.at)
    })
  }
}
