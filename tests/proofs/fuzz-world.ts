import type { WalletOp } from '#features/gateway/api.ts'
import { addVendorKey } from '#features/gateway/server/gateway.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { SERVER_SECRET, VENDOR } from '../support/given.ts'
import type { Fields } from './bad-fields.ts'
import { openProof, type Seat } from './proof-world.ts'

const REVOKED = { keyId: 'vendor-revoked', secret: 'a-revoked-secret-that-only-tests-use' }
const ELSEWHERE = { keyId: 'vendor-elsewhere', secret: 'a-secret-of-elsewhere-that-only-tests-use' }
const KEYS = {
  right: VENDOR,
  outgoing: { ...VENDOR, keyId: `${VENDOR.keyId}-out` },
  revoked: REVOKED,
  elsewhere: ELSEWHERE,
}

export type VendorKeys = typeof KEYS
export type FuzzWorld = Awaited<ReturnType<typeof givenFuzz>>

/** Two players, each with a bet of 1,000 that stands, and keys that must not be believed. */
export async function givenFuzz(db: Sql) {
  const proof = await openProof(db)
  await transaction(db, async tx => {
    const [vendor] = await tx<{ id: number }[]>`select id from games.vendors`
    const common = { merchantId: 1, vendorId: vendor!.id, direction: 'in', algorithm: 'hmac-sha256' } as const
    await addVendorKey(tx, SERVER_SECRET, { ...common, ...ELSEWHERE, addresses: ['203.0.113.9'] })
    await addVendorKey(tx, SERVER_SECRET, { ...common, ...REVOKED })
    await tx`update gateway.vendor_keys set revoked_at = now() where key_id = ${REVOKED.keyId}`
  })
  const [own, other] = [await proof.seat('own'), await proof.seat('other')]
  const place = (seat: Seat, tx: string) =>
    proof.wallet('bet', JSON.stringify({ ...seat, tx, round: 'base', amount: '1000' }))
  await place(own, 'base')
  await place(other, 'other')
  await proof.close()
  let count = 0
  const nextId = () => `f${++count}`

  /** A call that would be right, with ids of its own. */
  function rightBody(op: WalletOp): Fields {
    const [tx, round] = [nextId(), nextId()]
    const own_: Fields = { request_id: tx, ...own }
    const { player } = own
    const bodies: Record<WalletOp, Fields> = {
      authenticate: { launch_token: tx },
      balance: own_,
      bet: { ...own_, tx, round, amount: '100' },
      win: { ...own_, tx, round: 'base', ref: 'base', amount: '100' },
      play: { ...own_, round, actions: [{ op: 'bet', tx, amount: '100' }] },
      rollback: { player, tx, ref: 'base' },
      rollback_round: { player, tx, round: 'base' },
      partial_refund: { player, tx, ref: 'base', amount: '100' },
      adjust: { ...own_, tx, amount: '100', reason: 'test' },
      promo_win: { ...own_, tx, campaign: 'c', campaign_type: 'other', amount: '100' },
      reward_status: { player, tx, reward: 'r', status: 'played', total: '100' },
      end_round: { ...own_, round: 'base' },
      tx_status: { tx: 'base' },
      ping: { request_id: tx },
    }
    return bodies[op]
  }

  return { db, keys: KEYS, own, other, nextId, rightBody }
}
