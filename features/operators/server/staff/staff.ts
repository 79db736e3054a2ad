import * as z from 'zod/mini'
import { OWNER, PERMISSIONS, permittedTo } from '#features/operators/rules/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { type Actions, fourEyes } from '../four-eyes/actions.ts'
import { endLogins } from '../logins/store-logins.ts'
import { audit } from '../store-audit.ts'
import { sendInvitation } from './invitation.ts'
import { reachActions } from './reach.ts'
import { listRights } from './store-rights.ts'
import * as store from './store-staff.ts'

const code = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,39}$/))
const invited = z.object({ email: z.string(), role: code, language: z.enum(['en', 'vi', 'ur']) })
const newRole = z.object({ operatorId: z.string(), role: code })
const newPermissions = z.object({
  code,
  permissions: z.array(z.enum(PERMISSIONS)),
  scope: z.optional(z.enum(['merchant', 'group'])),
  limits: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  networks: z.optional(z.array(z.string())),
})

/** What two operators decide about operators: who comes in, and who may what. */
export function staffActions(context: Context): Actions {
  const { db } = context
  return {
    ...reachActions(context),
    'operators.invite': fourEyes('operators.invite', invited, {
      ground: async (tx, merchantId, { email, role }) => {
        if (!(await store.findRole(tx, merchantId, role))) throw new Refusal('invalid_input', { field: 'role' })
        if (await store.findByEmail(tx, merchantId, email)) throw new Refusal('invalid_input', { field: 'email' })
        return { item: `operator:${email}`, version: '0', effect: { email, role } }
      },
      // The first owner has nobody to ask.
      isForOne: async (tx, merchantId, _, maker) => !(await hasSecond(tx, merchantId, maker)),
      carryOut: ({ merchantId, people }, content) =>
        transaction(db, async tx => {
          await people.mark(tx)
          await sendInvitation(tx, context, { merchantId, ...content })
        }),
    }),
    'operators.role': fourEyes('operators.role', newRole, {
      ground: async (tx, merchantId, { operatorId, role }, maker) => {
        // Nobody has a part in what they themselves may.
        if (operatorId === maker) throw new Refusal('not_allowed')
        const operator = await store.findOperator(tx, merchantId, operatorId)
        if (!operator) throw new Refusal('not_found')
        if (!(await store.findRole(tx, merchantId, role))) throw new Refusal('invalid_input', { field: 'role' })
        const { email } = operator
        return { item: `operator:${email}`, version: operator.role, effect: { email, from: operator.role, to: role } }
      },
      carryOut: ({ merchantId, people }, { operatorId, role }) =>
        transaction(db, async tx => {
          if (operatorId === people.second) throw new Refusal('not_allowed')
          await store.holdOperator(tx, merchantId, operatorId)
          await people.mark(tx)
          await store.updateRole(tx, operatorId, role)
        }),
    }),
    'roles.change': fourEyes('roles.change', newPermissions, {
      ground: async (tx, merchantId, { code, permissions, ...reach }) => {
        // What owners may is all there is.
        if (code === OWNER) throw new Refusal('invalid_input', { field: 'code' })
        const role = await store.findRole(tx, merchantId, code)
        const before = role?.permissions ?? []
        const added = permissions.filter(each => !before.includes(each))
        const taken = before.filter(each => !permissions.some(own => own === each))
        const change = Object.fromEntries(
          Object.entries(reach).map(([name, to]) => [name, { from: role?.[name as keyof typeof reach] ?? null, to }]),
        )
        return { item: `role:${code}`, version: String(role?.version ?? 0), effect: { added, taken, ...change } }
      },
      carryOut: ({ merchantId, people }, role) =>
        transaction(db, async tx => {
          await store.holdRole(tx, merchantId, role.code)
          await people.mark(tx)
          await store.upsertRole(tx, merchantId, role)
        }),
    }),
  }
}

/** Whether there is another person who could confirm what an owner proposes. */
async function hasSecond(tx: Tx, merchantId: number, maker: string): Promise<boolean> {
  const all = await listRights(tx, merchantId)
  const own = all.find(each => each.id === maker)
  return all.some(
    each =>
      each.state === 'active' &&
      each.person !== own?.person &&
      permittedTo(each.role, each.permissions).includes('operators.invite'),
  )
}

/** Who is disabled is out at once; the account stays on record. Nobody disables themselves, so an owner is left. */
export async function disableOperator({ db }: Context, who: Acting, id: string, reason: string): Promise<void> {
  if (id === who.operatorId) throw new Refusal('not_allowed')
  await transaction(db, async tx => {
    const operator = await store.holdOperator(tx, who.merchantId, id)
    if (!operator) throw new Refusal('not_found')
    await store.disableOperator(tx, id)
    await endLogins(tx, id, 0)
    const inputs = { was: operator.state, is: 'disabled' }
    await audit(tx, who, { action: 'operators.disable', item: `operator:${operator.email}`, inputs, reason })
  })
}

/** Where mail reaches who acts. */
export async function emailOf({ db }: Pick<Context, 'db'>, { home, operatorId }: Acting): Promise<string> {
  return (await store.findOperator(db, home, operatorId))!.email
}
