import type { FastifyInstance } from 'fastify'
import type { Limits } from '#features/operators/rules/limits.ts'
import { beginLogin } from '#features/operators/server/logins/logins.ts'
import { insertOperator, insertReadyRoles, upsertRole } from '#features/operators/server/staff/store-staff.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'

export type GivenOperator = { id: string; email: string; token: string }

/** A hash that no password has. */
const NONE = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWlzLWhlcmUtMQ$c29sZW1ubHktbm8tcGFzc3dvcmQtaGFzLXRoaXMtMDE'

let operators = 0

/** An operator who is logged in. `permissions` makes a role of its own; without them `role` is a ready one. */
export async function givenOperator(
  db: Sql,
  change: {
    merchantId?: number
    role?: string
    permissions?: readonly string[]
    scope?: 'merchant' | 'group'
    limits?: Limits
    email?: string
    person?: string
  } = {},
): Promise<GivenOperator> {
  const { merchantId = 1, permissions, scope, limits } = change
  const n = ++operators
  const { email = `operator${n}@house.example`, role = permissions ? `role-${n}` : 'owner' } = change
  const id = newId('opr')
  const token = await transaction(db, async tx => {
    await insertReadyRoles(tx, merchantId)
    if (permissions)
      await upsertRole(tx, merchantId, {
        code: role,
        permissions: [...permissions],
        ...(scope && { scope }),
        ...(limits && { limits }),
      })
    await insertOperator(tx, { id, merchantId, email, role, person: change.person ?? email, passwordHash: NONE })
    return login(tx, { id, merchantId })
  })
  return { id, email, token }
}

type Tx = Parameters<Parameters<typeof transaction>[1]>[0]

async function login(tx: Tx, operator: { id: string; merchantId: number }): Promise<string> {
  return (await beginLogin(tx, operator, { ip: '203.0.113.7', userAgent: 'a browser', requestId: 'req_test' })).token
}

/** The same operator at another browser. */
export const again = (db: Sql, { id }: GivenOperator, merchantId = 1) =>
  transaction(db, tx => login(tx, { id, merchantId }))

export type OfficeReply = { status: number; code: string | undefined; value: never }

/** Asks a call of the office as who holds `token`. */
export async function askOffice(
  app: FastifyInstance,
  token: string,
  [method, url]: readonly ['GET' | 'POST' | 'DELETE', string],
  body: object = {},
  host = 'localhost',
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<OfficeReply> {
  const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const reply = await app.inject({
    method,
    remoteAddress,
    url: `${url}${query}`,
    headers: { host, authorization: `Bearer ${token}`, ...headers },
    ...(method === 'POST' && { payload: body }),
  })
  if (String(reply.headers['content-type']).startsWith('text/csv'))
    return { status: reply.statusCode, code: undefined, value: reply.body as never }
  const { code, value } = reply.json() as { code?: string; value: never }
  return { status: reply.statusCode, code: reply.statusCode < 400 ? undefined : code, value }
}
