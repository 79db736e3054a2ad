import type { Sql } from '#shared/server/db.ts'
import type { DrawProof } from '../../rules/draws/proof.ts'
import type { SoldLine } from '../../rules/sold.ts'
import type { StructureCode } from '../../rules/types.ts'

export type PromiseRow = {
  game: string
  structure: StructureCode
  numero: string
  epoch: number
  anchor: string
  position: number
  /** Null until all draws before it are made: it is the seed of the last of them. */
  commitment: string | null
  /** When its sale began; null when it was never on sale. */
  openedAt: Date | null
  lockAt: Date
  drawAt: Date
  betsRoot: string | null
  betsCount: number | null
  proof: DrawProof | null
}

/** What is published of a house draw that a merchant shows. */
export async function selectPromise(
  db: Sql,
  merchantId: number,
  game: string,
  numero: string,
): Promise<PromiseRow | undefined> {
  const [row] = await db<PromiseRow[]>`
    select g.code as game, g.structure, d.numero, d.epoch, e.anchor, d.position, d.commitment,
      d.opened_at as "openedAt", d.lock_at as "lockAt", d.draw_at as "drawAt",
      d.bets_root as "betsRoot", d.bets_count as "betsCount", d.proof
    from lottery.draws d
    join lottery.games g on g.id = d.game_id and g.source = 'HOUSE'
    join lottery.offers o on o.game_id = g.id and o.merchant_id = ${merchantId} and o.enabled
    join lottery.epochs e on e.game_id = d.game_id and e.epoch = d.epoch
    where g.code = ${game} and d.numero = ${numero}`
  return row
}

export type BoundRow = {
  drawId: bigint
  numero: string
  betsRoot: string | null
  salt: string
  lines: SoldLine[]
  lineHashes: Buffer
}

/** A member's own ticket as it is bound. */
export async function selectBound(
  db: Sql,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  id: bigint,
): Promise<BoundRow | undefined> {
  const [row] = await db<BoundRow[]>`
    select t.draw_id as "drawId", d.numero, d.bets_root as "betsRoot", t.salt, t.lines, t.line_hashes as "lineHashes"
    from lottery.tickets t join lottery.draws d on d.id = t.draw_id
    where t.id = ${id} and t.member_id = ${memberId} and t.merchant_id = ${merchantId}`
  return row
}
