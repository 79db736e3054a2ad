import { READY_ROLES } from '#features/operators/rules/operators.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of operators and their roles. */

export type OperatorRow = {
  id: string
  email: string
  role: string
  state: 'active' | 'disabled'
  person: string
  createdAt: Date
}
type WithPassword = OperatorRow & { passwordHash: string }

const columns = (db: Sql | Tx) => db`id, email, role, state, person, created_at as "createdAt"`

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

export type RoleRow = { code: string; permissions: string[]; version: number }

/** The roles that a merchant begins with; those that it has stay as they are. */
export async function insertReadyRoles(tx: Tx, merchantId: number): Promise<void> {
  for (const [code, permissions] of Object.entries(READY_ROLES))
    await tx`
      insert into operators.roles (merchant_id, code, permissions)
      values (${merchantId}, ${code}, ${[...permissions]}::text[]) on conflict do nothing`
}

export async function listRoles(db: Sql | Tx, merchantId: number): Promise<RoleRow[]> {
  return db<RoleRow[]>`
    select code, permissions, version from operators.roles where merchant_id = ${merchantId} order by code`
}

export async function findRole(db: Sql | Tx, merchantId: number, code: string): Promise<RoleRow | undefined> {
  const [row] = await db<RoleRow[]>`
    select code, permissions, version from operators.roles where merchant_id = ${merchantId} and code = ${code}`
  return row
}

/** Held until the transaction ends. */
export async function holdRole(tx: Tx, merchantId: number, code: string): Promise<RoleRow | undefined> {
  const [row] = await tx<RoleRow[]>`
    select code, permissions, version from operators.roles
    where merchant_id = ${merchantId} and code = ${code} for update`
  return row
}

export async function upsertRole(tx: Tx, merchantId: number, code: string, permissions: readonly string[]) {
  await tx`
    insert into operators.roles as r (merchant_id, code, permissions)
    values (${merchantId}, ${code}, ${[...permissions]}::text[])
    on conflict (merchant_id, code) do update set permissions = excluded.permissions, version = r.version + 1`
}
