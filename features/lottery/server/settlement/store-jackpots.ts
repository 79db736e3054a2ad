import { inPages, type Sql, type Tx } from '#shared/server/db.ts'

/* SQL of prizes that winners share: what is to be shared, and who shares it. */

export type JackpotKey = { drawId: bigint; prize: string; currency: string }
/** Amounts in ten-thousandths. `amount` is what was agreed on, null before. */
export type JackpotRow = {
  prize: string
  currency: string
  amount: bigint | null
  enteredBy: string
  enteredAmount: bigint
  confirmedBy: string | null
  paid: boolean
}

export async function selectJackpots(db: Sql | Tx, drawId: bigint): Promise<JackpotRow[]> {
  return db<JackpotRow[]>`
    select prize, currency, amount, entered_by as "enteredBy", entered_amount as "enteredAmount",
      confirmed_by as "confirmedBy", paid
    from lottery.jackpots where draw_id = ${drawId}`
}

/** One operator proposes; what was agreed on before stands until another confirms. */
export async function upsertProposal(tx: Tx, key: JackpotKey, operator: string, amount: bigint): Promise<void> {
  await tx`
    insert into lottery.jackpots as j (draw_id, prize, currency, entered_by, entered_amount)
    values (${key.drawId}, ${key.prize}, ${key.currency}, ${operator}, ${amount})
    on conflict (draw_id, prize, currency) do update
      set entered_by = excluded.entered_by, entered_amount = excluded.entered_amount, confirmed_by = null`
}

/** What was proposed is agreed on, and a draw that waited for it goes on. */
export async function updateAgreed(tx: Tx, { drawId, prize, currency }: JackpotKey, operator: string): Promise<void> {
  await tx`
    update lottery.jackpots set amount = entered_amount, confirmed_by = ${operator}
    where draw_id = ${drawId} and prize = ${prize} and currency = ${currency}`
  await tx`update lottery.draws set awaits_jackpot = false where id = ${drawId}`
}

export async function insertEntry(tx: Tx, key: JackpotKey, operator: string, amount: bigint): Promise<void> {
  await tx`
    insert into lottery.jackpot_entries (draw_id, prize, currency, operator, amount)
    values (${key.drawId}, ${key.prize}, ${key.currency}, ${operator}, ${amount})`
}

const PAGE = 2_000

export type SharingRow = { lines: string; currency: string; book: 'real' | 'demo' }

/** Bets that could have won a prize that is shared, page by page. A million take longer than statements usually may. */
export async function* readSharing(tx: Tx, drawId: bigint, plays: readonly string[]): AsyncIterable<SharingRow[]> {
  yield* inPages(
    tx,
    PAGE,
    tx<SharingRow[]>`
    select lines::text as lines, currency, book from lottery.tickets
    where draw_id = ${drawId} and status <> 'cancelled'
      and exists (select from jsonb_array_elements(lines) l where l ->> 'play' = any(${plays}))`,
  )
}

/** Nothing is paid until what is missing is told. */
export async function noteAwaited(tx: Tx, drawId: bigint): Promise<void> {
  await tx`update lottery.draws set awaits_jackpot = true where id = ${drawId}`
}

/** What its winners share stays what it is. */
export async function updatePaid(tx: Tx, { drawId, prize, currency }: JackpotKey): Promise<void> {
  await tx`
    update lottery.jackpots set paid = true
    where draw_id = ${drawId} and prize = ${prize} and currency = ${currency}`
}
