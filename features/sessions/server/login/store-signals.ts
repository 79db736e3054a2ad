import type { Tx } from '#shared/server/db.ts'

/* SQL of where members logged in from. */

type Place = { ip: string; deviceId: string | null }

export async function findPlace(tx: Tx, sessionId: string): Promise<Place | undefined> {
  const [row] = await tx<Place[]>`
    select host(last_ip) as ip, device_id as "deviceId" from sessions.sessions where id = ${sessionId}`
  return row
}

/** Where a member was before a moment, the last hundred. */
export async function selectEarlier(tx: Tx, memberId: string, before: Date): Promise<Place[]> {
  return tx<Place[]>`
    select host(last_ip) as ip, device_id as "deviceId" from sessions.sessions
    where member_id = ${memberId} and created_at < ${before} and audience <> 'pwd'
    order by created_at desc limit 100`
}

/**
 * Whether another member, or `otherId`, was at an address of a member's, `byBrowser` with the same one. This machine itself
 * is no address: whoever develops here is everybody.
 */
export async function isPlaceShared(
  tx: Tx,
  merchantId: number,
  memberId: string,
  { otherId, byBrowser }: { otherId: string | null; byBrowser: boolean },
): Promise<boolean> {
  const rows = await tx`
    select from sessions.sessions a
    join sessions.sessions b on b.merchant_id = a.merchant_id and b.ip = a.ip and (not ${byBrowser} or b.ua_hash = a.ua_hash)
      and b.member_id <> a.member_id and (${otherId}::text is null or b.member_id = ${otherId})
    where a.merchant_id = ${merchantId} and a.member_id = ${memberId}
      and a.created_at > now() - interval '30 days' and b.created_at > now() - interval '30 days'
      and not a.ip <<= '127.0.0.0/8' and a.ip <> '::1'
    limit 1`
  return rows.length > 0
}
