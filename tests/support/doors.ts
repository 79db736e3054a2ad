import { listOutbox } from '#features/notifications/server/notifications.ts'
import { authenticate } from '#features/sessions/server/login/live.ts'
import { login } from '#features/sessions/server/login/login.ts'
import { registerAndLogin } from '#features/sessions/server/sessions.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import type { SlideAction } from '#features/verification/rules/slide.ts'
import { issueTicket } from '#features/verification/server/slide.ts'
import type { Visitor } from '#shared/server/caller.ts'
import { transaction } from '#shared/server/db.ts'
import { deriveToken, hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { freshDatabase } from './database.ts'
import { givenContext, givenVisitor } from './given.ts'

export const PASSWORD = 'violet1canyon'
export type Doors = Awaited<ReturnType<typeof givenDoors>>
type Field = { enabled?: boolean; required?: boolean; min?: number; max?: number; pattern?: number }
export type MerchantSetup = {
  flags?: Record<string, boolean>
  fields?: Record<string, Field>
  real?: boolean
  host?: string
}

/** Every way in is open; nobody drags pieces but where that is what a test is about. */
const OPEN = {
  ...{ SLIDEVERIFY: false, MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, FREEPLAY3: true, MOBILENUMPASSREG3: true },
}

/** Merchants by id, and people at their doors, each from an address of their own. */
export async function givenDoors(merchants: Record<number, MerchantSetup> = { 1: {} }) {
  const world = await freshDatabase()
  const { db } = world
  const context = givenContext(db)
  for (const [key, { flags = {}, fields = {}, real = false, host }] of Object.entries(merchants)) {
    const id = Number(key)
    const merchant = { id, code: `m${id}`, name: `Merchant ${id}`, moneyMode: real ? 'real' : 'credits' } as const
    await transaction(db, async tx => {
      await addMerchant(tx, { ...merchant, currency: 'CRD', currencySymbol: 'P', encPayload: 'accept' })
      for (const [flag, isOn] of Object.entries({ ...OPEN, ...flags })) await setFlag(tx, id, flag, isOn)
      if (host)
        await tx`insert into settings.merchant_routes (merchant_id, position, domain_name) values (${id}, 0, ${host})`
    })
    for (const [field, { enabled = true, required = false, min = null, max = null, pattern = null }] of Object.entries(
      fields,
    ))
      await db`
        update settings.registration_fields set enabled = ${enabled}, required = ${required},
          min_length = coalesce(${min}, min_length), max_length = coalesce(${max}, max_length),
          pattern_id = coalesce(${pattern}, pattern_id)
        where merchant_id = ${id} and field = ${field}`
  }

  let addresses = 0
  /** Somebody from an address of their own, so that tests do not use up each other's attempts. */
  const visitor = (change: Partial<Visitor> = {}): Visitor =>
    givenVisitor({ ip: `2001:db8:${(++addresses).toString(16)}::1`, ...change })
  /** The same browser, cookies and all, at another address. */
  const moved = (one: Visitor): Visitor => ({ ...one, ip: visitor().ip })

  const form = (username: string, change: object = {}) => ({
    ...{ username, password: PASSWORD, confirmPassword: PASSWORD, terms: true, login: true },
    ...change,
  })
  const signUp = (username: string, change: object = {}, who = visitor()) =>
    registerAndLogin(context, who, form(username, change), 'username')
  const credentials = (username: string, change: object = {}) => ({
    ...({ type: 'username', area: 'member', remember: false, username, password: PASSWORD } as const),
    ...change,
  })
  const logIn = (who: Visitor, username: string, change: object = {}) =>
    login(context, who, credentials(username, change))

  return {
    ...world,
    context,
    ...{ visitor, moved, form, signUp, credentials, logIn },
    /** Who holds a token. */
    holder: (token: string, asked: { merchantId?: number; restricted?: boolean; trial?: boolean } = {}) =>
      authenticate(db, token, { merchantId: 1, ip: '203.0.113.9', polling: false, ...asked }),
    /** A picture whose answer the visitor knows. */
    captcha: async ({ cookies, merchantId }: Visitor): Promise<string> => {
      const [id, answer] = [newToken(), 'AAAA']
      await db`
        insert into verification.captchas (id_hash, merchant_id, answer_hash, expires_at)
        values (${hashToken(id)}, ${merchantId}, ${Buffer.from(deriveToken(id, 'captcha', answer))},
          now() + interval '2 minutes')`
      cookies.set('cid', id, 120)
      return answer
    },
    /** What the visitor gets for a piece put in its place. */
    dragged: async (who: Visitor, action: SlideAction) => (await issueTicket(db, who, action)).ticket,
    /** The letters to a number or an address, the newest first. */
    lettersTo: async (to: string) => ((await listOutbox(context)) ?? []).filter(each => each.to === to),
    /** As if everybody had shown that their number and their address are theirs. */
    proveContacts: () => db`update people.profiles set proven_at = now()`,
    /** As if nobody had asked for a code or tried anything for a while. */
    forgetCounters: () => db`delete from credentials.attempts`,
  }
}

/** The code of six digits in a letter. */
export function codeIn(letter: { text: string } | undefined): string {
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
}
