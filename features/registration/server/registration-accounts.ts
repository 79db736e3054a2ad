import { randomBytes } from 'node:crypto'
import { isForcedPassword } from '#features/credentials/rules/credentials.ts'
import { hashPassword, insertCredential } from '#features/credentials/server/credentials.ts'
import { type ContactField, isTrial } from '#features/people/rules/people.ts'
import { addMember, type Profile, saveProfile } from '#features/people/server/people.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { accountOf, grantWelcome, move, openAccounts } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'

/** Who an account was opened for. */
export type NewMember = { id: string; merchantId: number; type: number }

export type NewAccount = {
  merchantId: number
  username: string
  /** Null for who comes by a third party only. */
  password: string | null
  /** False when the member shall be asked for a password of their own at the first login. */
  chosenByMember: boolean
  type?: number
  uplineId?: string | undefined
  recommenderId?: string | undefined
  /** Where they are, by their address. */
  country?: string | undefined
  paymentPassword?: string | undefined
  profile?: Profile
  /** Which contacts of the profile have been proven. */
  proven?: readonly ContactField[]
}

/**
 * Member, profile, credential, wallet and welcome grant are there together or not at all, and so is what `then` does.
 * Refused as `username_taken` and `identity_unavailable`. Asks nothing else: whoever may open accounts decides before.
 */
export async function openAccount<T>(
  { db, serverSecret }: Context,
  { password, paymentPassword, chosenByMember, profile, proven, ...member }: NewAccount,
  then: (tx: Tx, member: NewMember) => T | Promise<T>,
): Promise<T> {
  const { merchantId, type = 0 } = member
  const { currency, moneyMode } = await merchantById(db, merchantId)
  const passwordHash = password === null ? null : await hashPassword(serverSecret, password)
  const paymentHash = paymentPassword ? await hashPassword(serverSecret, paymentPassword) : null
  const isWeak = password !== null && isForcedPassword(password)
  return transaction(db, async tx => {
    const memberId = await addMember(tx, { ...member, currency })
    if (profile) await saveProfile(tx, serverSecret, { merchantId, memberId }, profile, proven)
    await insertCredential(tx, { memberId, merchantId, passwordHash, paymentHash, chosenByMember, isWeak })
    const result = await then(tx, { id: memberId, merchantId, type })
    await openAccounts(tx, { merchantId, memberId, currency })
    // Last, for it holds the ledger until the commit. Credits have no cash value; real money is never given away here.
    if (isTrial(type)) await grantDemo(tx, { merchantId, memberId })
    else if (moneyMode === 'credits') await grantWelcome(tx, { merchantId, memberId })
    return result
  })
}

const DEMO = parseAmount('10000')

/** What a trial account plays with: money of its own book that never meets any other (S-06). */
async function grantDemo(tx: Tx, { merchantId, memberId }: { merchantId: number; memberId: string }): Promise<void> {
  const account = await accountOf(tx, merchantId, memberId, 'demo')
  const lines = [{ account, house: { purpose: 'promotions', subject: 'demo' } as const, amount: DEMO }]
  await move(tx, [{ key: `demo:${memberId}`, kind: 'grant', reference: 'demo', lines }])
}

/** Opens an account without rules or login, for the demo world and for whoever opens accounts of others. Returns its id. */
export async function addMemberWithPassword(context: Context, account: NewAccount): Promise<string> {
  return openAccount(context, account, (_, member) => member.id)
}

/** A name for somebody who chose none: a letter, then 45 random bits. */
export function newUsername(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  return `p${Array.from(randomBytes(9), byte => alphabet[byte % alphabet.length]).join('')}`
}
