import type { Tx } from '#shared/server/db.ts'
import type { Merchant } from './store.ts'

/* SQL of what a merchant is set to beneath everything: its clock, and whether calls come sealed. */

export async function updateTimeZone(tx: Tx, merchantId: number, timeZone: string): Promise<void> {
  await tx`update settings.merchants set time_zone = ${timeZone} where id = ${merchantId}`
}

export async function updatePayloads(tx: Tx, merchantId: number, payloads: Merchant['encPayload']): Promise<void> {
  await tx`update settings.merchants set enc_payload = ${payloads} where id = ${merchantId}`
}
