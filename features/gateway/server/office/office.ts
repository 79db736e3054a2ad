import { type Acting, audit } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { roundKey, txKey } from '../batch/gateway-call.ts'
import type { RoundRecord } from '../rounds/rounds.ts'
import * as store from './store-office.ts'

/* What operators read of rounds and game sessions. */

type Db = Pick<Context, 'db'>
export type RoundAsk = { vendor: string; tx: string } | { vendor: string; round: string; memberId: string }

/** Refused as `not_found` for what no vendor of the merchant told. */
export async function roundOf({ db }: Db, merchantId: number, ask: RoundAsk) {
  const { vendorId, player, round } = await nameRound({ db }, merchantId, ask)
  const calls = await store.selectRound(db, merchantId, roundKey(vendorId, player, round))
  const memberId = await store.findMember(db, merchantId, vendorId, player)
  const [first] = calls
  if (!first || memberId === undefined) throw new Refusal('not_found')
  const counted = (ops: readonly string[]) =>
    calls.reduce((sum, { op, amount, state }) => {
      return ops.includes(op) && state === 'ACCEPTED' ? sum + absolute(amount ?? 0n) : sum
    }, 0n)
  return {
    ...{ vendor: ask.vendor, round, player, game: first.game, gameName: first.gameName, memberId },
    username: (await memberNames(db, merchantId, [memberId])).get(memberId) ?? '',
    ...{ currency: first.currency, staked: text(counted(['bet'])), won: text(counted(['win'])) },
    calls: calls.map(({ at, tx, op, amount: moved, state, code, ref }) => ({
      ...{ at: at.toISOString(), tx, op, amount: moved === null ? null : text(moved), state, code, ref },
    })),
  }
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
const text = (value: bigint) => formatAmount(amount(value))

async function nameRound({ db }: Db, merchantId: number, ask: RoundAsk) {
  const vendorId = await store.findVendor(db, merchantId, ask.vendor)
  if (vendorId === undefined) throw new Refusal('not_found')
  if ('tx' in ask) {
    const found = await store.findRoundOf(db, merchantId, txKey(vendorId, ask.tx))
    if (!found) throw new Refusal('not_found')
    return { vendorId, ...found }
  }
  const player = await store.findPlayer(db, merchantId, vendorId, ask.memberId)
  if (player === undefined) throw new Refusal('not_found')
  return { vendorId, player, round: ask.round }
}

type ReplayAsk = { vendor: string; round: string; memberId: string; language: string }

/** Of a round that we know alone: no vendor is asked about anything else. */
export async function replayOf(context: Db, roundRecord: RoundRecord, merchantId: number, ask: ReplayAsk) {
  const { vendor, language, round, memberId } = ask
  const { player } = await roundOf(context, merchantId, { vendor, round, memberId })
  const vendorId = (await store.findVendor(context.db, merchantId, vendor))!
  const { url } = await roundRecord(merchantId, { vendorId, player, round }, language)
  return { url }
}

export async function sessionsOf({ db }: Db, merchantId: number, filter: store.SessionFilter) {
  const rows = await store.selectSessions(db, merchantId, filter)
  const names = await memberNames(db, merchantId, [...new Set(rows.map(row => row.memberId))])
  const list = rows.map(({ cursor: _, openedAt, expiresAt, endedAt, ...row }) => ({
    ...{ ...row, username: names.get(row.memberId) ?? '' },
    ...{ openedAt: openedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    endedAt: endedAt?.toISOString() ?? null,
  }))
  return { list, next: rows.length === filter.limit ? rows.at(-1)!.cursor : null }
}

/** Refused as `not_found` for one of others, or one that has ended. */
export function endGameSession({ db }: Db, who: Acting, id: string, reason: string) {
  return transaction(db, async tx => {
    const ended = await store.endSession(tx, who.merchantId, id)
    if (!ended) throw new Refusal('not_found')
    await audit(tx, who, { action: 'gameSessions.end', item: `game-session:${id}`, inputs: ended, reason })
  })
}

export async function keysOf({ db }: Db, merchantId: number) {
  const rows = await store.selectOfficeKeys(db, merchantId)
  return rows.map(({ keyId, vendor, direction, algorithm, addresses, createdAt, expiresAt, revokedAt, isOver }) => ({
    ...{ keyId, vendor, direction, algorithm, addresses, createdAt: createdAt.toISOString() },
    endsAt: (revokedAt ?? expiresAt)?.toISOString() ?? null,
    state: revokedAt
      ? ('revoked' as const)
      : isOver
        ? ('ended' as const)
        : expiresAt
          ? ('ending' as const)
          : ('live' as const),
  }))
}
