import { createServer, connect as openSocket, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor, PROVEN, VENDOR } from '../support/given.ts'
import { createRetryingVendor, freePort, startPlatform } from '../support/platform.ts'

const BETS = 150
let fresh: FreshDatabase
let n = 0
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  const vendor = await givenVendor(givenContext(fresh.db))
  await vendor.gateway.close()
})
afterAll(async () => {
  expect(await prove(fresh.db)).toEqual(PROVEN)
  await fresh.drop()
})
const newPlayer = async () => {
  const memberId = await givenMember(givenContext(fresh.db), `fault${++n}`)
  return { memberId, ...(await givenPlayer(givenContext(fresh.db), memberId)) }
}
const cashOf = async (memberId: string) => {
  const [row] = await fresh.db<{ balance: bigint }[]>`
    select balance from wallet.public_balances where member_id = ${memberId} and book = 'real' and purpose = 'cash'`
  return row!.balance
}

async function untilOneIsIn(ids: string[]): Promise<void> {
  for (;;) if ((await fresh.db`select 1 from wallet.public_calls where tx = any(${ids}) limit 1`).length > 0) return
}

test('W-069, W-070: killed after the commit or before it, the same bet again is one bet', async () => {
  const { memberId, ...p } = await newPlayer()
  const before = await cashOf(memberId)
  const platform = await startPlatform(fresh.url)
  const seen = { committed: 0, lost: 0 }
  let sent = 0
  for (let kill = 0; kill < 12 && (seen.committed === 0 || seen.lost === 0); kill++) {
    const vendor = createRetryingVendor(platform.url, VENDOR, 1)
    const ids = Array.from({ length: BETS }, (_, i) => `k${kill}-${i}`)
    const betOf = (id: string) => ({ ...p, tx: id, round: id, amount: '100' })
    const unanswered: string[] = []
    const sending = ids.map(id => vendor('bet', betOf(id)).catch(() => unanswered.push(id)))
    // By turns at some moment, and as soon as anything is committed, when most answers are still being made.
    await (kill % 2 === 0 ? new Promise(resolve => setTimeout(resolve, 5 + 6 * kill)) : untilOneIsIn(ids))
    await platform.crash()
    await Promise.all(sending)
    const rows = await fresh.db<{ tx: string }[]>`select tx from wallet.public_calls where tx = any(${unanswered})`
    seen.committed += rows.length
    seen.lost += unanswered.length - rows.length
    const again = createRetryingVendor(platform.url, VENDOR)
    for (const answer of await Promise.all(ids.map(id => again('bet', betOf(id))))) expect(answer.status).toBe('OK')
    sent += BETS
  }
  await platform.stop()
  expect(seen.committed, 'a bet that was committed and not answered').toBeGreaterThan(0)
  expect(seen.lost, 'a bet that was not committed').toBeGreaterThan(0)
  expect(await cashOf(memberId)).toBe(before - BigInt(sent) * 10_000n)
})

test('W-071: without its database the wallet is undecided, and then takes the same bet once', async () => {
  const { memberId, ...p } = await newPlayer()
  const target = new URL(fresh.url)
  const sockets = new Set<Socket>()
  let isCut = false
  const line = createServer(client => {
    if (isCut) return void client.destroy()
    const database = openSocket(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, database].forEach(each => void each.destroy()))
    }
    client.pipe(database).pipe(client)
  })
  const port = await freePort()
  line.listen(port, '127.0.0.1')
  const through = Object.assign(new URL(fresh.url), { port: String(port), hostname: '127.0.0.1' })
  through.searchParams.delete('host')
  const platform = await startPlatform(through.href)
  const bet = { ...p, tx: 'away-1', round: 'away', amount: '1000' }
  isCut = true
  for (const socket of sockets) socket.destroy()
  await expect(createRetryingVendor(platform.url, VENDOR, 1)('bet', bet)).rejects.toThrow(/UNAVAILABLE|undefined/)
  expect(await fresh.db`select 1 from wallet.public_calls where tx = 'away-1'`).toHaveLength(0)
  isCut = false
  expect((await createRetryingVendor(platform.url, VENDOR)('bet', bet)).status).toBe('OK')
  expect(await cashOf(memberId)).toBe(99_900_000n)
  await platform.stop()
  line.close()
})
