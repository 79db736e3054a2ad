import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CardWord, ToldRoom } from '#apps/studio/api-card-rooms.ts'
import { type CardRound, type HandEnd, handOf } from '#apps/studio/engine/card-rooms/card-round.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { TIMES } from '#apps/studio/server/card-rooms/room.ts'
import { type CardRooms, createCardRooms, type Visit } from '#apps/studio/server/card-rooms/rooms.ts'
import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import { createRounds, type Rounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Session } from '#apps/studio/server/rounds/sessions.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'
import { randomOf } from './studios.ts'

/* Players of cards who say 2 to 8 things at once in a turn, at two processes that share the rooms. */

/** `parts`: players' parts of hands. `decided`: turns in which several things were said, and those that were done. */
export type SaidReport = { hands: number; parts: number; sent: number; decided: [number, number]; wrong: string[] }

const START = 10n ** 12n
const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
const PACE = 0.05
/** One turn in so many is said several times; the others once. */
const SEVERAL = 3
const CODES = new Set(['', 'bet_closed', 'busy', 'key_reused', 'not_allowed', 'not_found', 'invalid_input'])

type Process = { rooms: CardRooms; rounds: Rounds }
type Row = {
  id: string
  state: string
  stake: bigint
  payout: bigint
  returned: bigint
  events: CardRound
}

/** Until so many parts are settled. */
export async function sayAtOnce(db: Sql, game: OfferedGame, parts: number, players: number): Promise<SaidReport> {
  const wallet = createFakeWallet(START)
  const rng = openRng()
  const random = randomOf(20_261_128)
  const log = createLog('test', 'silent')
  const report: SaidReport = { hands: 0, parts: 0, sent: 0, decided: [0, 0], wrong: [] }
  const { file, rules } = game.cards!
  const level = file.levels.find(({ id }) => id === 'medium')!
  const money = String(BigInt(level.units.CRD!) * BigInt(file.buyIn.most))
  const sessions = new Map<string, Session>()
  let isStopping = false
  const leavers: (() => Promise<void>)[] = []

  const open = (): Process => {
    const deps = { db, wallet: wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
    const rounds = createRounds({ ...deps, seeds: SEEDS })
    const findSession = async (hash: Buffer) => sessions.get(hash.toString('hex'))
    const times = { ...TIMES, pace: PACE, tick: 10, follow: 30 }
    const rooms = createCardRooms({ db, rounds, seeds: SEEDS, log, draw: rng.draw, findSession }, game, times)
    rounds.settleAlso(rooms.runAll)
    rounds.queue.start()
    return { rounds, rooms }
  }
  const both = [open(), open()] as const

  /** A player with a page at either process, who says the same and other things at both. */
  async function play(player: string): Promise<void> {
    const tokenHash = createHash('sha256').update(player).digest()
    const session = { player, currency: 'CRD', demo: false, tokenHash, walletSession: 's' } as Session
    sessions.set(tokenHash.toString('hex'), session)
    /** What became of what was said, by its key. */
    const codes = new Map<string, string[]>()
    let turn = ''
    let isSitting = false
    const ask = async (said: Parameters<Visit['ask']>[0]) => {
      report.sent++
      const page = (await pages)[random(2)]!
      await page.ask(said).catch(error => report.wrong.push(String(error)))
    }
    const several = async (work: () => Promise<void>) => {
      await Promise.all(Array.from({ length: 2 + random(7) }, work))
    }
    const sit = async () => {
      if (isSitting || isStopping) return
      isSitting = true
      await several(() => ask({ t: 'sit', key: randomUUID(), level: 'medium', money, clientSeed: randomUUID() }))
      isSitting = false
    }

    function hear(word: CardWord): void {
      if (word.t === 'done') {
        codes.get(word.key)?.push(word.code)
        if (!CODES.has(word.code) && word.code !== 'amount_out_of_range') report.wrong.push(`answered ${word.code}`)
      }
      if (isStopping) return
      if (word.t === 'lobby') void sit()
      if (word.t === 'room') void act(word.room)
    }

    async function act({ hand, seats, seat, room }: ToldRoom): Promise<void> {
      const now = `${room} ${hand?.id} ${hand?.turn}`
      const isOut = seats.some(each => each.seat === seat && each.isOut)
      if (isOut && turn !== `out ${now}`) {
        turn = `out ${now}`
        return several(() => ask({ t: 'top', key: randomUUID(), money }))
      }
      if (hand?.state !== 'PLAYING' || hand.place === null || !hand.places.includes(hand.place) || turn === now) return
      turn = now
      const { legal } = hand.view as { legal?: unknown }
      const may = legalOf(legal, hand.view, hand.place)
      const choose = () => may[random(may.length)]
      const say = (key: string, action: unknown, of = hand.turn) =>
        ask({ t: 'act', key, hand: hand.id, turn: of, action })
      if (random(SEVERAL)) return say(randomUUID(), may.at(-1))
      // Now and then the player gets up in the same tick.
      if (random(40) === 0) void ask({ t: 'leave', key: randomUUID() })
      const same = [randomUUID(), choose()] as const
      const said = new Set<string>()
      await several(() => {
        const [key, action] = random(2) ? same : [random(4) ? randomUUID() : same[0], choose()]
        said.add(key)
        if (!codes.has(key)) codes.set(key, [])
        // Now and then of a turn that is over.
        return say(key, action, random(10) ? hand.turn : hand.turn - 1)
      })
      const done = [...said].filter(key => codes.get(key)!.includes(''))
      report.decided[0]++
      report.decided[1] += done.length
      if (done.length > 1) report.wrong.push(`${done.length} things were done in turn ${now}`)
      for (const key of said) codes.delete(key)
    }

    // Who sits already is told of a hand before the visit stands.
    const pages = Promise.all(both.map(({ rooms }) => rooms.visit(session, '', word => hear(word))))
    await pages
    leavers.push(() => ask({ t: 'leave', key: randomUUID() }))
    await sit()
  }

  function legalOf(legal: unknown, view: unknown, place: number): unknown[] {
    if (Array.isArray(legal)) return legal
    if (rules.kind === 'holdem') {
      const { check, raise } = legal as { check: boolean; raise: { from: number; to: number } | null }
      const raises = raise ? [raise.from, raise.to].map(to => ({ do: 'raise', to })) : []
      return [{ do: 'fold' }, ...raises, { do: check ? 'check' : 'call' }]
    }
    const { hand } = (view as { places: { hand: number[] }[] }).places[place]!
    return [0, 1, 2].map(turned => {
      const cards = [...hand.slice(turned), ...hand.slice(0, turned)]
      return { rows: { front: cards.slice(0, 3), middle: cards.slice(3, 8), back: cards.slice(8) } }
    })
  }

  await Promise.all(Array.from({ length: players }, (_, i) => play(`card-${i}`)))
  const count = async () => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int from studio.rounds where game = ${game.id} and state = 'CLOSED'`
    return row!.count
  }
  while ((await count()) < parts) await wait(500)
  isStopping = true
  const isBusy = () => db`
    select 1 from studio.card_hands where ended_at is null and state <> 'WAITING'
    union all select 1 from studio.card_seats
    union all select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')
    union all select 1 from studio.wallet_calls where state = 'due' limit 1`
  while ((await isBusy()).length > 0) {
    await Promise.all(leavers.map(leave => leave()))
    await wait(500)
  }
  for (const { rooms, rounds } of both) {
    await rooms.close()
    await rounds.close()
  }
  rng.close()
  await compare(db, game, wallet, report)
  return report
}

/** The wallet by part, each hand by its cards and what was said, and that hands only move what their rake took. */
async function compare(db: Sql, game: OfferedGame, wallet: ReturnType<typeof createFakeWallet>, report: SaidReport) {
  const rows = await db<Row[]>`
    select id, state, stake, payout, returned, events from studio.rounds where game = ${game.id}`
  let expected = START
  const hands = new Map<string, { net: bigint; end: HandEnd | null }>()
  for (const { id, state, stake, payout, returned, events } of rows) {
    const net = state === 'CLOSED' ? payout + returned - stake : 0n
    expected += net
    if (state === 'CLOSED') report.parts++
    if ((wallet.moneyOf(id) ?? 0n) !== net) report.wrong.push(`${id} is ${state} in the studio`)
    const { net: before = 0n, end: known = null } = hands.get(events.choice.hand) ?? {}
    hands.set(events.choice.hand, { net: before + net, end: events.steps.at(-1)!.end ?? known })
  }
  for (const [id, { net, end }] of hands) {
    const rake = end?.rake.reduce((sum, each) => sum + BigInt(each), 0n) ?? 0n
    if (net !== -rake) report.wrong.push(`hand ${id} moved ${net} with a rake of ${rake}`)
    if (!end) continue
    report.hands++
    const { rules } = game.cards!
    // What is not legal in its turn would throw.
    const claims = rules.result(handOf(game.cards!, end, end.deck))?.claims ?? []
    const told = end.claims.map(({ group, from, to, units, why }) => ({ group, from, to, units, why }))
    if (!isDeepStrictEqual(claims, told)) report.wrong.push(`hand ${id} was paid otherwise than it was played`)
  }
  if (wallet.money() !== expected) report.wrong.push(`the wallet has ${wallet.money()}, the rounds ${expected}`)
}
