import type { Sql, Tx } from '#shared/server/db.ts'

export type NewTrip = {
  stateHash: Buffer
  merchantId: number
  provider: string
  memberId: string | null
  browserHash: Buffer
  redirectUri: string
}

/** Begins a round trip of at most ten minutes. Those that are over are swept by the way. */
export async function insertTrip(db: Sql, t: NewTrip): Promise<void> {
  await db`
    with swept as (
      delete from identities.third_trips where state_hash in (
        select state_hash from identities.third_trips where expires_at <= now() limit 10 for update skip locked))
    insert into identities.third_trips
      (state_hash, merchant_id, provider, member_id, browser_hash, redirect_uri, expires_at)
    values (${t.stateHash}, ${t.merchantId}, ${t.provider}, ${t.memberId}, ${t.browserHash}, ${t.redirectUri},
      now() + interval '10 minutes')`
}

/** Takes the one return of a round trip; undefined when it is over or was taken. */
export async function claimTrip(db: Sql, merchantId: number, provider: string, stateHash: Buffer) {
  const [row] = await db<{ redirectUri: string; memberId: string | null }[]>`
    update identities.third_trips set claimed_at = now()
    where state_hash = ${stateHash} and merchant_id = ${merchantId} and provider = ${provider}
      and claimed_at is null and expires_at > now()
    returning redirect_uri as "redirectUri", member_id as "memberId"`
  return row
}

/** The one who came back is known from now on by a ticket, for ten minutes. */
export async function noteIdentity(
  db: Sql,
  stateHash: Buffer,
  found: { ticketHash: Buffer; issuer: string; subject: string },
) {
  await db`
    update identities.third_trips set ticket_hash = ${found.ticketHash}, issuer = ${found.issuer},
      subject = ${found.subject}, expires_at = now() + interval '10 minutes'
    where state_hash = ${stateHash}`
}

export type Identity = { provider: string; issuer: string; subject: string }

/** Who holds a ticket of this browser, for login (`memberId` null) or to link to this member; held until the commit. */
export async function lockTicket(
  tx: Tx,
  t: { merchantId: number; ticketHash: Buffer; browserHash: Buffer; memberId: string | null },
): Promise<Identity | undefined> {
  const [row] = await tx<Identity[]>`
    select provider, issuer, subject from identities.third_trips
    where ticket_hash = ${t.ticketHash} and merchant_id = ${t.merchantId} and browser_hash = ${t.browserHash}
      and member_id is not distinct from ${t.memberId} and expires_at > now()
    for update`
  return row
}

export async function deleteTicket(tx: Tx, ticketHash: Buffer): Promise<void> {
  await tx`delete from identities.third_trips where ticket_hash = ${ticketHash}`
}

export async function findLink(tx: Tx, merchantId: number, { issuer, subject }: Identity) {
  const [row] = await tx<{ memberId: string }[]>`
    select member_id as "memberId" from identities.third_links
    where merchant_id = ${merchantId} and issuer = ${issuer} and subject = ${subject}`
  return row?.memberId
}

/** False when this third party's account, or one of the same provider for this member, is linked already. */
export async function insertLink(tx: Tx, merchantId: number, memberId: string, i: Identity): Promise<boolean> {
  const done = await tx`
    insert into identities.third_links (merchant_id, issuer, subject, provider, member_id)
    values (${merchantId}, ${i.issuer}, ${i.subject}, ${i.provider}, ${memberId})
    on conflict do nothing`
  return done.count === 1
}

export async function listLinks(db: Sql | Tx, merchantId: number, memberId: string) {
  return db<{ provider: string; linkedAt: Date }[]>`
    select provider, linked_at as "linkedAt" from identities.third_links
    where merchant_id = ${merchantId} and member_id = ${memberId} order by linked_at`
}

/** Changes of one member's links come one after the other. */
export async function holdLinks(tx: Tx, memberId: string): Promise<void> {
  await tx`select from identities.third_links where member_id = ${memberId} order by issuer, subject for update`
}

export async function deleteLink(tx: Tx, merchantId: number, memberId: string, provider: string): Promise<boolean> {
  const done = await tx`
    delete from identities.third_links
    where merchant_id = ${merchantId} and member_id = ${memberId} and provider = ${provider}`
  return done.count === 1
}

/** All third parties of a member. */
export async function deleteLinks(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from identities.third_links where member_id = ${memberId}`
}
