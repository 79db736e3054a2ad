import { LIFETIME } from '#features/operators/rules/operators.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of operators' logins. */

type NewLogin = {
  tokenHash: Buffer
  id: string
  merchantId: number
  operatorId: string
  isRestricted: boolean
  isStrong: boolean
  ip: string
  device: string
}

/** Answers when it ends at the latest. */
export async function insertLogin(tx: Tx, s: NewLogin): Promise<Date> {
  const [row] = await tx<{ until: Date }[]>`
    insert into operators.sessions
      (token_hash, id, merchant_id, operator_id, is_restricted, is_strong, ip, device, idle_expires_at, abs_expires_at)
    values (${s.tokenHash}, ${s.id}, ${s.merchantId}, ${s.operatorId}, ${s.isRestricted}, ${s.isStrong}, ${s.ip},
      ${s.device}, now() + ${LIFETIME.idleMinutes} * interval '1 minute', now() + ${LIFETIME.absoluteMinutes} * interval '1 minute')
    returning abs_expires_at as until`
  return row!.until
}

export async function touchLogin(db: Sql, id: string): Promise<void> {
  await db`
    update operators.sessions
    set last_active_at = now(), idle_expires_at = now() + ${LIFETIME.idleMinutes} * interval '1 minute'
    where id = ${id} and ended_at is null`
}

/** Ends an operator's open logins but the newest `keep`. */
export async function endLogins(tx: Tx, operatorId: string, keep: number): Promise<void> {
  await tx`
    update operators.sessions set ended_at = now() where id in (
      select id from operators.sessions where operator_id = ${operatorId} and ended_at is null
      order by created_at desc, id desc offset ${keep})`
}

/** Ends one of an operator's own; false when none of theirs is open by this id. */
export async function endLogin(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const done = await tx`
    update operators.sessions set ended_at = now()
    where id = ${id} and operator_id = ${operatorId} and ended_at is null`
  return done.count === 1
}

export async function endOtherLogins(tx: Tx, operatorId: string, id: string): Promise<void> {
  await tx`
    update operators.sessions set ended_at = now()
    where operator_id = ${operatorId} and id <> ${id} and ended_at is null`
}

/** A second factor was confirmed with it: from now on it is good for everything. */
export async function liftRestriction(tx: Tx, id: string): Promise<void> {
  await tx`update operators.sessions set is_restricted = false, is_strong = true where id = ${id}`
}

export type LoginRow = { id: string; ip: string; device: string; createdAt: Date; lastActiveAt: Date }

export async function listLogins(db: Sql, operatorId: string): Promise<LoginRow[]> {
  return db<LoginRow[]>`
    select id, host(ip) as ip, device, created_at as "createdAt", last_active_at as "lastActiveAt"
    from operators.sessions
    where operator_id = ${operatorId} and ended_at is null and least(idle_expires_at, abs_expires_at) > now()
    order by last_active_at desc, id desc`
}

/** The login is as good as new: who it is was proven just now. */
export async function noteProven(tx: Tx, id: string): Promise<void> {
  await tx`update operators.sessions set proven_at = now() where id = ${id} and ended_at is null`
}
