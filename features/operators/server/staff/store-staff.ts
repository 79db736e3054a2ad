import type { Limits } from '#features/operators/rules/limits.ts'
import { READY_ROLES } from '#features/operators/rules/operators.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of operators and their roles. */

export type OperatorRow = {
  id: string
  email: string
  role: string
  state: 'active' | 'disabled'
  person: string
  networks: string[]
  networksVersion: number
  createdAt: Date
}
type WithPassword = OperatorRow & { passwordHash: string }

const columns = (db: Sql | Tx) => db`
  id, email, role, state, person, networks::text[] as networks, networks_version as "networksVersion",
  created_at as "createdAt"`

export async function findByEmail(db: Sql | Tx, merchantId: number, email: string): Promise<WithPassword | undefined> {
  const [row] = await db<WithPassword[]>`
    select ${columns(db)}, password_hash as "passwordHash" from operators.operators
    where merchant_id = ${merchantId} and email = ${email}`
  return row
}

export async function findOperator(db: Sql | Tx, merchantId: number, id: string): Promise<WithPassword | undefined> {
  const [row] = await db<WithPassword[]>`
    select ${columns(db)}, password_hash as "passwordHash" from operators.operators
    where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Held until the transaction ends. */
export async function holdOperator(tx: Tx, merchantId: number, id: string): Promise<OperatorRow | undefined> {
  const [row] = await tx<OperatorRow[]>`
    select ${columns(tx)} from operators.operators where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

export async function listOperators(db: Sql | Tx, merchantId: number): Promise<OperatorRow[]> {
  return db<OperatorRow[]>`
    select ${columns(db)} from operators.operators where merchant_id = ${merchantId} order by email`
}

type NewOperator = Pick<OperatorRow, 'id' | 'email' | 'role' | 'person'> & { merchantId: number; passwordHash: string }

/** False when the address has an account. */
export async function insertOperator(tx: Tx, o: NewOperator): Promise<boolean> {
  const done = await tx`
    insert into operators.operators (id, merchant_id, email, role, person, password_hash)
    values (${o.id}, ${o.merchantId}, ${o.email}, ${o.role}, ${o.person}, ${o.passwordHash})
    on conflict (merchant_id, email) do nothing`
  return done.count === 1
}

export async function updateRole(tx: Tx, id: string, role: string): Promise<void> {
  await tx`update operators.operators set role = ${role} where id = ${id}`
}

export async function disableOperator(tx: Tx, id: string): Promise<void> {
  await tx`update operators.operators set state = 'disabled' where id = ${id}`
}

export type Scope = 'merchant' | 'group'
export type RoleRow = {
  code: string
  permissions: string[]
  scope: Scope
  limits: Limits
  /** Where they may be; none: anywhere. */
  networks: string[]
  version: number
}
const roleColumns = (db: Sql | Tx) => db`code, permissions, scope, limits, networks::text[] as networks, version`

/** The roles that a merchant begins with; those that it has stay as they are. */
export async function insertReadyRoles(tx: Tx, merchantId: number): Promise<void> {
  for (const [code, permissions] of Object.entries(READY_ROLES))
    await tx`
      insert into operators.roles (merchant_id, code, permissions, is_ready)
      values (${merchantId}, ${code}, ${[...permissions]}::text[], true) on conflict do nothing`
}

/** Gives every merchant the ready roles as this release has them, but for those that somebody changed; answers how many. */
export async function renewReadyRoles(db: Sql | Tx): Promise<number> {
  let renewed = 0
  for (const [code, permissions] of Object.entries(READY_ROLES)) {
    const done = await db`
      insert into operators.roles as r (merchant_id, code, permissions, is_ready)
      select distinct merchant_id, ${code}, ${[...permissions]}::text[], true from operators.roles
      on conflict (merchant_id, code) do update set permissions = excluded.permissions
      where r.is_ready and r.permissions <> excluded.permissions`
    renewed += done.count
  }
  return renewed
}

export async function listRoles(db: Sql | Tx, merchantId: number): Promise<RoleRow[]> {
  return db<RoleRow[]>`
    select ${roleColumns(db)} from operators.roles where merchant_id = ${merchantId} order by code`
}

export async function findRole(db: Sql | Tx, merchantId: number, code: string): Promise<RoleRow | undefined> {
  const [row] = await db<RoleRow[]>`
    select ${roleColumns(db)} from operators.roles where merchant_id = ${merchantId} and code = ${code}`
  return row
}

/** Held until the transaction ends. */
export async function holdRole(tx: Tx, merchantId: number, code: string): Promise<RoleRow | undefined> {
  const [row] = await tx<RoleRow[]>`
    select ${roleColumns(tx)} from operators.roles
    where merchant_id = ${merchantId} and code = ${code} for update`
  return row
}

type Role = Pick<RoleRow, 'code' | 'permissions'> & Partial<Pick<RoleRow, 'scope' | 'limits' | 'networks'>>

/** What is not given of an old role stays; of a new one it is the least. */
export async function upsertRole(tx: Tx, merchantId: number, role: Role): Promise<void> {
  const { code, permissions, scope = null, limits, networks = null } = role
  const kept = limits ? tx.json(limits as never) : null
  await tx`
    insert into operators.roles as r (merchant_id, code, permissions, scope, limits, networks)
    values (${merchantId}, ${code}, ${[...permissions]}::text[], coalesce(${scope}, 'merchant'),
      coalesce(${kept}::jsonb, '{}'), coalesce(${networksOf(tx, networks)}, '{}'))
    on conflict (merchant_id, code) do update set permissions = excluded.permissions, version = r.version + 1,
      is_ready = false,
      scope = coalesce(${scope}, r.scope), limits = coalesce(${kept}::jsonb, r.limits),
      networks = coalesce(${networksOf(tx, networks)}, r.networks)`
}

/** What somebody wrote, as networks: `203.0.113.9/24` is the one that this address is in. */
const networksOf = (tx: Tx, networks: readonly string[] | null) => {
  const given = networks && [...networks]
  return tx`case when ${given}::text[] is not null then array(select network(each::inet) from unnest(${given}::text[]) each) end`
}

export async function updateNetworks(tx: Tx, id: string, networks: readonly string[]): Promise<void> {
  await tx`
    update operators.operators set networks = ${networksOf(tx, networks)}, networks_version = networks_version + 1
    where id = ${id}`
}

/** From now on staff of `headId` whose role is for the group act in this merchant, too: owners first. */
export async function insertGroupMember(tx: Tx, headId: number, merchantId: number): Promise<void> {
  await tx`
    insert into operators.group_members (merchant_id, head_id) values (${merchantId}, ${headId})
    on conflict (merchant_id) do nothing`
  await tx`update operators.roles set scope = 'group' where merchant_id = ${headId} and code = 'owner'`
}

/** The merchants that one runs beside itself. */
export async function listGroup(db: Sql | Tx, headId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select merchant_id as id from operators.group_members where head_id = ${headId} order by 1`
  return rows.map(each => each.id)
}

/**
 * Where one who may open brands runs merchants, their own first: an operator at home whose role has the group's scope, and the
 * owner of a merchant that runs itself. Undefined for others. Held until the transaction ends.
 */
export async function findGroup(tx: Tx, operatorId: string, merchantId: number): Promise<number[] | undefined> {
  const [own] = await tx`
    select from operators.operators o join operators.roles r on r.merchant_id = o.merchant_id and r.code = o.role
    where o.id = ${operatorId} and o.merchant_id = ${merchantId} and o.state = 'active'
      and not exists (select from operators.group_members g where g.merchant_id = o.merchant_id)
      and (r.scope = 'group' or o.role = 'owner') for update of o`
  return own && [merchantId, ...(await listGroup(tx, merchantId))]
}
