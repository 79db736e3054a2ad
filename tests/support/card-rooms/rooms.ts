import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import type { CardWord, ToldRoom } from '#apps/studio/api-card-rooms.ts'
import type { CardRound } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { TlView } from '#apps/studio/engine/card-rooms/tien-len/tien-len.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { TIMES } from '#apps/studio/server/card-rooms/room.ts'
import { createCardRooms } from '#apps/studio/server/card-rooms/rooms.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { BET_RETRY_MS } from '#apps/studio/server/rounds/retry.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Session } from '#apps/studio/server/rounds/sessions.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../database.ts'
import { createFakeWallet } from '../fake-wallet.ts'

export const START = 100_000_000n
export const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
export const offerCards = (id: string) => offerFile(readFileSync(gameFiles().get(id)!, 'utf8'), 'ARECA')
const log = createLog('test', 'silent')

const hashOf = (player: string) => createHash('sha256').update(player).digest()
const sessionOf = (player: string) =>
  ({ player, currency: 'CRD', demo: false, tokenHash: hashOf(player), walletSession: 's' }) as Session

/** Card rooms on a database of their own before a wallet in memory; time goes as fast as `pace` says. */
export async function givenCardRooms(id = 'areca-tien-len') {
  const world = await freshStudioDatabase()
  const rng = openRng()
  const wallet = createFakeWallet(START)
  const game = offerCards(id)
  const open: { close: () => Promise<void> }[] = []
  /** Whose sessions are known: by the hash of their names. */
  const sessions = new Map<string, Session>()
  /** Whose bets the wallet refuses. */
  const poor = new Set<string>()
  const client: WalletClient = async (op, body) =>
    op === 'bet' && poor.has((body as { player: string }).player)
      ? { status: 'INSUFFICIENT_FUNDS', decided: true, retry: 'never' }
      : wallet.client(op, body)
  BET_RETRY_MS.splice(0, 2, 5, 10)

  /** A process of the studio. */
  function openStudio(pace = 0.02) {
    const deps = { db: world.db, wallet: client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
    const rounds = createRounds({ ...deps, seeds: SEEDS })
    const findSession = async (hash: Buffer) => sessions.get(hash.toString('hex'))
    const times = { ...TIMES, pace, lease: 1_000, tick: 5, follow: 20 }
    const rooms = createCardRooms({ db: world.db, rounds, seeds: SEEDS, log, draw: rng.draw, findSession }, game, times)
    rounds.settleAlso(rooms.runAll)
    const studio = {
      rounds,
      rooms,
      close: async () => {
        await rooms.close()
        await rounds.close()
      },
    }
    open.push(studio)
    return studio
  }
  type Studio = ReturnType<typeof openStudio>

  /** A player with a page open at a process. */
  async function come({ rooms }: Studio, player: string, address = '') {
    const session = sessionOf(player)
    sessions.set(hashOf(player).toString('hex'), session)
    const heard: CardWord[] = []
    const visit = await rooms.visit(session, address, word => heard.push(word))
    const room = () => heard.findLast(word => word.t === 'room')?.room as ToldRoom
    const answerOf = (key: string) => {
      const done = heard.findLast(word => word.t === 'done' && word.key === key)
      return done?.t === 'done' ? done.code : undefined
    }
    const sit = (level = 'medium', money = '2000') =>
      visit.ask({ t: 'sit', key: randomUUID(), level, money, clientSeed: `seed-${player}` })
    const act = async (action: unknown, key: string = randomUUID(), more: object = {}) => {
      const { id, turn } = room().hand!
      await visit.ask({ t: 'act', key, hand: id, turn, action, ...more })
      return answerOf(key)
    }
    const isOnTurn = () => {
      const hand = room()?.hand
      return hand?.state === 'PLAYING' && hand.place !== null && hand.places.includes(hand.place)
    }
    const view = () => room().hand!.view as TlView
    const leave = () => visit.ask({ t: 'leave', key: randomUUID() })
    const top = async (money: string, key: string = randomUUID()) => {
      await visit.ask({ t: 'top', key, money })
      return answerOf(key)
    }
    const sitOut = async (out: boolean, key: string = randomUUID()) => {
      await visit.ask({ t: 'out', key, out })
      return answerOf(key)
    }
    const seat = () => room().seats.find(each => each.seat === room().seat)!
    return { player, heard, visit, room, seat, sit, act, isOnTurn, view, leave, top, sitOut, answerOf }
  }
  type Page = Awaited<ReturnType<typeof come>>

  const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 5 })
  const untilPlaying = (pages: readonly Page[]) =>
    until(() => {
      for (const page of pages) expect(page.room()?.hand).toMatchObject({ state: 'PLAYING' })
    })

  const lastLegal = (page: Page): unknown => page.view().legal.at(-1)
  /** Everybody does what is chosen, or the last that is legal, until so many hands are paid. */
  async function playHands(pages: readonly Page[], count: number, choose = lastLegal): Promise<void> {
    const paid = async () => (await world.db`select 1 from studio.card_hands where ended_at is not null`).length
    while ((await paid()) < count) {
      await world.db`update studio.card_hands set begins_at = now() where state = 'WAITING'`
      for (const page of pages) if (page.isOnTurn()) await page.act(choose(page))
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }

  const roundsOf = () =>
    world.db<
      {
        id: string
        player: string
        state: string
        stake: bigint
        payout: bigint
        returned: bigint
        events: CardRound
      }[]
    >`select id, player, state, stake, payout, returned, events from studio.rounds order by seq`

  /** Each round is settled once or given back once, the wallet says the same, and hands only move what their rake took. */
  async function expectBooked(studio: Studio): Promise<void> {
    await until(async () => {
      await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
      await studio.rounds.queue.recover(0)
      const owed = await world.db`
        select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')
        union all select 1 from studio.wallet_calls where state <> 'done'`
      expect(owed).toEqual([])
    })
    let all = START
    const byHand = new Map<string, { net: bigint; rake: bigint }>()
    for (const { id, state, stake, payout, returned, events } of await roundsOf()) {
      expect(['CLOSED', 'REVERSED', 'REFUSED']).toContain(state)
      const net = state === 'CLOSED' ? payout + returned - stake : 0n
      expect(wallet.moneyOf(id) ?? 0n, id).toBe(net)
      all += net
      if (state === 'CLOSED')
        expect(wallet.ended.get(id)).toMatchObject({ bet: String(stake - returned), win: String(payout) })
      const { end } = events.steps.at(-1)!
      const hand = byHand.get(events.choice.hand)
      const rake = end?.rake.reduce((sum, each) => sum + BigInt(each), 0n) ?? hand?.rake ?? 0n
      byHand.set(events.choice.hand, { net: (hand?.net ?? 0n) + net, rake })
    }
    for (const { net, rake } of byHand.values()) expect(net).toBe(-rake)
    expect(wallet.money()).toBe(all)
  }

  async function close(): Promise<void> {
    for (const studio of open) await studio.close()
    rng.close()
    await world.drop()
  }

  return {
    ...world,
    wallet,
    poor,
    game,
    openStudio,
    come,
    until,
    untilPlaying,
    playHands,
    roundsOf,
    expectBooked,
    close,
  }
}
