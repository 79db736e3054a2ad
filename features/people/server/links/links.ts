import { randomInt } from 'node:crypto'
import { LINK_ALPHABET, LINK_CODE_LENGTH, readLinkCode } from '#features/people/rules/links.ts'
import { type Terms, termsProblem, termsWithin } from '#features/people/rules/terms.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { findMember } from '../store.ts'
import { assertQuota } from '../terms/quotas.ts'
import * as terms from '../terms/store-terms.ts'
import { heldUpline } from '../terms/terms.ts'
import * as store from './store-links.ts'

export type { LinkFilter, ListedLink } from './store-links.ts'

/** So many links of one agent may take people at a time. */
const MOST_ACTIVE = 200
const TRIES = 5

export type LinkAsk = Terms & {
  kind: 'agent' | 'member'
  label: string
  /** Null: as many as come; for operators alone. */
  maxUses: number | null
  days: number
  domain: string
  contact: string
}

/** Makes a link. Refused as `series_out_of_range`, and as `too_many_orders` while too many of the agent's take people. */
export async function makeLink(tx: Tx, merchantId: number, agentId: string, ask: LinkAsk): Promise<store.ListedLink> {
  const agent = await heldUpline(tx, merchantId, agentId)
  const { series, rates } = ask
  const { allowsEqual } = await terms.findAgreement(tx, agent.number)
  const problem = termsProblem({ series, rates }, await terms.selectTerms(tx, agent.number), allowsEqual)
  if (problem) throw new Refusal('series_out_of_range', problem)
  if ((await store.countLinks(tx, agentId, { state: 'active' })).total >= MOST_ACTIVE)
    throw new Refusal('too_many_orders')
  const id = newId('lnk')
  const owned = { id, merchantId, ownerId: agentId, ...ask, series: { ...series } as Record<string, number> }
  for (let tried = 1; ; tried++) {
    const link = { ...owned, rates: { ...rates } as Record<string, number>, code: newCode() }
    if (await store.insertLink(tx, link)) return (await store.findLink(tx, merchantId, id))!
    if (tried === TRIES) throw new Error('no code was free for a link')
  }
}

const newCode = () =>
  Array.from({ length: LINK_CODE_LENGTH }, () => LINK_ALPHABET[randomInt(LINK_ALPHABET.length)]).join('')

/**
 * The link of a code, for whoever came to `domain`: undefined for no link, for one of an agent who is not active, and for
 * one of another site.
 */
export async function linkByCode(db: Sql | Tx, merchantId: number, text: string, domain: string | undefined) {
  const code = readLinkCode(text)
  const link = code === null ? undefined : await store.findLinkByCode(db, merchantId, code)
  if (!link || (link.domain !== '' && link.domain !== domain?.toLowerCase())) return undefined
  const owner = await findMember(db, merchantId, link.ownerId)
  return owner?.status === 'active' ? link : undefined
}

/**
 * Somebody who was just added below its owner came by a link: one use more, and what it gives, down to what the owner may
 * still give. Refused as `link_exhausted`, `link_expired`, `invitation_code_error` once it is switched off, and `no_quota`.
 */
export async function joinByLink(tx: Tx, { id, merchantId, ownerId }: Joined, memberId: string): Promise<void> {
  const agent = await heldUpline(tx, merchantId, ownerId)
  const link = await store.takeUse(tx, merchantId, id)
  if (!link) throw await endedLink(tx, merchantId, id)
  const member = (await findMember(tx, merchantId, memberId))!
  const { allowsEqual } = await terms.findAgreement(tx, agent.number)
  const given = termsWithin(link, await terms.selectTerms(tx, agent.number), allowsEqual)
  await assertQuota(tx, agent, given.series, {})
  await terms.upsertTerms(tx, merchantId, member.number, given)
  await terms.upsertAgreement(tx, merchantId, member.number, { linkId: id })
}

export type Joined = Pick<store.Link, 'id' | 'merchantId' | 'ownerId'>

async function endedLink(tx: Tx, merchantId: number, id: string): Promise<Refusal> {
  const link = await store.findLink(tx, merchantId, id)
  if (link?.state === 'exhausted') return new Refusal('link_exhausted')
  if (link?.state === 'expired') return new Refusal('link_expired')
  return new Refusal('invitation_code_error', { field: 'affiliateCode' })
}

/** Renames a link, switches it off or on. Refused as `not_found`, and as `order_final` for one that is over. */
export async function editLink(
  tx: Tx,
  merchantId: number,
  agentId: string,
  { id, label, isOn }: { id: string; label?: string | undefined; isOn?: boolean | undefined },
): Promise<store.ListedLink> {
  const link = await store.holdLink(tx, merchantId, agentId, id)
  if (!link) throw new Refusal('not_found')
  const isOver = link.state === 'exhausted' || link.state === 'expired'
  if (isOn !== undefined && isOver) throw new Refusal('order_final')
  await store.updateLink(tx, id, { label: label ?? link.label, isOn: isOn ?? link.isOn })
  return (await store.findLink(tx, merchantId, id))!
}

/** Takes a link away that nobody used. */
export async function deleteLink(tx: Tx, merchantId: number, agentId: string, id: string): Promise<void> {
  const link = await store.holdLink(tx, merchantId, agentId, id)
  if (!link) throw new Refusal('not_found')
  if (link.used > 0) throw new Refusal('order_final')
  await store.deleteLink(tx, id)
}

/** A page of an agent's links, the newest first, with the totals of all that the filter holds. */
export async function listLinks(
  db: Sql,
  ownerId: string,
  filter: store.LinkFilter,
  page: { skip: number; limit: number },
) {
  const [list, totals] = await Promise.all([
    store.selectLinks(db, ownerId, filter, page),
    store.countLinks(db, ownerId, filter),
  ])
  return { list, ...totals }
}
