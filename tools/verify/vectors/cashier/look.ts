import { receivedOf } from '#features/cashier/rules/withdrawals.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import type { Expected } from './shape.ts'
import { wire } from './wire.ts'
import type { World } from './world.ts'

/* How things stand in a world, in the words of the vectors (§12). */

/** The state of an order, a withdrawal, a part or an arrival. */
export async function stateOf({ cashier, merchantId, ids }: World, name: string): Promise<string> {
  const [provider, paymentId] = name.split(/:(.*)/s)
  const words = (row: { state: string; reason: string } | undefined) =>
    row && (row.state === 'REVIEW' || row.state === 'SUSPENSE') ? `${row.state}:${row.reason}` : row?.state
  if (paymentId !== undefined) {
    const key = { merchantId, provider: provider!, paymentId: ids.get(paymentId) ?? paymentId }
    return words(await cashier.arrival(key)) ?? 'none'
  }
  const [order = '', number] = name.split('#')
  const id = `${ids.get(order) ?? order}${number === undefined ? '' : `#${number}`}`
  const deposit = words(await cashier.deposit(merchantId, id))
  return (
    deposit ??
    (await cashier.withdrawal(merchantId, id))?.state ??
    (await cashier.part(merchantId, id))?.state ??
    'none'
  )
}

/** Every account that is not 0, by the names of §2; what a case starts with stands against `opening`. */
export async function balancesOf({ db, merchantId, names }: World): Promise<Record<string, string>> {
  const nameOf = new Map([...names].map(([name, id]) => [id, name]))
  const members = await db<{ memberId: string; book: string; purpose: string; balance: bigint }[]>`
    select member_id as "memberId", book, purpose, balance from wallet.public_balances
    where merchant_id = ${merchantId} and balance <> 0 and book <> 'demo'`
  const houses = await db<{ book: string; purpose: string; subject: string; balance: bigint }[]>`
    select book, purpose, subject, balance from wallet.house_balances
    where merchant_id = ${merchantId} and balance <> 0 and book <> 'demo'`
  const found: Record<string, string> = {}
  for (const { memberId, book, purpose, balance } of members) {
    const desk = purpose.startsWith('desk:') ? purpose.replaceAll(':', '.') : undefined
    const own = `${nameOf.get(memberId) ?? memberId}.${book === 'bonus' ? 'bonus' : purpose}`
    found[desk ?? own] = wire(amount(balance))
  }
  for (const { book, purpose, subject, balance } of houses)
    found[`${book === 'bonus' ? 'bonus:' : ''}${houseName(purpose, subject)}`] = wire(amount(balance))
  return found
}

/** Money that members had before came out of promotions. */
function houseName(purpose: string, subject: string): string {
  if (purpose === 'promotions') return 'opening'
  return subject === '' ? purpose : `${purpose}.${subject}`
}

async function turnoverLeft({ db, currency, whoIs }: World, name: string): Promise<string> {
  const lots = await openLots(db, { ...whoIs(name), currency })
  return wire(amount(lots.reduce((sum, lot) => sum + lot.remaining, 0n)))
}

async function amountsOf({ cashier, merchantId, ids }: World, name: string): Promise<Record<string, string>> {
  const row = await cashier.withdrawal(merchantId, ids.get(name) ?? name)
  if (!row) return {}
  const received = receivedOf(await cashier.partsOf(row.id))
  const remaining = amount(row.amount - row.fee - received)
  return { fee: wire(row.fee), received: wire(received), remaining: wire(remaining) }
}

const sorted = (record: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))))

/** What is not as expected, in words. */
export async function differencesOf(world: World, expected: Expected): Promise<string[]> {
  const found: string[] = []
  const compare = (what: string, wanted: string, got: string) => {
    if (wanted !== got) found.push(`${what}: expected ${wanted}, got ${got}`)
  }
  for (const [name, state] of Object.entries(expected.states ?? {})) compare(name, state, await stateOf(world, name))
  if (expected.balances) compare('balances', sorted(expected.balances), sorted(await balancesOf(world)))
  for (const [name, value] of Object.entries(expected.withdrawable ?? {})) {
    const { withdrawable } = await world.cashier.meansOf(world.whoIs(name))
    compare(`withdrawable of ${name}`, value, wire(withdrawable))
  }
  for (const [name, value] of Object.entries(expected.turnoverLeft ?? {}))
    compare(`turnover left of ${name}`, value, await turnoverLeft(world, name))
  for (const [name, values] of Object.entries(expected.amounts ?? {}))
    compare(`amounts of ${name}`, sorted(values), sorted(await amountsOf(world, name)))
  return found
}

/** Names of all proof views of the database that find anything. */
export async function findingsOf({ db }: World): Promise<string[]> {
  const views = await db<{ name: string }[]>`
    select schemaname || '.' || viewname as name from pg_views where viewname like 'proof\\_%' order by 1`
  const counts = views.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const found = await db<{ name: string }[]>`${db.unsafe(counts.join(' union all '))}`
  return found.map(({ name }) => `${name} is not empty`)
}
