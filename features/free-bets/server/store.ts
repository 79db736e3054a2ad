import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Odds, Result, TokenState } from '../rules/free-bets.ts'

/* SQL of free bets. */

export type TokenRow = {
  merchantId: number
  id: string
  memberId: string
  promotion: string
  currency: string
  value: Amount
  minOdds: Odds
  scope: string[]
  state: TokenState
  grantedAt: Date
  expiresAt: Date
  bet: string | null
  odds: Odds | null
  result: Result | null
  profit: Amount | null
}
export type NewToken = Omit<TokenRow, 'state' | 'bet' | 'odds' | 'result' | 'profit'>
type Named = { merchantId: number; id: string }

const columns = (db: Tx) => db`
  merchant_id as "merchantId", id, member_id as "memberId", promotion, currency, value, min_odds as "minOdds", scope, state,
  granted_at as "grantedAt", expires_at as "expiresAt", bet, odds, result, profit`

/** False when there is one of that name. */
export async function insertToken(tx: Tx, t: NewToken): Promise<boolean> {
  const done = await tx`
    insert into free_bets.tokens (merchant_id, id, member_id, promotion, currency, value, min_odds, scope, state, granted_at,
      expires_at)
    values (${t.merchantId}, ${t.id}, ${t.memberId}, ${t.promotion}, ${t.currency}, ${t.value}, ${t.minOdds},
      ${t.scope}::text[], 'OPEN', ${t.grantedAt}, ${t.expiresAt})
    on conflict do nothing`
  return done.count === 1
}

/** Held until the transaction ends. */
export async function holdToken(tx: Tx, { merchantId, id }: Named): Promise<TokenRow | undefined> {
  const [row] = await tx<TokenRow[]>`
    select ${columns(tx)} from free_bets.tokens where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

export async function updateUsed(tx: Tx, { merchantId, id }: Named, bet: { bet: string; odds: Odds; at: Date }) {
  await tx`
    update free_bets.tokens set state = 'USED', bet = ${bet.bet}, odds = ${bet.odds}, used_at = ${bet.at}
    where merchant_id = ${merchantId} and id = ${id}`
}

export async function updateBack(tx: Tx, { merchantId, id }: Named, expiresAt: Date): Promise<void> {
  await tx`
    update free_bets.tokens set state = 'OPEN', bet = null, odds = null, used_at = null, expires_at = ${expiresAt}
    where merchant_id = ${merchantId} and id = ${id}`
}

export async function updateSettled(tx: Tx, { merchantId, id }: Named, result: Result, profit: Amount): Promise<void> {
  await tx`
    update free_bets.tokens set state = 'SETTLED', result = ${result}, profit = ${profit}
    where merchant_id = ${merchantId} and id = ${id}`
}

/** Ends tokens that are not used: of a member, or those whose time is over. Answers them. */
export async function endOpen(
  tx: Tx,
  which: { memberId: string } | { dueAt: Date },
  state: 'EXPIRED' | 'REVOKED',
): Promise<Named[]> {
  const chosen = 'memberId' in which ? tx`member_id = ${which.memberId}` : tx`expires_at <= ${which.dueAt}`
  return tx<Named[]>`
    update free_bets.tokens set state = ${state} where state = 'OPEN' and ${chosen}
    returning merchant_id as "merchantId", id`
}
