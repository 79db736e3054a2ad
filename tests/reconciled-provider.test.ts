import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog, PROOFS } from '#features/finance/server/finance.ts'
import { statementsOf } from '#features/finance/server/reports/others.ts'
import { sumsOf } from '#features/finance/server/reports/sums.ts'
import { syncCatalogues } from '#features/games/server/catalogue/catalogue-sync.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { dayOf } from '#features/reconciliation/rules/reconcile.ts'
import { createReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { startProvider } from '../tools/verify/conformance/reference-provider/provider.ts'
import { FAULTY } from '../tools/verify/conformance/reference-provider/wallet-line.ts'
import { KEY, PLATFORM_KEY } from './conformance-world.ts'
import { freshDatabase } from './support/database.ts'
import { givenContext, givenLogin, givenMember, givenMerchant, givenVendor, PROVEN, VENDOR } from './support/given.ts'

const GAMES = ['ref:slot', 'ref:crash', 'ref:live', 'ref:lottery']
const MISTAKES = { lateBet: 0.2, doubleWin: 0.2, wrongAmount: 0.2, silentRound: 0.3 }

const { db, drop } = await freshDatabase()
let world: Awaited<ReturnType<typeof givenProvider>>
beforeAll(async () => {
  world = await givenProvider()
})
afterAll(async () => {
  expect(await prove(db)).toEqual(PROVEN)
  await world.close()
})

/** Our platform and the reference provider, each over HTTP, with a bad network and the provider's own mistakes between. */
async function givenProvider() {
  const context = givenContext(db)
  await givenMerchant(db)
  const { app, games, gateway } = await givenVendor(context)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const provider = await startProvider({
    ...{ platformUrl: url, ourKey: KEY, platformKey: PLATFORM_KEY, seed: 5, run: 'recon', secondMs: 20 },
    ...{ faults: FAULTY, mistakes: MISTAKES },
  })
  await transaction(db, tx =>
    setUpVendor(tx, context.serverSecret, {
      merchantId: 1,
      vendor: { code: 'TESTER', name: 'TESTER', baseUrl: provider.url, publicOrigin: provider.url },
      incoming: VENDOR,
      outgoing: { keyId: PLATFORM_KEY.id, secret: VENDOR.secret },
    }),
  )
  await syncCatalogues(context, gateway.keys)
  let aheadMs = 0
  const recon = createReconciliation(context, gateway, async () => new Date(Date.now() + aheadMs))
  const memberId = await givenMember(context, 'player')
  const loginSession = await givenLogin(db, memberId)
  return {
    recon,
    pass: (hours: number) => {
      aheadMs += hours * 3_600_000
    },
    play: async (gameCode: string, rounds: number) => {
      const { content } = await games.launch({
        ...{ merchantId: 1, memberId, loginSession, ip: '127.0.0.1', loggedInAt: new Date() },
        ...{ vassalage: 'TESTER', gameCode, language: 'EN', theme: 'dark', returnUrl: 'http://site.test/' },
      })
      for (let i = 0; i < rounds; i++) expect((await fetch(content)).status).toBe(200)
    },
    close: async () => {
      await provider.close()
      await app.close()
      await gateway.close()
      await drop()
    },
  }
}

test('W-166, W-178: what a provider played over a bad network, with mistakes, is joined whole; rounds end and the day is closed', async () => {
  const { recon, play, pass } = world
  await recon.readFeeds()
  for (const game of GAMES) await play(game, 15)
  await recon.readFeeds()
  await recon.workFailed()
  pass(1)
  await recon.readFeeds()
  const open = async () => (await recon.cases.list(1, { limit: 100 })).list
  // Its mistakes are cases of the wallet itself; comparing finds nothing more.
  const types = new Set((await open()).map(each => each.type))
  for (const type of types) expect(['CONFLICT', 'LATE', 'MISMATCH', 'SETTLED_ROLLBACK', 'ORPHAN_WIN']).toContain(type)
  expect(types).toContain('CONFLICT')
  expect((await open()).filter(each => each.day !== null)).toEqual([])

  const states = async () => {
    const rows = await db<{ state: string; count: number }[]>`
      select state, count(*)::int as count from wallet.public_rounds group by state`
    return Object.fromEntries(rows.map(row => [row.state, row.count]))
  }
  expect((await states()).OPEN).toBeGreaterThan(0)
  // Days are closed one after the other from the first: late in the evening two end within 25 hours.
  await recon.closeDays()
  pass(24)
  await recon.sweepRounds()
  expect(await states()).not.toHaveProperty('OPEN')

  await recon.closeDays()
  const today = dayOf(new Date())
  const closed = (await recon.listDays(1, undefined, 10)).find(each => each.day === today)
  expect(closed).toMatchObject({ state: 'CLOSED' })
  expect(closed!.ourHash).toBe(closed!.theirHash)
})

test('gross revenue is what the ledger’s accounts and the provider’s statement add up to, to the cent', async () => {
  await followLog(db)
  const days = (await db<{ day: string }[]>`select distinct day::text from finance.sums order by 1`).map(row => row.day)
  const range = { from: days[0]!, to: days.at(-1)! }
  const { list } = await sumsOf(db, 1, { ...range, by: 'vendor', vendor: 'TESTER' })
  const ggr = parseAmount(list[0]!.figures.ggr)
  const [ledger] = await db<{ sum: bigint }[]>`
    select sum(amount)::bigint as sum from wallet.public_lines where subject = 'TESTER'`
  const statements = (await statementsOf(db, 1, range)).list
  const theirs = statements.flatMap(each => each.lines).reduce((sum, line) => sum + parseAmount(line.theirTotal), 0n)
  expect(ggr).toBe(-ledger!.sum)
  expect(ggr).toBe(-theirs)
  expect(Object.values(await countFindings(db, PROOFS)).every(found => found === 0)).toBe(true)
})
