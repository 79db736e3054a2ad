import { setTimeout as wait } from 'node:timers/promises'
import type { PlayedRound } from '#apps/studio/api.ts'
import type { CrashState, ToldFlight } from '#apps/studio/api-crash.ts'
import type { Sql } from '#shared/server/db.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { STUDIO_SECRET, type StudioProcess } from './cluster-studio.ts'

const STAKE = '100'
const WATCH_MS = 80
/** A bet that two studios and two servers have not decided after so many tries was forgotten. */
const TRIES = 200

export type Player = { player: string; session: string; currency: string; game: string }
export type Seated = { player: string; token: string; game: string }
type Answered = { payout: bigint | null; mayEnd: boolean }
export type Load = ReturnType<typeof startLoad>

/** Stage sessions of these players. */
export async function seatPlayers(db: Sql, players: readonly Player[]): Promise<Seated[]> {
  const seats: Seated[] = []
  for (const { player, session, currency, game } of players) {
    const token = `token-${player}`
    await db`
      insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
        money_mode, expires_at)
      values (${hashToken(token)}, ${seal(STUDIO_SECRET, 'wallet-session', session)}, ${player}, ${game}, ${currency},
        'EN', 'dark', '', 'credits', now() + interval '2 hours')`
    seats.push({ player, token, game })
  }
  return seats
}

/**
 * Plays as stages do, at either studio, until it is stopped: the same key again until there is an answer. `breaks`: how
 * often flights may have broken off so far.
 */
export function startLoad(studios: readonly StudioProcess[], seats: readonly Seated[], breaks: () => number) {
  const addresses = new Map(seats.map(({ token }, i) => [token, `10.1.${i}.1`]))
  const progress = { rounds: 0 }
  /** What stages were told, by round: the payout once it is known, and whether their studio ended since. */
  const answered = new Map<string, Answered>()
  const lastFlown = new Map<string, number>()
  const firstTold = new Map<string, number>()
  let isOver = false

  async function ask<T>(studio: StudioProcess, token: string, path: string, body?: object) {
    const reply = await fetch(`${studio.url}/stage/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': addresses.get(token)!,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    const told = (await reply?.json().catch(() => undefined)) as { value: T; code: string } | undefined
    return { ok: reply?.ok ?? false, code: told?.code ?? '', value: told?.value }
  }

  /** One round: answers when it is decided, or was refused for good. */
  async function play({ token, game }: Seated, n: number, choice?: object): Promise<void> {
    const key = `key-number-${n}`
    const breaksBefore = breaks()
    let last = ''
    for (let tries = 0; tries < TRIES; tries++) {
      const studio = studios[(n + tries) % 2]!
      const body = { key, stake: STAKE, ...(choice && { choice }) }
      const { ok, code, value } = await ask<{ round: PlayedRound }>(studio, token, 'spin', body)
      if (ok && value) {
        const { id, state, payout } = value.round
        const mayEnd = game === 'sky-lantern' && breaks() !== breaksBefore
        answered.set(id, { payout: state === 'open' ? null : BigInt(payout), mayEnd })
        progress.rounds++
        if (state === 'open') await untilLanded(token, id, mayEnd)
        return
      }
      last = code
      if (code === 'bet_closed' || code === 'bet_taken_back' || code === 'key_reused') return
      await wait(Math.min(50 + 10 * tries, 500))
    }
    throw new Error(`${key} of ${token} was never decided: ${last}`)
  }

  async function untilLanded(token: string, id: string, mayEnd: boolean): Promise<void> {
    const breaksBefore = breaks()
    for (let tries = 0; tries < 1_200; tries++) {
      await wait(250)
      const { value } = await ask<{ list: PlayedRound[] }>(studios[tries % 2]!, token, 'history?limit=5')
      const round = value?.list.find(each => each.id === id)
      if (!round || round.state === 'open') continue
      const ended = mayEnd || breaks() !== breaksBefore
      answered.set(id, { payout: round.state === 'refunded' ? null : BigInt(round.payout), mayEnd: ended })
      return
    }
    throw new Error(`${id} never landed`)
  }

  const players = seats.map(async (seat, i) => {
    for (let n = i; !isOver; n += seats.length) {
      const target = 101 + ((n * 37) % 150)
      await play(seat, n, seat.game === 'sky-lantern' ? { target } : undefined)
      if (seat.game === 'sky-lantern') await wait(100)
    }
  })

  /** Looks at the flights of one studio, and at what the studios tell of all that are over. */
  async function watch(index: number, token: string): Promise<void> {
    for (; !isOver; await wait(WATCH_MS)) {
      const askedAt = performance.now()
      const { value: now } = await ask<CrashState>(studios[index]!, token, 'crash')
      if (now && (now.state === 'starting' || now.state === 'blocking' || now.state === 'flying')) {
        lastFlown.set(now.flight, askedAt)
        if (now.hash !== '') firstTold.set(now.flight, Math.min(firstTold.get(now.flight) ?? 0, 0))
      }
      const { value: told } = await ask<{ list: ToldFlight[] }>(studios[1 - index]!, token, 'crash/flights')
      for (const { flight } of told?.list ?? []) if (!firstTold.has(flight)) firstTold.set(flight, performance.now())
    }
  }
  const flyer = seats.find(seat => seat.game === 'sky-lantern')!
  const watchers = [0, 1].map(index => watch(index, flyer.token))

  return {
    progress,
    answered,
    /** Flights that were seen on their way after they had been told. */
    toldEarly: () => [...firstTold].filter(([flight, at]) => (lastFlown.get(flight) ?? -1) > at).length,
    stop: async () => {
      isOver = true
      await Promise.all([...players, ...watchers])
    },
  }
}
