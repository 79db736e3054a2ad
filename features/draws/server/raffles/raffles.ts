import type * as z from 'zod/mini'
import type { depositCredited } from '#features/cashier/server/cashier.ts'
import { lapse, promise } from '#features/promotions/server/promotions.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { claimReward, issueReward } from '#features/rewards/server/rewards.ts'
import { PPM } from '#features/turnover/server/turnover.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { deriveToken } from '#shared/server/secrets/tokens.ts'
import { drawRaffle, NO_PUBLIC_INPUT } from '../../rules/draws.ts'
import { entriesRootOf, type RaffleRecord } from '../../rules/records.ts'
import type { Owner } from '../envelopes/store-envelopes.ts'
import { newSeed, openSeed } from '../seeds.ts'
import * as store from './store-raffles.ts'

type Deps = Pick<Context, 'db' | 'serverSecret'>
export type NewRaffle = Omit<store.NewRaffle, 'sealedSeed' | 'commitment' | 'publicInput' | 'at'>

const DAY_MS = 86_400_000
/** So long a prize waits for its winner. */
const WAITS_DAYS = 30
const PSEUDONYM = 12

const keyOf = (id: string) => `raffle:${id}`
export const rewardOf = (id: string, place: number) => `${keyOf(id)}:${place + 1}`
const sumOf = (prizes: readonly Amount[]) => amount(prizes.reduce((sum, prize) => sum + prize, 0n))

/** Opens a raffle: all prizes are reserved, and its seed promised, before the first ticket. The same id again does nothing. */
export async function openRaffle(tx: Tx, serverSecret: string, raffle: NewRaffle): Promise<void> {
  const { id, merchantId, promotion: code, prizes } = raffle
  const promised = await promise(tx, { merchantId, code, key: keyOf(id), amount: sumOf(prizes) })
  if (promised === 'budget_spent') throw new Refusal('budget_spent')
  if (promised === 'again') return
  const at = await databaseNow(tx)
  await store.insertRaffle(tx, { ...raffle, ...newSeed(serverSecret), publicInput: NO_PUBLIC_INPUT, at })
}

/** Tickets of a raffle for what a member did, each once for its source; none once it is closed. How many came. */
export async function giveTickets(
  tx: Tx,
  { merchantId, id }: { merchantId: number; id: string },
  given: { memberId: string; source: string; count: number },
): Promise<number> {
  const at = await databaseNow(tx)
  const raffle = (await store.shareOpen(tx, merchantId, at)).find(each => each.id === id)
  if (!raffle || !(await mayTakePart(tx, { merchantId, memberId: given.memberId }))) return 0
  return store.insertTickets(tx, raffle, { ...given, at })
}

/** A deposit brings tickets of the raffles that say so: so many times as it holds what one takes. */
export async function ticketsOfDeposit(tx: Tx, event: z.output<(typeof depositCredited)['payload']>): Promise<void> {
  const { merchantId, memberId, depositId } = event
  const at = await databaseNow(tx)
  const raffles = await store.shareOpen(tx, merchantId, at)
  if (raffles.length === 0) return
  const member = await mayTakePart(tx, { merchantId, memberId })
  if (!member) return
  for (const raffle of raffles) {
    if (raffle.perDeposit === null || raffle.currency !== member.currency) continue
    const whole = BigInt(event.amount) / raffle.perDeposit
    const count = whole < raffle.mostADeposit ? Number(whole) : raffle.mostADeposit
    await store.insertTickets(tx, raffle, { memberId, source: `deposit:${depositId}`, count, at })
  }
}

async function mayTakePart(tx: Tx, owner: Owner) {
  return memberToGive(tx, owner).catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** Exclusion voids tickets of raffles that are open (promotions §7.12). */
export const voidTickets = async (tx: Tx, owner: Owner): Promise<void> =>
  store.voidTickets(tx, owner, await databaseNow(tx))

/** Closes raffles whose time is over: tickets that count get their numbers, and the root over them is told. Twice the same. */
export async function closeRaffles({ db, serverSecret }: Deps): Promise<void> {
  for (const { merchantId, id } of await store.selectDue(db, await databaseNow(db)))
    await transaction(db, async tx => {
      if ((await store.holdRaffle(tx, merchantId, id))!.state !== 'OPEN') return
      const tickets = (await store.selectValid(tx, id)).map(({ id: row, memberId }, i) => ({
        ...{ id: row, no: i + 1, pseudonym: pseudonymOf(serverSecret, id, memberId) },
      }))
      await store.numberTickets(tx, tickets)
      const root = entriesRootOf(tickets.map(({ no, pseudonym }) => ({ no, member: pseudonym })))
      await store.updateClosed(tx, id, tickets.length, root)
    })
}

/** Whose tickets are whose can be seen, and not who that is. */
const pseudonymOf = (serverSecret: string, id: string, memberId: string) =>
  deriveToken(serverSecret, 'raffle', `${id} ${memberId}`).slice(0, PSEUDONYM)

/**
 * Draws a raffle that is closed, once: prizes wait for their winners in the reward centre, and what nobody won is the budget's
 * again. Refused as `not_found`, and as `state_changed` while it is open and once it is drawn.
 */
export async function drawWinners(
  tx: Tx,
  serverSecret: string,
  raffle: { merchantId: number; id: string; by: string },
) {
  const { merchantId, id, by } = raffle
  const row = await store.holdRaffle(tx, merchantId, id)
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'CLOSED') throw new Refusal('state_changed')
  const tickets = await store.selectNumbered(tx, id)
  const numbered = tickets.map(({ no, pseudonym }) => ({ no, member: pseudonym }))
  const inputs = { ...row, serverSeed: openSeed(serverSecret, row.sealedSeed), entriesRoot: row.entriesRoot! }
  const wins = drawRaffle(inputs, numbered, row.prizes.length)
  const at = await databaseNow(tx)
  await store.updateDrawn(tx, id, by, at)
  // The budget's row is held from here on: what waits for winners is promised of it again.
  await lapse(tx, { merchantId, key: keyOf(id) })
  const about = { merchantId, promotion: row.promotion, currency: row.currency, kind: 'prize' as const, note: '', by }
  for (const { place, ticket, member: pseudonym } of wins) {
    const { memberId } = tickets[ticket - 1]!
    const prize = row.prizes[place]!
    const issued = await issueReward(tx, {
      ...{ ...about, id: rewardOf(id, place), memberId, amount: prize, timesPpm: PPM },
      expiresAt: new Date(at.getTime() + WAITS_DAYS * DAY_MS),
    })
    await store.insertWin(tx, row, { place, memberId, ticket, pseudonym, amount: prize, isGiven: issued === 'done' })
  }
  return { tickets: tickets.length, wins: wins.length }
}

/** Takes the prize that a member won. Refused as `not_found` where they won none. */
export async function claimPrize(tx: Tx, owner: Owner, id: string): Promise<store.WinRow> {
  const raffle = await store.findRaffle(tx, owner.merchantId, id)
  const win = raffle && (await store.selectWins(tx, id)).find(each => each.memberId === owner.memberId && each.isGiven)
  if (!win) throw new Refusal('not_found')
  await claimReward(tx, owner, rewardOf(id, win.place))
  return win
}

/** All that anybody needs to draw it again. `not_found` before it is drawn. */
export async function recordOf({ db, serverSecret }: Deps, merchantId: number, id: string): Promise<RaffleRecord> {
  const row = await store.findRaffle(db, merchantId, id)
  if (row?.state !== 'DRAWN') throw new Refusal('not_found')
  const tickets = (await store.selectNumbered(db, id)).map(({ no, pseudonym }) => ({ no, member: pseudonym }))
  const wins = (await store.selectWins(db, id)).map(({ place, ticket, pseudonym }) => ({
    ...{ place, ticket, member: pseudonym },
  }))
  const { promotion, commitment, publicInput, entriesRoot, prizes } = row
  const serverSeed = openSeed(serverSecret, row.sealedSeed)
  const inputs = { promotion, commitment, serverSeed, publicInput, entriesRoot: entriesRoot! }
  return { kind: 'raffle', ...inputs, tickets, prizes: prizes.length, wins }
}
