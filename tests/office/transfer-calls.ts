import { setWalletMode } from '#features/games/server/games.ts'
import { createVendorLines, setUpVendor } from '#features/gateway/server/gateway.ts'
import { confirm } from '#features/transfers/server/progress.ts'
import { takeStep } from '#features/transfers/server/saga.ts'
import { startTransfer } from '#features/transfers/server/start.ts'
import { findVendor, findWallet } from '#features/transfers/server/store-wallets.ts'
import { closeVendor, setUpTransfers } from '#features/transfers/server/transfers.ts'
import { parseAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { NOWHERE } from '../support/transfers.ts'
import type { Example } from './calls.ts'

/* Examples of calls about money that vendors keep themselves. */

const reason = 'the test asks for it'
const AMOUNT = '5'
type Items = { reference: string; memberId: string; caseId: string }

/** A transfer of which nobody knows what became, at KEEPS, and money at GONE, which is closed for good. */
export async function givenTransfer(world: CashierOffice): Promise<Items> {
  const { db, context } = world
  const deps = { ...context, lines: createVendorLines(context), now: () => databaseNow(db) }
  const { merchantId, memberId } = await world.newMember('100')
  const [merchant] = await db<{ currency: string }[]>`select currency from settings.merchants where id = ${merchantId}`

  async function send(code: string) {
    const key = { keyId: `${code}-key`, secret: 'a-key-of-a-vendor-that-only-tests-use' }
    const vendor = { code, name: code, baseUrl: NOWHERE, publicOrigin: NOWHERE }
    await transaction(db, async tx => {
      const outgoing = { ...key, keyId: `to-${code}` }
      await setUpVendor(tx, context.serverSecret, { merchantId, vendor, incoming: key, outgoing })
      await setWalletMode(tx, merchantId, code, 'seamless', false)
    })
    const counting = { currency: merchant!.currency, scale: 2, worth: 1n }
    await setUpTransfers(db, { merchantId, vassalage: code, ...counting, outAll: true, auto: true })
    const found = (await findVendor(db, merchantId, { code }))!
    const wish = { merchantId, memberId, direction: 'in', origin: 'member', clientKey: null } as const
    const { row } = await startTransfer(deps, found, { ...wish, amount: parseAmount(AMOUNT) })
    return { vendor: found, row: (await takeStep(deps, row))! }
  }

  const { row } = await send('KEEPS')
  await db`
    update transfers.transfers set state = 'UNKNOWN', doubt = true, sent_at = now(), doubt_at = now() where id = ${row.id}`
  const gone = await send('GONE')
  await transaction(db, async tx => {
    const wallet = (await findWallet(tx, memberId, gone.vendor.vendorId))!
    await confirm(tx, { db, at: await databaseNow(tx), vendor: gone.vendor, wallet }, gone.row, gone.row.units!)
    await closeVendor(tx, merchantId, 'GONE')
  })
  const [found] = await db<{ id: string }[]>`
    insert into transfers.cases (merchant_id, vendor_id, kind, subject, units)
    values (${merchantId}, ${row.vendorId}, 'THEIRS_ONLY', 'example', 5) returning id::text`
  return { reference: row.reference, memberId, caseId: found!.id }
}

export function transferCalls({ reference, memberId, caseId }: Items): [string, Example][] {
  const base = '/wps/office/transfers'
  const params = { reference }
  return [
    [`POST ${base}/:reference/ask`, { params }],
    [`POST ${base}/:reference/resend`, { params }],
    [`POST ${base}/:reference/note`, { params, body: { proof: 'their mail of today' } }],
    [`POST ${base}/:reference/end`, { params, body: { moved: AMOUNT, reason } }],
    [`POST ${base}/cases/:id/close`, { params: { id: caseId }, body: { reason } }],
    [`POST ${base}/left`, { body: { memberId, vassalage: 'GONE', reason } }],
    [
      `POST ${base}/vendors/:vassalage/set-up`,
      { params: { vassalage: 'KEEPS' }, body: { outAll: false, auto: true, reason } },
    ],
    [`POST ${base}/vendors/:vassalage/close`, { params: { vassalage: 'KEEPS' }, body: { reason } }],
  ]
}
