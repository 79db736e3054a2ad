import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor, PROVEN, VENDOR } from '../support/given.ts'
import { createRetryingVendor, startPlatform } from '../support/platform.ts'

const ROUNDS = 300
const PLAYERS = 10
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  await (await givenVendor(givenContext(fresh.db))).gateway.close()
})
afterAll(() => fresh.drop())

test('W-183: two servers are replaced one after the other under load: nothing lost, doubled or left open', async () => {
  const context = givenContext(fresh.db)
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, i) => givenPlayer(context, await givenMember(context, `deploy${i}`))),
  )
  const servers = await Promise.all([startPlatform(fresh.url), startPlatform(fresh.url)])
  const vendors = servers.map(({ url }) => createRetryingVendor(url, VENDOR))
  let next = 0
  let isOver = false
  const playRounds = async () => {
    while (next < ROUNDS || !isOver) {
      const i = next++
      const base = { ...players[i % PLAYERS]!, round: `d${i}` }
      // Either server may take any call of a round.
      const ask = (step: number) => vendors[(i + step) % 2]!
      expect((await ask(0)('bet', { ...base, tx: `d${i}b`, amount: '100' })).status).toBe('OK')
      expect((await ask(1)('win', { ...base, tx: `d${i}w`, ref: `d${i}b`, amount: '90' })).status).toBe('OK')
      expect((await ask(2)('end_round', { ...base, declared: { bet: '100', win: '90' } })).round_state).toBe('CLOSED')
    }
  }
  const load = Promise.all(Array.from({ length: 16 }, playRounds))
  const codes: (number | null)[] = []
  for (const server of servers) codes.push(await server.replace())
  isOver = true
  await load
  const [sum] = await fresh.db<{ balance: bigint; open: number; bets: number }[]>`
    select (select sum(balance) from wallet.public_balances where book = 'real')::bigint as balance,
      (select count(*) from wallet.public_rounds where state <> 'CLOSED')::int as open,
      (select count(*) from wallet.public_calls where op = 'bet' and state = 'ACCEPTED')::int as bets`
  expect(codes).toEqual([0, 0])
  expect(sum).toEqual({ balance: 100_000_000n * BigInt(PLAYERS) - BigInt(next) * 1_000n, open: 0, bets: next })
  expect(await prove(fresh.db)).toEqual(PROVEN)
  await Promise.all(servers.map(server => server.stop()))
})
