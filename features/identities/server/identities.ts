import { networkOf } from '#features/credentials/rules/credentials.ts'
import { findHashes, takeAttempt } from '#features/credentials/server/credentials.ts'
import { assertOpen, siteStatus, thirdProvider } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask, Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { deriveToken, hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import * as store from './store.ts'
import { authorizeUrlOf, identify, type Trip } from './third-client.ts'

export { deleteLinks, findLink, insertLink } from './store.ts'

/** The cookie of the browser that began: nobody else can use what comes of it, so no link logs a victim in (S-31). */
const BROWSER = 'third'
const BROWSER_SECONDS = 20 * 60
const TOKEN = /^[\w-]{43}$/

/** Begins a round trip: to log in, or to link to `memberId`. Answers where the page goes. */
export async function startThird(
  context: Context,
  visitor: Visitor & Pick<Ask, 'origin'>,
  provider: string,
  memberId: string | null,
): Promise<{ url: string }> {
  const { db, log, serverSecret } = context
  const { merchantId, ip, cookies, origin } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  await takeAttempt(db, 'third_address', networkOf(ip))
  const third = await thirdProvider(db, serverSecret, merchantId, provider)
  const trip = tripOf(serverSecret, newToken(), `${origin}${callbackPath(provider)}`)
  const url = await authorizeUrlOf(log, third, trip)
  const browser = newToken()
  const [stateHash, browserHash] = [hashToken(trip.state), hashToken(browser)]
  const { redirectUri } = trip
  await store.insertTrip(db, { stateHash, merchantId, provider, memberId, browserHash, redirectUri })
  cookies.set(BROWSER, browser, BROWSER_SECONDS)
  return { url }
}

/** Takes the one return of a round trip with the query that the page came back with. Answers where the page goes. */
export async function returnFromThird(
  { db, log, serverSecret }: Context,
  { merchantId, provider, query }: { merchantId: number; provider: string; query: string },
): Promise<string> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const claimed = TOKEN.test(state) && (await store.claimTrip(db, merchantId, provider, hashToken(state)))
  if (!claimed) return '/login#third-error=third_failed'
  const third = await thirdProvider(db, serverSecret, merchantId, provider)
  const found = await identify(log, third, tripOf(serverSecret, state, claimed.redirectUri), query).catch(refusalOf)
  if (found instanceof Refusal) return `/login#third-error=${found.code}`
  const ticket = newToken()
  await store.noteIdentity(db, hashToken(state), { ticketHash: hashToken(ticket), ...found })
  return `/login#${claimed.memberId === null ? 'third' : 'third-link'}=${ticket}`
}

/** Links the third party of a ticket to the member who began. Refused as `third_failed`, `third_taken`. */
export async function linkThird({ db }: Context, visitor: Visitor, memberId: string, ticket: string): Promise<void> {
  await transaction(db, async tx => {
    const identity = await spendTicket(tx, visitor, ticket, memberId)
    if (!(await store.insertLink(tx, visitor.merchantId, memberId, identity))) throw new Refusal('third_taken')
  })
  visitor.cookies.clear(BROWSER)
}

/** What opens this account beside its password. */
export async function linksOf({ db }: Context, merchantId: number, memberId: string) {
  const links = await store.listLinks(db, merchantId, memberId)
  return links.map(({ provider, linkedAt }) => ({ provider, linkedAt: linkedAt.toISOString() }))
}

/** Refused as `third_last` when there would be no way in any more. */
export async function unlinkThird({ db }: Context, merchantId: number, memberId: string, provider: string) {
  await transaction(db, async tx => {
    await store.holdLinks(tx, memberId)
    if (!(await store.deleteLink(tx, merchantId, memberId, provider))) throw new Refusal('not_found')
    const { passwordHash } = await findHashes(tx, memberId)
    const left = await store.listLinks(tx, merchantId, memberId)
    if (passwordHash === null && left.length === 0) throw new Refusal('third_last')
  })
}

/** Who holds this ticket, held until the commit. `third_failed` when it is over, another browser's or for another end. */
export async function holdTicket(tx: Tx, visitor: Visitor, ticket: string, memberId: string | null) {
  const browserHash = hashToken(visitor.cookies.get(BROWSER) ?? '')
  const { merchantId } = visitor
  const identity = await store.lockTicket(tx, { merchantId, ticketHash: hashToken(ticket), browserHash, memberId })
  if (!identity) throw new Refusal('third_failed')
  return identity
}

/** The same, and the ticket is good no more. */
export async function spendTicket(tx: Tx, visitor: Visitor, ticket: string, memberId: string | null = null) {
  const identity = await holdTicket(tx, visitor, ticket, memberId)
  await store.deleteTicket(tx, hashToken(ticket))
  return identity
}

/** The exact address that the operator registers at the other side, for each of their hosts. */
export function callbackPath(provider: string): string {
  return `/wps/session/third/callback/${provider}`
}

/** Nothing secret of a trip is stored: all follows from its state, of which there is a hash. */
function tripOf(serverSecret: string, state: string, redirectUri: string): Trip {
  const [verifier, nonce] = ['third verifier', 'third nonce'].map(purpose => deriveToken(serverSecret, purpose, state))
  return { redirectUri, state, verifier: verifier!, nonce: nonce! }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
