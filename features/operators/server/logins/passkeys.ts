import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { audit } from '../store-audit.ts'
import { endOtherLogins, liftRestriction, noteProven } from './store-logins.ts'
import * as store from './store-passkeys.ts'

const GOOD_MINUTES = 5
/** EdDSA, ES256, RS256: what telephones, keys and computers sign with. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser asked for the page: a passkey is bound to it. The host is one of the merchant's: it decided which. */
export type Place = { origin: string }
const hostOf = ({ origin }: Place) => new URL(origin).hostname

/** What a browser makes a passkey of. Who the operator is was proven before. */
export async function offerPasskey({ db }: Context, { home, operatorId }: Acting, email: string, place: Place) {
  const kept = await store.listPasskeys(db, operatorId)
  const options = await generateRegistrationOptions({
    ...{ rpName: (await merchantById(db, home)).name, rpID: hostOf(place), userName: email },
    userID: new TextEncoder().encode(operatorId),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: kept.map(({ id }) => ({ id })),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  })
  await putChallenge(db, { operatorId, merchantId: home }, 'register', options.challenge)
  return options
}

/** Keeps it: the login is good for everything from now on, all others of the operator end. Refused as `wrong_code`. */
export async function addPasskey({ db }: Context, who: Acting, name: string, response: unknown, place: Place) {
  const { operatorId, sessionId, home } = who
  const expectedChallenge = await store.takeChallenge(db, operatorId, 'register')
  if (!expectedChallenge) throw new Refusal('challenge_over')
  const { registrationInfo } = await wrongCodeUnless(() =>
    verifyRegistrationResponse({
      ...{ response: response as RegistrationResponseJSON, expectedChallenge },
      ...{ expectedOrigin: place.origin, expectedRPID: hostOf(place), supportedAlgorithmIDs: ALGORITHMS },
    }),
  )
  if (!registrationInfo) throw new Refusal('wrong_code')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  await transaction(db, async tx => {
    const row = { id, merchantId: home, operatorId, name, publicKey: Buffer.from(publicKey), counter, transports }
    if (!(await store.insertPasskey(tx, row))) throw new Refusal('wrong_code')
    await endOtherLogins(tx, operatorId, sessionId)
    await liftRestriction(tx, sessionId)
    await noteProven(tx, sessionId)
    await audit(tx, { ...who, merchantId: home }, { action: 'session.passkey', item: operatorId, inputs: { name } })
  })
}

/** What a browser asks the operator's passkeys for; undefined for who has none. */
export async function passkeyOptions(
  { db }: Pick<Context, 'db'>,
  own: { operatorId: string; merchantId: number },
  place: Place,
) {
  const kept = await store.listPasskeys(db, own.operatorId)
  if (kept.length === 0) return undefined
  const options = await generateAuthenticationOptions({
    ...{ rpID: hostOf(place), userVerification: 'required' as const },
    allowCredentials: kept.map(({ id, transports }) => ({ id, transports })),
  })
  await putChallenge(db, own, 'prove', options.challenge)
  return options
}

/** Refused as `wrong_code` unless a passkey of the operator signed what it was asked, just now and on this page. */
export async function verifyPasskey({ db }: Pick<Context, 'db'>, operatorId: string, response: unknown, place: Place) {
  const given = response as AuthenticationResponseJSON
  const expectedChallenge = await store.takeChallenge(db, operatorId, 'prove')
  const kept = (await store.listPasskeys(db, operatorId)).find(({ id }) => id === given.id)
  if (!expectedChallenge || !kept) throw new Refusal('wrong_code')
  const { verified, authenticationInfo } = await wrongCodeUnless(() =>
    verifyAuthenticationResponse({
      ...{ response: given, expectedChallenge, expectedOrigin: place.origin, expectedRPID: hostOf(place) },
      credential: { id: kept.id, publicKey: new Uint8Array(kept.publicKey), counter: Number(kept.counter) },
    }),
  )
  const isNew = verified && (await transaction(db, tx => store.markUsed(tx, kept.id, authenticationInfo.newCounter)))
  if (!isNew) throw new Refusal('wrong_code')
}

const putChallenge = (
  db: Context['db'],
  own: { operatorId: string; merchantId: number },
  kind: store.Kind,
  challenge: string,
) => store.putChallenge(db, { ...own, kind, challenge, minutes: GOOD_MINUTES })

/** The library throws at whatever is not right of an answer. */
async function wrongCodeUnless<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw new Refusal('wrong_code')
  }
}
