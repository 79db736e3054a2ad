import { setTimeout as wait } from 'node:timers/promises'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import type { Sql } from '#shared/server/db.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { killedSql } from '../../support/killed-sql.ts'
import {
  alive,
  type Book,
  betKey,
  complete,
  legOf,
  marketOf,
  openBook,
  placerOf,
  slipOf,
} from '../../support/sports/world.ts'
import { unevenBets } from './even-books.ts'

const MONEY = 10_000_000n
const CHANCES = { 1: 0.5, 3: 0.5 }
const PRICE = 1_900
/** After the delay of football. */
const DELAY = 6_000

/**
 * A process that dies at its `step`-th contact with the database, while it places bets, lets one through its delay, pays a
 * cash-out, settles, takes back and settles anew; another one finds what it left. Answers what is wrong then, and whether the first
 * one came to its end.
 */
export async function killAt(db: Sql, step: number): Promise<{ wrong: string[]; survived: boolean }> {
  const match = `killed-${step}-${Date.now()}`
  const wallet = createFakeWallet(MONEY)
  const heir = openBook(db, wallet.client)
  await heir.fixtures(match)
  await heir.up()
  const said: FeedMessage[] = []
  const say = async (desk: Book, message: FeedMessage) => {
    said.push(message)
    await desk.hear(message)
  }
  await say(heir, heir.odds(match, [marketOf(1, '', CHANCES)]))
  const killed = killedSql(db, step)
  const victim = openBook(killed.db, wallet.client, { clock: heir.clock })
  const who = placerOf()
  let survived = false
  try {
    await story(victim)
    survived = true
  } catch {
    // However far it came.
  }
  await victim.close().catch(() => {})
  await wait(0)
  // The other process hears all of it again, and time goes by.
  const told = [...said, ...rest()]
  for (const producer of [1, 3] as const)
    for (const { requestId } of await heir.hear(alive(producer, heir.clock.now, 0)))
      await heir.hear(...told, complete(producer, heir.clock.now, requestId))
  heir.clock.now += 2 * DELAY
  await db`update studio.rounds set created_at = created_at - interval '1 minute' where state = 'BETTING' and player = ${who.player}`
  await heir.settleAll()
  await heir.settleAll()
  const { wrong } = await unevenBets(db, wallet)
  const left = await db<{ id: string; state: string; returned: bigint }[]>`
    select id, state, returned from studio.sports_bets where player = ${who.player} and state not in ('SETTLED', 'CASHED_OUT', 'REFUSED')`
  for (const { id, state } of left) wrong.push(`${id} stays ${state}`)
  const paid = await db<{ id: string }[]>`
    select id from studio.sports_bets where player = ${who.player} and state = 'SETTLED' and returned <> running * 19 / 10`
  for (const { id } of paid) wrong.push(`${id} is paid by another result`)
  await heir.close()
  await db`delete from studio.sports_cash_outs where player = ${who.player}`
  await db`delete from studio.sports_legs where bet_id in (select id from studio.sports_bets where player = ${who.player})`
  await db`delete from studio.sports_bets where player = ${who.player}`
  await db`delete from studio.wallet_calls`
  return { wrong: wrong.map(line => `killed at ${step}: ${line}`), survived }

  async function story(desk: Book): Promise<void> {
    const slip = slipOf([legOf(match, '1', PRICE)])
    const { id } = await desk.book.place(who, betKey(), slip)
    await desk.book.cashOut(who.player, id, betKey(), 5_000n, 1n)
    await say(desk, desk.odds(match, [marketOf(1, '', CHANCES)], 1))
    await desk.book.place(who, betKey(), slip)
    desk.clock.now += DELAY
    await work(desk)
    // One that is refused after its delay.
    await desk.book.place(who, betKey(), slip)
    await say(desk, desk.stop(match))
    desk.clock.now += DELAY
    await work(desk)
    for (const message of rest()) {
      await say(desk, message)
      await work(desk)
    }
  }

  /** Lost, taken back, and won after all. */
  function rest(): FeedMessage[] {
    return [
      heir.settlement(match, 1, '', { 1: 0, 3: 1 }),
      heir.said('rollback_bet_settlement', match, 1),
      heir.settlement(match, 1, '', { 1: 1, 3: 0 }),
    ]
  }
}

async function work({ book, rounds }: Book): Promise<void> {
  await book.work()
  await rounds.queue.recover()
}
