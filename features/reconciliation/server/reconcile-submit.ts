import { type WalletAnswer, type WalletOp, walletCalls } from '#features/gateway/api.ts'
import type { createVendorLines, Gateway, KeyedLine } from '#features/gateway/server/gateway.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import type { PairKey } from './store-reconcile.ts'

/** What reconciliation works with; `now` is the clock that decides what is due. */
export type Deps = Pick<Context, 'db' | 'log' | 'realtime'> & {
  gateway: Pick<Gateway, 'answerVendor'>
  lines: Pick<ReturnType<typeof createVendorLines>, 'find'>
  now: () => Promise<Date>
  /** False when the server stops: what is not begun is left to the next run. */
  running: () => boolean
  most: Most
}
/**
 * What one run does at most. `missed`: cases of a slot that no feed told of, as a feed that tells nothing would make
 * everything a case at once. `mended`: cases that are due.
 */
export type Most = { missed: number; mended: number }
/** A merchant's use of a vendor, and how to call it. */
export type Pair = PairKey & { line: KeyedLine }

const NOT_DECIDED = { decided: false, retry: 'same_id' } as const

/**
 * Books a call the way the vendor's own calls go: decided by the same rules, once per tx. What makes no sense is
 * answered BAD_REQUEST, and UNAVAILABLE what may be tried again.
 */
export async function submit(
  { gateway }: Pick<Deps, 'gateway'>,
  { line }: Pair,
  op: WalletOp,
  fields: object,
): Promise<WalletAnswer> {
  const read = walletCalls[op].safeParse({ request_id: newToken(), session: '', ...fields })
  if (!read.success) return { status: 'BAD_REQUEST', ...NOT_DECIDED }
  try {
    const { body } = await gateway.answerVendor(line.key, op, read.data, JSON.stringify(read.data))
    return JSON.parse(body) as WalletAnswer
  } catch (error) {
    if (error instanceof Refusal) return { status: 'UNAVAILABLE', ...NOT_DECIDED }
    throw error
  }
}

export const isBooked = ({ status }: WalletAnswer) => status === 'OK' || status === 'HELD'

/** Marks what we book on our own in the wallet log (W-172). */
export const FROM_RECON = { meta: { source: 'RECON' } } as const
