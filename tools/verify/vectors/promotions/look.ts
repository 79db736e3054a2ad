import { isDeepStrictEqual } from 'node:util'
import { openLots } from '#features/turnover/server/turnover.ts'
import { type Amount, amount } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'
import type { Expected } from './shape.ts'
import { grantIdOf } from './steps.ts'
import type { World } from './world.ts'

/** What is otherwise than a case tells; balances it tells are complete. */
export async function differencesOf(world: World, expect: Expected): Promise<string[]> {
  const found: string[] = []
  const compare = (what: string, wanted: unknown, got: unknown) => {
    if (!isDeepStrictEqual(wanted, got))
      found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`)
  }
  if (expect.balances) compare('balances', sorted(expect.balances), sorted(await balancesOf(world)))
  for (const [name, wanted] of Object.entries(expect.bonuses ?? {})) compare(name, wanted, await bonusOf(world, name))
  for (const [name, wanted] of Object.entries(expect.withdrawable ?? {}))
    compare(`withdrawable of ${name}`, wanted, await withdrawableOf(world, name))
  for (const [name, wanted] of Object.entries(expect.turnoverLeft ?? {}))
    compare(`turnover left of ${name}`, wanted, await turnoverLeft(world, name))
  for (const [token, wanted] of Object.entries(expect.tokens ?? {}))
    compare(token, wanted, await tokenState(world, token))
  for (const [code, wanted] of Object.entries(expect.budgetLeft ?? {}))
    compare(`budget of ${code}`, wanted, await budgetLeft(world, code))
  return found
}

const sorted = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).sort())

async function balancesOf({ db, members, houses, plain }: World): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const names = new Map([...members].map(([name, { memberId }]) => [memberId, name]))
  const rows = await db<{ memberId: string; book: string; purpose: string; balance: bigint }[]>`
    select member_id as "memberId", book, purpose, balance from wallet.public_balances
    where member_id = any(${[...names.keys()]}::text[]) and balance <> 0 and book <> 'demo'`
  for (const { memberId, book, purpose, balance } of rows)
    found[`${names.get(memberId)}.${book === 'bonus' ? 'bonus' : purpose}`] = wire(amount(balance))
  for (const [house, sum] of await houses()) {
    const [purpose, subject] = house.split(/\.(.*)/s)
    const name = subject === undefined ? purpose! : `${purpose}.${plain(subject)}`
    if (sum !== 0n) found[name] = wire(amount(sum))
  }
  return found
}

async function bonusOf(world: World, name: string) {
  const [row] = await world.db<{ state: string; progress: bigint; required: bigint }[]>`
    select state, progress, required from bonuses.grants where id = ${await grantIdOf(world, name)}`
  const { state, progress, required } = row!
  return { state, progress: wire(amount(progress)), required: wire(amount(required)) }
}

async function withdrawableOf({ cashier, members }: World, name: string): Promise<string> {
  const { memberId } = members.get(name)!
  const page = await cashier.cashier.withdrawable({ merchantId: 1, memberId })
  return `${page.withdrawable}00`
}

async function turnoverLeft({ db, members }: World, name: string): Promise<string> {
  const lots = await openLots(db, { merchantId: 1, memberId: members.get(name)!.memberId, currency: 'USD' })
  return wire(amount(lots.reduce((sum, lot) => sum + lot.remaining, 0n)))
}

async function budgetLeft({ db, named }: World, code: string): Promise<string> {
  const [row] = await db<{ left: Amount }[]>`
    select budget_left as left from promotions.promotions where merchant_id = 1 and code = ${named(code)}`
  return row ? wire(row.left) : 'none'
}

async function tokenState({ db, named }: World, token: string): Promise<string> {
  const [row] = await db<{ state: string }[]>`select state from free_bets.tokens where id = ${named(token)}`
  return row!.state
}
