import { ANY, OWNER, PERMISSIONS, permittedTo } from '#features/operators/rules/operators.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { limitsOf, rightsOf } from '../logins/authenticate.ts'
import { selectLastUses } from '../record/store-calls.ts'
import { listRights } from './store-rights.ts'
import { findRole, listRoles } from './store-staff.ts'

/* Who can do what, and what would be if a role were another. */

/** Who may all of this at a merchant now, of its own staff and of that of who runs it. */
export async function staffWith(db: Sql | Tx, merchantId: number, needed: readonly string[]) {
  return (await listRights(db, merchantId))
    .filter(each => each.state === 'active' && needed.every(may => rightsOf(each).some(own => own === may)))
    .map(({ id, email, home }) => ({ id, email, home }))
}

/** All who may act at the merchant, with what they used last; and what nobody but owners may. */
export async function accessReview(db: Sql, merchantId: number) {
  const [staff, roles] = await Promise.all([listRights(db, merchantId), listRoles(db, merchantId)])
  const uses = Map.groupBy(
    await selectLastUses(
      db,
      merchantId,
      staff.map(each => each.id),
    ),
    each => each.operatorId,
  )
  const list = staff.map(({ id, email, state, role, scope, home, ...own }) => ({
    ...{ id, email, state, role, scope, isFromElsewhere: home !== merchantId },
    ...{ permissions: rightsOf({ ...own, role }), elevated: own.elevated, limits: limitsOf(own) },
    lastUsed: Object.fromEntries((uses.get(id) ?? []).map(({ may, at }) => [may, at.toISOString()])),
  }))
  const given = new Set(roles.flatMap(each => each.permissions))
  return { list, onlyOwners: permittedTo(OWNER, []).filter(each => !given.has(each)) }
}

type Question = { code: string; permissions: readonly string[] | undefined; endpoints: readonly Endpoint[] }

/** Call by call what a role opens, and what another set would. */
export async function simulateRole(db: Sql, merchantId: number, { code, permissions, endpoints }: Question) {
  const role = await findRole(db, merchantId, code)
  if (!role && !permissions) throw new Refusal('not_found')
  const now = new Set<string>(role ? permittedTo(code, role.permissions) : [])
  const then = permissions ? new Set<string>(permittedTo(code, permissions)) : now
  const staff = await listRights(db, merchantId)
  return {
    calls: endpoints
      .filter(({ who, may }) => who === 'operator' && (may === ANY || PERMISSIONS.some(each => each === may)))
      .map(({ method, path, about, may = '' }) => ({
        ...{ method, path, about, may },
        ...{ isAllowed: !!role && (may === ANY || now.has(may)), wouldBe: may === ANY || then.has(may) },
      })),
    operators: staff
      .filter(each => each.role === code && each.state === 'active' && each.home === merchantId)
      .map(each => each.email),
  }
}
