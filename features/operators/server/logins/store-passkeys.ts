import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of operators' passkeys and what they have to sign. */

export type PasskeyRow = {
  id: string
  name: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

export async function listPasskeys(db: Sql | Tx, operatorId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select id, name, public_key as "publicKey", counter, transports, created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from operators.passkeys where operator_id = ${operatorId} order by created_at, id`
}

type NewPasskey = Pick<PasskeyRow, 'id' | 'name' | 'publicKey' | 'transports'> & {
  merchantId: number
  operatorId: string
  counter: number
}

/** False when somebody has it already. */
export async function insertPasskey(tx: Tx, p: NewPasskey): Promise<boolean> {
  const done = await tx`
    insert into operators.passkeys (id, merchant_id, operator_id, name, public_key, counter, transports)
    values (${p.id}, ${p.merchantId}, ${p.operatorId}, ${p.name}, ${p.publicKey}, ${p.counter},
      ${p.transports}::text[])
    on conflict (id) do nothing`
  return done.count === 1
}

/** False when a signature of the same or a later count was taken before: a copy, or the same one again. */
export async function markUsed(tx: Tx, id: string, counter: number): Promise<boolean> {
  const done = await tx`
    update operators.passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`
  return done.count === 1
}

export async function deletePasskey(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const done = await tx`delete from operators.passkeys where id = ${id} and operator_id = ${operatorId}`
  return done.count === 1
}

export type Kind = 'register' | 'prove'
type Challenge = { operatorId: string; merchantId: number; kind: Kind; challenge: string; minutes: number }

/** In place of the one before. */
export async function putChallenge(db: Sql, c: Challenge): Promise<void> {
  await db`
    insert into operators.challenges (operator_id, kind, merchant_id, challenge, expires_at)
    values (${c.operatorId}, ${c.kind}, ${c.merchantId}, ${c.challenge}, now() + ${c.minutes} * interval '1 minute')
    on conflict (operator_id, kind) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`
}

/** Good once: who takes it has it alone. */
export async function takeChallenge(db: Sql, operatorId: string, kind: Kind): Promise<string | undefined> {
  const [row] = await db<{ challenge: string; isGood: boolean }[]>`
    delete from operators.challenges where operator_id = ${operatorId} and kind = ${kind}
    returning challenge, expires_at > now() as "isGood"`
  return row?.isGood ? row.challenge : undefined
}
