import type { Ask } from '#shared/server/caller.ts'

/** An operator at work: who, by which login, from where, in which request. */
export type Acting = {
  merchantId: number
  operatorId: string
  sessionId: string
  permissions: readonly string[]
  ip: string
  requestId: string
}

export function actingOf({ caller, merchantId, ip, requestId }: Ask): Acting {
  if (caller.kind !== 'operator') throw new Error('this endpoint needs a policy that admits operators only')
  const { operatorId, sessionId, permissions } = caller
  return { merchantId, operatorId, sessionId, permissions, ip, requestId }
}
