import type { Sql } from '#shared/server/db.ts'

/* SQL of what a member bet on, by tickets, chases and lotteries. */

export type NamedRow = { code: string; name: string; names: Record<string, string> }

export async function selectSold(db: Sql, memberId: string, ids: readonly bigint[]) {
  return db<(NamedRow & { id: bigint; numero: string })[]>`
    select t.id, g.code, g.remark as name, g.names, d.numero from lottery.tickets t
    join lottery.games g on g.id = t.game_id join lottery.draws d on d.id = t.draw_id
    where t.id = any(${ids}::bigint[]) and t.member_id = ${memberId}`
}

export async function selectChased(db: Sql, memberId: string, ids: readonly bigint[]) {
  return db<(NamedRow & { id: bigint })[]>`
    select c.id, g.code, g.remark as name, g.names from lottery.chases c join lottery.games g on g.id = c.game_id
    where c.id = any(${ids}::bigint[]) and c.member_id = ${memberId}`
}

export async function selectNamed(db: Sql, codes: readonly string[]): Promise<NamedRow[]> {
  return db<NamedRow[]>`select code, remark as name, names from lottery.games where code = any(${[...codes]})`
}
