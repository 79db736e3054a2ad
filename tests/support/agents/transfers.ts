import { hashPassword } from '#features/credentials/server/credentials.ts'
import type { MemberThere } from '../records/world.ts'
import type { AgentsWorld } from './world.ts'

export const PAYMENT_PASSWORD = '246813'
let hash: Promise<string> | undefined

/** A member who may send money; all of them by the same password. */
export async function givenPaymentPassword({ db, context }: AgentsWorld, { memberId }: MemberThere): Promise<void> {
  hash ??= hashPassword(context.serverSecret, PAYMENT_PASSWORD) as Promise<string>
  await db`update credentials.credentials set payment_hash = ${await hash} where member_id = ${memberId}`
}
