import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import type { Sql } from '#shared/server/db.ts'
import { ACCOUNTS, endpointsOfFeatures, fuzzCalls } from '../accounts/fuzz-accounts.ts'
import { HOST, newBrowser, openWorld } from '../accounts/world.ts'
import { FUZZED_HOST, fuzzOffice } from '../office/bad-calls.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { givenCashierOffice } from '../support/office/cashier.ts'

const PASSWORD = 'lantern88'
const GIVEN = { count: 300, seed: 2 }

/**
 * 300 bad inputs of each call of accounts, of the cashier and the member centre, and of operators: no 5xx, no change, every
 * answer in the envelope, and the books hold afterwards.
 */
export async function run(print: (line: string) => void): Promise<boolean> {
  let holds = true
  for (const fuzz of [fuzzMoney, fuzzAccounts]) {
    const { about, calls, wrong, sent } = await onSoakDatabase('bad_inputs', fuzz)
    for (const line of wrong.slice(0, 50)) print(line)
    print(`${about}: ${calls} calls, ${sent} bad inputs, ${wrong.length} answered wrongly`)
    holds &&= wrong.length === 0
  }
  return holds
}

async function fuzzAccounts(db: Sql) {
  const world = await openWorld(db, { SLIDEVERIFY: false })
  const account = { merchantId: 1, username: 'anna7', password: PASSWORD, chosenByMember: true }
  await addMemberWithPassword(world.context, account)
  const browser = newBrowser(world.app, '198.51.100.1')
  const { value } = await browser.send('POST', '/wps/session/login', { username: 'anna7', password: PASSWORD })
  const { token } = value as { token: string }
  await browser.send('GET', '/wps/system/status')
  const endpoints = await endpointsOfFeatures(world.app, ACCOUNTS)
  const result = await fuzzCalls(world, endpoints, { host: HOST, token }, GIVEN)
  await world.close()
  return { about: 'accounts', calls: endpoints.length, ...result }
}

async function fuzzMoney(db: Sql) {
  const world = await givenCashierOffice({ database: { db, drop: async () => {} }, hosts: [FUZZED_HOST] })
  const { endpoints, wrong, sent } = await fuzzOffice(world, GIVEN)
  const found = (await world.findings()).map(([proof, count]) => `${proof}: ${count} findings`)
  await world.close()
  return { about: 'money and operators', calls: endpoints.length, wrong: [...wrong, ...found], sent }
}
