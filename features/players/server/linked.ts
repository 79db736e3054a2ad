import type { Cashier } from '#features/cashier/server/cashier.ts'
import { sharedDocuments } from '#features/identity/server/identity.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { heldMember, type Member, memberNames } from '#features/people/server/people.ts'
import { MOST_LINKED, type What } from '#features/players/rules/players.ts'
import { sharingPlaces } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type Aim, changeLock } from './acts.ts'
import { linkedAround } from './circle.ts'

type Whom = { merchantId: number; memberId: string }

/** Accounts that may be of the same person, the strongest first: by their documents, by where money goes, by where they log in from. */
export async function linkedTo(db: Sql, { office }: Pick<Cashier, 'office'>, whom: Whom, most: number) {
  const { merchantId, memberId } = whom
  const [documents, places, payees] = await Promise.all([
    sharedDocuments(db, merchantId, [memberId]),
    sharingPlaces(db, whom, most),
    office.sharedPayees(whom, most),
  ])
  const byDocument = new Map(documents.filter(row => row.memberId !== memberId).map(row => [row.memberId, row.last]))
  const rows = [
    ...[...byDocument].map(([id, last]) => ({ memberId: id, by: 'document' as const, about: '', last })),
    ...payees.map(({ memberId, kind, number, last }) => ({
      ...{ memberId, by: 'payee' as const, about: `${kind} ${number}`, last },
    })),
    ...places.map(({ memberId, byDevice, times, last }) => ({
      ...{ memberId, by: byDevice ? ('device' as const) : ('address' as const), about: String(times), last },
    })),
  ]
  const names = await memberNames(
    db,
    whom.merchantId,
    rows.map(row => row.memberId),
  )
  return rows.slice(0, most).map(({ memberId, by, about, last }) => ({
    ...{ member: { id: memberId, username: names.get(memberId) ?? '' }, by, about, last: last.toISOString() },
  }))
}

/** Closes the same to a member and others of the same person, all or none, each on record with whom it was for. */
export async function lockLinked(
  { db }: Pick<Context, 'db'>,
  cashier: Pick<Cashier, 'office'>,
  who: Acting,
  { memberId, whom, what, reason }: Aim & { whom: readonly string[]; what: What },
): Promise<void> {
  const { merchantId } = who
  if (!(await areLinked(db, cashier, { merchantId, memberId }, whom)))
    throw new Refusal('invalid_input', { field: 'whom' })
  await transaction(db, async tx => {
    const members: Member[] = []
    // All of them are held before the first is on record: who acts about one of them holds that one, then writes.
    for (const id of [...new Set(whom)].sort()) members.push(await heldMember(tx, merchantId, id))
    let count = 0
    for (const member of members.filter(({ status }) => status !== 'closed')) {
      const told = await changeLock(tx, merchantId, member, what, true)
      if (!told) continue
      const inputs = { ...told, linkedWith: memberId }
      await audit(tx, who, { action: 'members.lock', item: `member:${member.id}`, inputs, reason })
      count++
    }
    if (count === 0) throw new Refusal('state_changed')
  })
}

/** Whether all of these are linked with a member, or with others who are. */
async function areLinked(db: Sql, cashier: Pick<Cashier, 'office'>, member: Whom, whom: readonly string[]) {
  const linked = await linkedTo(db, cashier, member, MOST_LINKED)
  const near = new Set([member.memberId, ...linked.map(({ member }) => member.id)])
  const others = whom.filter(id => !near.has(id))
  if (others.length === 0) return true
  const around = new Set((await linkedAround(db, cashier, member)).members.map(({ id }) => id))
  return others.every(id => around.has(id))
}
