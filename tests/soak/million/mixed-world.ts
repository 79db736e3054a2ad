import { setWalletMode } from '#features/games/server/games.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { addMember } from '#features/people/server/people.ts'
import { checkDeposit, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { loadProtection, saveRebases, setLimit } from '#features/protection/server/protection.ts'
import { createReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { createTransfers, setUpTransfers } from '#features/transfers/server/transfers.ts'
import { type Account, accountOf, type HousePurpose, hold, move, openAccounts } from '#features/wallet/server/wallet.ts'
import { amount, fromMinor } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { FreshDatabase } from '../../support/database.ts'
import { givenContext, givenMerchant, givenPlayer, givenVendor, VENDOR } from '../../support/given.ts'
import { startTransferVendor } from '../../support/transfer-vendor.ts'

export type MixedWorld = Awaited<ReturnType<typeof openMixedWorld>>
export type Player = MixedWorld['players'][number]

const OUTGOING = { keyId: 'to-X', secret: 'a-platform-secret-that-only-tests-use' }
export const CURRENCY = 'CRD'

/**
 * A platform with one vendor that asks for each bet and one, X, that keeps money itself, and members who play at both:
 * each tenth has limits, each fiftieth is poor.
 */
export async function openMixedWorld(db: Sql, studio: Promise<FreshDatabase>, playerCount: number) {
  const context = givenContext(db)
  await givenMerchant(db)
  const { gateway } = await givenVendor(context)
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name, max_win_multiple)
    select 'TESTER.wild', id, 'wild', 'RNG', 'SLOT', 'Wild', 10 from games.vendors where code = 'TESTER'`
  await db`
    insert into gateway.campaigns (vendor_id, campaign, merchant_id, paid_by)
    select id, paid_by, 1, paid_by from games.vendors, unnest(array['house', 'vendor']) paid_by where code = 'TESTER'`
  const x = await startTransferVendor(OUTGOING, studio)
  await transaction(db, async tx => {
    await setUpVendor(tx, context.serverSecret, {
      merchantId: 1,
      vendor: { code: 'X', name: 'X', baseUrl: x.url, publicOrigin: x.url },
      incoming: { keyId: 'X-in', secret: VENDOR.secret },
      outgoing: OUTGOING,
    })
    await setWalletMode(tx, 1, 'X', 'seamless', false)
  })
  const setup = { merchantId: 1, vassalage: 'X', currency: CURRENCY, scale: 2, worth: 1n, outAll: true, auto: true }
  await setUpTransfers(db, setup)
  const transfers = createTransfers(context)
  const recon = createReconciliation(context, gateway)

  let payments = 0
  async function pay(tx: Tx, account: Account, purpose: HousePurpose, minor: bigint): Promise<string> {
    const lines = [{ account, house: { purpose, subject: 'cashier' }, amount: fromMinor(String(minor), CURRENCY) }]
    const key = `cashier:${++payments}`
    const [outcome] = await move(tx, [{ key, kind: purpose, reference: key, lines }])
    return outcome!.status
  }

  /** Money from outside, as a cashier asks protection; how it ended. */
  async function deposit(memberId: string, minor: bigint): Promise<string> {
    const account = await accountOf(db, 1, memberId, 'real')
    return transaction(db, async tx => {
      const { totals } = (await hold(tx, [account.id])).get(account.id)!
      const found = (await loadProtection(tx, [memberId])).get(memberId)
      const rebases = found ? rollWindows(found, found.at, totals) : []
      const at = found?.at ?? new Date()
      const asked = { at, amount: fromMinor(String(minor), CURRENCY), totals }
      const verdict = checkDeposit(found && withRebases(found, rebases), asked)
      await saveRebases(tx, rebases)
      return verdict.allowed ? pay(tx, account, 'deposits', minor) : verdict.reason
    })
  }

  async function withdraw(memberId: string, minor: bigint): Promise<string> {
    const account = await accountOf(db, 1, memberId, 'real')
    return transaction(db, tx => pay(tx, account, 'withdrawals', -minor))
  }

  async function newPlayer(n: number) {
    const memberId = await transaction(db, async tx => {
      const owner = { merchantId: 1, currency: CURRENCY }
      const id = await addMember(tx, { ...owner, username: `mixed${n}` })
      await openAccounts(tx, { ...owner, memberId: id })
      return id
    })
    if (n % 50 !== 7) await deposit(memberId, 1_000_000n)
    if (n % 10 === 3)
      await transaction(db, async tx => {
        const ask = { merchantId: 1, memberId, by: memberId }
        await setLimit(tx, { ...ask, kind: 'loss', period: 'day', max: amount(500_000_000n) })
        await setLimit(tx, { ...ask, kind: 'single_bet', max: amount(30_000_000n) })
      })
    return { memberId, ...(await givenPlayer(context, memberId)) }
  }

  const players: Awaited<ReturnType<typeof newPlayer>>[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = next++; n < playerCount; n = next++) players[n] = await newPlayer(n)
    }),
  )
  await db`analyze`
  const key = (await gateway.keys.incoming(VENDOR.keyId))!
  return {
    db,
    gateway,
    key,
    transfers,
    cases: recon.cases,
    players,
    deposit,
    withdraw,
    close: async () => {
      recon.close()
      await gateway.close()
      await x.close()
    },
  }
}
