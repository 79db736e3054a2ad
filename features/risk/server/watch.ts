import type { Cashier } from '#features/cashier/server/cashier.ts'
import { DAYS_BEFORE, LEAST_SHARING, stageOf } from '#features/risk/rules/signs.ts'
import { busyPlaces } from '#features/sessions/server/sessions.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { signsOf } from './facts.ts'
import * as store from './store-alerts.ts'

type Deps = Pick<Context, 'db'> & { cashier: Pick<Cashier, 'office'> }
type After = { at: string; id: string; until: Date }
/** What was found in the next facts, and the last of them: undefined at the end. */
type Found = { alerts: store.NewAlert[]; last: { at: string; id: string } | undefined }
type Look = (deps: Deps, merchantId: number, after: After) => Promise<Found>

const A_PAGE = 50
const LOGINS_A_PAGE = 1_000
/** What is younger may not be counted everywhere yet, and what is older by so much may have been written since. */
const [SETTLED_MS, OVERLAP] = [60_000, '10 minutes']

/** Looks at what happened since the last time, of all merchants; twice at once each kind is looked at once. */
export async function watch(deps: Deps, now: Date): Promise<void> {
  const until = new Date(now.getTime() - SETTLED_MS)
  for (const merchantId of await store.selectMerchants(deps.db))
    for (const [source, look] of Object.entries(LOOKS) as [store.Source, Look][])
      await follow(deps, { merchantId, source, look, until })
}

type Way = { merchantId: number; source: store.Source; look: Look; until: Date }

/** Page by page up to an instant; each is kept with how far that is, so that who comes after a killed one goes on there. */
async function follow(deps: Deps, { merchantId, source, look, until }: Way): Promise<void> {
  const lookOn = (after: Found['last']) =>
    transaction(deps.db, async tx => {
      const at = await store.holdProgress(tx, merchantId, source, OVERLAP)
      if (at === undefined) return undefined
      const { alerts, last } = await look(deps, merchantId, { at, id: '', ...after, until })
      await store.insertAlerts(tx, merchantId, alerts)
      if (last) await store.saveProgress(tx, merchantId, source, last.at)
      return last
    })
  for (let last = await lookOn(undefined); last; ) last = await lookOn(last)
}

const LOOKS: Record<store.Source, Look> = {
  payees: async ({ cashier }, merchantId, after) => {
    const rows = await cashier.office.busyPayees(merchantId, after, A_PAGE)
    const alerts = rows.flatMap(({ when, key, kind, number, members }) =>
      shared('sharedPayee', { key, at: when, members, figures: { place: `${kind} ${number}` } }),
    )
    return { alerts, last: rows.at(-1) }
  },
  sessions: async ({ db }, merchantId, after) => {
    const { places, last } = await busyPlaces(db, merchantId, after, LOGINS_A_PAGE, LEAST_SHARING.sharedDevice)
    const alerts = places.flatMap(({ at, key, address, members }) =>
      shared('sharedDevice', { key, at, members, figures: { place: address } }),
    )
    return { alerts, last }
  },
  withdrawals: async ({ db, cashier }, merchantId, after) => {
    const rows = await cashier.office.leaving(merchantId, after, { most: A_PAGE, days: DAYS_BEFORE })
    const alerts = await inTurn(rows, row => signsOf(db, merchantId, row))
    return { alerts, last: rows.at(-1) }
  },
}

/** One by one: nobody waits for an alert, and others want connections. */
async function inTurn<T>(rows: readonly T[], look: (row: T) => Promise<store.NewAlert[]>): Promise<store.NewAlert[]> {
  const found: store.NewAlert[] = []
  for (const row of rows) found.push(...(await look(row)))
  return found
}

type Place = { key: string; at: Date; members: readonly string[]; figures: store.Figures }

/** Many at one place alarm once, and again when they are twice as many. */
function shared(rule: keyof typeof LEAST_SHARING, { key, at, members, figures }: Place): store.NewAlert[] {
  const stage = stageOf(members.length, LEAST_SHARING[rule])
  if (stage === undefined) return []
  const about = { ...figures, members: members.length }
  return [{ rule, key: `${key}.${stage}`, at, members, withdrawal: null, figures: about }]
}
