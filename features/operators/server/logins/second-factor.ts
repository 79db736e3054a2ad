import {
  assertKnownPassword,
  hasTotp,
  offerTotp,
  proveTotp,
  verifyTotp,
} from '#features/credentials/server/credentials.ts'
import { moneyModeOf } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { findOperator, holdOperator } from '../staff/store-staff.ts'
import { audit } from '../store-audit.ts'
import { offerPasskey, type Place, passkeyOptions, verifyPasskey } from './passkeys.ts'
import { endOtherLogins, liftRestriction, noteProven } from './store-logins.ts'
import { deletePasskey, listPasskeys } from './store-passkeys.ts'

/** A secret for an operator's authenticator, by their password (`wrong_credentials`); it counts once a code confirms it. */
export async function beginFactor(context: Context, who: Acting, password: string) {
  const email = await assertPassword(context, who, password)
  return offerTotp(context, { merchantId: who.home, memberId: who.operatorId }, email)
}

/** What a browser makes a passkey of, by the password. */
export async function beginPasskey(context: Context, who: Acting, password: string, place: Place) {
  const email = await assertPassword(context, who, password)
  return offerPasskey(context, who, email, place)
}

/** Confirms the authenticator (`wrong_code`): this login is good for everything from now on, all others end. */
export async function confirmFactor(context: Context, who: Acting, code: string): Promise<void> {
  const { operatorId, sessionId, home } = who
  await proveTotp(context, operatorId, code)
  await transaction(context.db, async tx => {
    await endOtherLogins(tx, operatorId, sessionId)
    await liftRestriction(tx, sessionId)
    await audit(tx, { ...who, merchantId: home }, { action: 'session.factor', item: operatorId, inputs: {} })
  })
}

/** Takes a passkey away; with real money not the last second factor (`not_allowed`). */
export async function removePasskey(context: Context, who: Acting, id: string): Promise<void> {
  const { operatorId, home } = who
  const isNeeded = (await moneyModeOf(context.db, home)) === 'real' && !(await hasTotp(context, operatorId))
  await transaction(context.db, async tx => {
    // Two at once would each leave the other.
    await holdOperator(tx, home, operatorId)
    if (!(await deletePasskey(tx, operatorId, id))) throw new Refusal('not_found')
    if (isNeeded && (await listPasskeys(tx, operatorId)).length === 0) throw new Refusal('not_allowed')
    const deed = { action: 'session.passkey:remove', item: operatorId, inputs: { passkey: id } }
    await audit(tx, { ...who, merchantId: home }, deed)
  })
}

export type Method = 'passkey' | 'totp' | 'password'

/** How an operator may prove that it is them: the password alone is good only for who has nothing better. */
export async function proofOptions(context: Context, { operatorId, home }: Acting, place: Place) {
  const passkey = await passkeyOptions(context, { operatorId, merchantId: home }, place)
  const better: Method[] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...((await hasTotp(context, operatorId)) ? (['totp'] as const) : []),
  ]
  const methods: Method[] = better.length > 0 ? better : ['password']
  return { methods, passkey: passkey ?? null }
}

/** Whether an operator has more than a password. */
export const hasFactor = async (context: Context, operatorId: string): Promise<boolean> =>
  (await hasTotp(context, operatorId)) || (await listPasskeys(context.db, operatorId)).length > 0

type Proof = { code?: string | undefined; passkey?: unknown; password?: string | undefined }

/** Refused as `wrong_code` or `wrong_credentials`; as `invalid_input` for what is not theirs to prove it by. */
export async function prove(context: Context, who: Acting, proof: Proof, place: Place): Promise<void> {
  const { operatorId, sessionId, home } = who
  await proveBy(context, who, proof, place)
  await transaction(context.db, async tx => {
    await noteProven(tx, sessionId)
    await audit(tx, { ...who, merchantId: home }, { action: 'session.prove', item: operatorId, inputs: {} })
  })
}

async function proveBy(context: Context, who: Acting, { code, passkey, password }: Proof, place: Place): Promise<void> {
  const { operatorId } = who
  if (passkey !== undefined) return verifyPasskey(context, operatorId, passkey, place)
  if (code !== undefined) return verifyTotp(context, operatorId, code)
  if (password === undefined || (await hasFactor(context, operatorId)))
    throw new Refusal('invalid_input', { field: 'code' })
  await assertPassword(context, who, password)
}

/** Answers the operator's address. */
async function assertPassword(context: Context, who: Acting, password: string): Promise<string> {
  const own = (await findOperator(context.db, who.home, who.operatorId))!
  await assertKnownPassword(context, who.operatorId, own.passwordHash, password, 'password')
  return own.email
}
