import { type Sql, transaction } from '#shared/server/db.ts'

/* SQL of play for nothing. */

export async function insertDemo(db: Sql, brand: string, player: string, currency: string, balance: bigint) {
  await db`
    insert into studio.transfer_accounts (brand, player, currency, balance)
    values (${brand}, ${player}, ${currency}, ${balance})`
}

export async function fillDemo(db: Sql, brand: string, player: string, balance: bigint): Promise<void> {
  await db`
    update studio.transfer_accounts set balance = ${balance}, version = version + 1
    where player = ${player} and brand = ${brand}`
}

/**
 * Of players with nothing on its way. What pools were moved by stays with its round: their entries are for ever.
 */
export async function deleteDemos(db: Sql, brand: string): Promise<void> {
  await transaction(db, async tx => {
    const players = tx`
      select player from studio.transfer_accounts a
      where brand = ${brand} and opened_at < clock_timestamp() - interval '1 day'
        and not exists (select from studio.rounds r where r.player = a.player
          and r.state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING'))
      order by opened_at limit 1000`
    const rounds = tx`
      select id from studio.rounds r where player in (${players}) and brand = ${brand}
        and state in ('CLOSED', 'REFUSED', 'REVERSED')
        and not exists (select from studio.jackpot_entries e where e.round_id = r.id)`
    await tx`delete from studio.feed where brand = ${brand}`
    await tx`delete from studio.wallet_calls where round_id in (${rounds})`
    await tx`delete from studio.transactions where round_id in (${rounds})`
    await tx`delete from studio.transfer_plays where player in (${players})`
    await tx`delete from studio.rounds where id in (${rounds})`
    await tx`delete from studio.sessions where demo and player in (${players})`
    await tx`delete from studio.transfer_accounts where player in (${players})`
  })
}
