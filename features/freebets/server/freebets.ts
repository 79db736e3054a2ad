import { keep, lapse, promise } from '#features/promotions/server/promotions.ts'
import { holdFollow } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { BACK_MS, betProblem, comesBack, type Odds, profitOf, type Result } from '../rules/freebets.ts'
import * as store from './store.ts'

export { freeRoundsActions } from './office.ts'
export { grantRounds, settleRounds, withdrawRounds } from './rounds/rounds.ts'

type Named = { merchantId: number; id: string }
const keyOf = ({ merchantId, id }: Named) => `freebet:${merchantId}:${id}`

/** Grants a free bet, once for its name; its value is reserved of the promotion's budget. */
export async function grantFreeBet(
  tx: Tx,
  token: Omit<store.NewToken, 'grantedAt'>,
): Promise<'done' | 'again' | 'budget_spent'> {
  const { merchantId, promotion: code, value } = token
  const promised = await promise(tx, { merchantId, code, key: keyOf(token), amount: value })
  if (promised === 'done') await store.insertToken(tx, { ...token, grantedAt: await databaseNow(tx) })
  return promised
}

export type FreeBet = Named & { memberId: string; bet: string; odds: Odds; category: string }

/**
 * Bets with a token, which costs nothing. The same bet again is the same. Refused as `not_found` for nobody's or another's,
 * `already_used`, `reward_expired`, `odds_too_low` ({ least }), `not_allowed` outside its scope.
 */
export async function useFreeBet(tx: Tx, asked: FreeBet): Promise<void> {
  const token = await store.holdToken(tx, asked)
  if (token?.memberId !== asked.memberId) throw new Refusal('not_found')
  if (token.bet === asked.bet) return
  const at = await databaseNow(tx)
  const bet = { odds: asked.odds, category: asked.category, now: at.getTime() }
  const problem = betProblem({ ...token, expiresAt: token.expiresAt.getTime() }, bet)
  if (problem) throw new Refusal(problem)
  await store.updateUsed(tx, asked, { bet: asked.bet, odds: asked.odds, at })
}

/**
 * Settles the bet of a token: a profit is cash that may leave at once, what decides nothing gives the token back for a day at
 * least (promotions §7.2). `repeated` when it was settled before. Refused as `state_changed` where nothing was bet with it.
 */
export async function settleFreeBet(
  tx: Tx,
  named: Named & { result: Result },
): Promise<'settled' | 'back' | 'repeated'> {
  const { result } = named
  const token = await store.holdToken(tx, named)
  if (token?.state === 'SETTLED') return 'repeated'
  if (token?.state !== 'USED') throw new Refusal('state_changed')
  if (comesBack(result)) {
    const back = (await databaseNow(tx)).getTime() + BACK_MS
    await store.updateBack(tx, named, new Date(Math.max(back, token.expiresAt.getTime())))
    return 'back'
  }
  const profit = profitOf(token.value, token.odds!, result, unitOf(token.currency))
  await store.updateSettled(tx, named, result, profit)
  await keep(tx, { ...named, key: keyOf(named) })
  if (profit > 0n) await pay(tx, token, profit)
  return 'settled'
}

async function pay(tx: Tx, token: store.TokenRow, amount: store.TokenRow['value']): Promise<void> {
  const { merchantId, memberId, currency, promotion } = token
  // Bets hold a member's follow before their wallet, so this does.
  await holdFollow(tx, { merchantId, memberId, currency }, await databaseNow(tx))
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const key = keyOf(token)
  const lines = [{ account, house: { purpose: 'free_rounds', subject: promotion } as const, amount }]
  const [outcome] = await move(tx, [{ key, kind: 'free_bet', reference: key, lines }])
  if (outcome!.status !== 'done') throw new Error(`the ledger refused ${key}: ${outcome!.status}`)
}

/** Tokens that are not used end, and their part of the budget is free again: of whoever is excluded (promotions §7.12). */
export async function revokeFreeBets(tx: Tx, { memberId }: { memberId: string }): Promise<void> {
  for (const token of await store.endOpen(tx, { memberId }, 'REVOKED')) await lapse(tx, { ...token, key: keyOf(token) })
}

/** The same of those whose time is over. */
export function expireFreeBets(db: Sql): Promise<number> {
  return transaction(db, async tx => {
    const over = await store.endOpen(tx, { dueAt: await databaseNow(tx) }, 'EXPIRED')
    for (const token of over) await lapse(tx, { ...token, key: keyOf(token) })
    return over.length
  })
}
