import { hash } from 'node:crypto'
import { merchantById } from '#features/settings/server/settings.ts'
import { dayOf } from '../../rules/deadlines.ts'
import { lastDays, readStatement } from '../../rules/statements.ts'
import { configOf } from '../config.ts'
import { askProvider, type Deps } from '../deps.ts'
import { selectLines } from '../providers/store-providers.ts'
import { insertCase } from '../store-config.ts'
import { reconcileFile } from './reconcile.ts'
import { selectEvenDays } from './store-statements.ts'

/** A day that stays open is looked at again for so long; then it is for people alone. */
const DAYS = 7

/**
 * Fetches what providers booked on the days before today, and reconciles it (§8). Days that are even are done; again it
 * changes nothing. A statement that does not add up, or is another's, is a case.
 */
export async function fetchStatements(deps: Deps): Promise<void> {
  for (const { merchantId, code: provider } of await selectLines(deps.db))
    await fetchOf(deps, { merchantId, provider }).catch(error =>
      deps.log.error({ err: error, merchantId, provider }, 'a statement could not be reconciled'),
    )
}

async function fetchOf(deps: Deps, whose: { merchantId: number; provider: string }): Promise<void> {
  const { merchantId, provider } = whose
  const { currency } = await merchantById(deps.db, merchantId)
  const { zoneMinutes } = await configOf(deps.db, merchantId)
  const at = await deps.now()
  const done = await selectEvenDays(deps.db, whose, currency)
  for (const date of lastDays(dayOf(at, zoneMinutes), DAYS).filter(day => !done.includes(day))) {
    const text = await askProvider(deps, whose, each => each.statement(date, currency))
    if (text === undefined) continue
    const told = readStatement(text, part => hash('sha256', part, 'hex'))
    const isOurs = told?.provider === provider && told.currency === currency && told.date === date
    if (isOurs) await reconcileFile(deps, merchantId, text)
    else await refuse(deps, whose, date, at)
  }
}

function refuse(
  { db }: Deps,
  { merchantId, provider }: { merchantId: number; provider: string },
  date: string,
  at: Date,
) {
  const detail = `the statement of ${date} does not add up, or is not of this provider, currency and day`
  return insertCase(db, { merchantId, kind: 'STATEMENT', about: `${provider}|${date}`, detail, at })
}
