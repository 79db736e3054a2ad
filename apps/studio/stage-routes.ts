import type { FastifyInstance } from 'fastify'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { seal, unseal } from '#shared/server/secrets.ts'
import { serve } from '#shared/server/serve.ts'
import { hashToken, newToken } from '#shared/server/tokens.ts'
import { type Entered, type PlayedRound, studioApi } from './api.ts'
import type { Studio } from './app.ts'
import type { OfferedGame } from './rounds/library.ts'
import { roundOf } from './rounds/replays.ts'
import { spin } from './rounds/rounds.ts'
import { fairnessOf, openSeed, rotateSeed, seedInUse } from './rounds/seeds.ts'
import { allowedStakes, defaultOf } from './rounds/stakes.ts'
import * as rounds from './rounds/store.ts'
import * as sessions from './rounds/store-sessions.ts'
import { requireOk } from './wallet-client.ts'

const PURPOSE = 'wallet-session'
const LAST = 2n ** 62n
/** What the merchant's jurisdiction allows (security C-31): an open one until operators can say otherwise. */
const ALLOWED = { quickStop: true, autoplay: false, minCycleMs: 0 }

/** What a game's stage asks: entering, spinning, history, seeds, figures. */
export function stageRoutes(app: FastifyInstance, studio: Studio): void {
  const { db, log, wallet, library, seeds, queue, config } = studio

  serve(app, studioApi.enter, async ({ launch }) => {
    const entry = await sessions.findLaunch(db, hashToken(launch))
    if (!entry) throw new Refusal('session_idle')
    const answer = await wallet('authenticate', {
      request_id: newId('call'),
      game: entry.game,
      launch_token: launch,
      platform: 'web',
    })
    const { session, player, currency, balance } = requireOk(answer)
    // Who was launched and who is authenticated must be one: anything else is not played.
    if (!session || player !== entry.player || currency !== entry.currency) {
      log.error({ player: entry.player }, 'a launch was authenticated as somebody else')
      throw new Refusal('session_idle')
    }
    const token = newToken()
    const sealed = seal(config.SERVER_SECRET, PURPOSE, session)
    await sessions.insertSession(db, hashToken(token), sealed, entry)
    return describe(token, entry, balance?.total ?? '0')
  })

  serve(app, studioApi.resume, async (_, ask) => {
    const session = await sessionOf(ask)
    return describe('', session, await balanceOf(session))
  })

  serve(app, studioApi.replay, async ({ replay, language }) => {
    const id = roundOf(config.SERVER_SECRET, replay)
    const row = id === undefined ? undefined : await rounds.findPlayed(db, id)
    if (!row) throw new Refusal('not_found')
    const { game, currency, stake, seedHash, clientSeed, nonce } = row
    return {
      ...{ token: '', game, language, theme: 'dark' as const, currency, balance: '0', returnUrl: '' },
      currencyScale: CURRENCY_SCALE[currency] ?? 2,
      moneyMode: currency === 'CRD' ? ('credits' as const) : ('real' as const),
      stakes: [String(stake)],
      defaultStake: String(stake),
      allowed: ALLOWED,
      fairness: { serverSeedHash: seedHash, clientSeed, nonce },
      unfinished: null,
      lastRound: null,
      replay: forWire(row),
    }
  })

  serve(app, studioApi.spin, async ({ key, stake }, ask) => {
    const session = await sessionOf(ask)
    const { player, currency } = session
    const walletSession = unseal(config.SERVER_SECRET, PURPOSE, session.walletSession)
    const request = {
      player,
      currency,
      walletSession,
      sessionHash: session.tokenHash,
      spinKey: key,
      stake: BigInt(stake),
    }
    const { minCycleMs } = ALLOWED
    const played = await spin({ db, wallet, seeds, sendDue: queue.sendDue, minCycleMs }, gameOf(session.game), request)
    const balance = played.balance ?? (await balanceOf(session))
    return { round: forWire(played.round), balance, fairness: await fairness(player, session.game) }
  })

  serve(app, studioApi.shown, async ({ round, steps }, ask) => {
    const session = await sessionOf(ask)
    const row = await rounds.updateShown(db, session.player, round, steps)
    if (!row) throw new Refusal('not_found')
    const done = row.shownSteps >= row.steps
    return { state: stateOf(row.state, done), balance: await balanceOf(session) }
  })

  serve(app, studioApi.history, async ({ before, limit }, ask) => {
    const { player, game } = await sessionOf(ask)
    if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new Refusal('invalid_input', { field: 'before' })
    const rows = await rounds.selectHistory(db, player, game, before === undefined ? LAST : BigInt(before), limit + 1)
    const list = rows.slice(0, limit)
    return { list: list.map(forWire), next: rows.length > limit ? String(list.at(-1)!.seq) : null }
  })

  serve(app, studioApi.rotateSeed, async ({ clientSeed }, ask) => {
    const { player, game } = await sessionOf(ask)
    return transaction(db, tx => rotateSeed(tx, seeds, player, game, clientSeed))
  })

  serve(app, studioApi.sheet, async ({ game }) => {
    const { file, hash, sheet } = gameOf(game)
    return { file, gameHash: hash, figures: sheet() }
  })

  async function sessionOf(ask: Ask): Promise<sessions.SessionRow> {
    const session = await sessions.findSession(db, Buffer.from(memberOf(ask), 'hex'))
    if (!session) throw new Refusal('session_idle')
    return session
  }

  function gameOf(id: string): OfferedGame {
    const offered = library.get(id)
    if (!offered) throw new Refusal('not_found')
    return offered
  }

  /** The platform's word on the balance. */
  async function balanceOf(session: sessions.SessionRow): Promise<string> {
    const { player, currency, game } = session
    const walletSession = unseal(config.SERVER_SECRET, PURPOSE, session.walletSession)
    const answer = await wallet('balance', {
      request_id: newId('call'),
      session: walletSession,
      player,
      currency,
      game,
    })
    return requireOk(answer).balance?.total ?? '0'
  }

  const fairness = (player: string, game: string) =>
    transaction(db, async tx => fairnessOf(await seedInUse(tx, seeds, player, game)))

  async function describe(token: string, entry: sessions.Entry, balance: string): Promise<Entered> {
    const { player, game, currency, language, theme, returnUrl, moneyMode } = entry
    const [last] = await rounds.selectHistory(db, player, game, LAST, 1)
    const lastRound = last ? forWire(last) : null
    const stakes = (await allowedStakes(db, currency))(gameOf(game).game)
    return {
      ...{ token, game, language, theme, currency, moneyMode, balance, returnUrl, lastRound },
      currencyScale: CURRENCY_SCALE[currency] ?? 2,
      stakes: stakes.map(String),
      defaultStake: String(defaultOf(stakes)),
      allowed: ALLOWED,
      fairness: await fairness(player, game),
      unfinished: lastRound?.state === 'playing' ? lastRound : null,
      replay: null,
    }
  }

  function forWire(row: rounds.RoundRow): PlayedRound {
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      game: row.game,
      stake: String(row.stake),
      payout: String(row.payout),
      state: stateOf(row.state, row.shownSteps >= row.events.steps.length),
      shownSteps: row.shownSteps,
      events: row.events,
      fairness: {
        serverSeedHash: row.seedHash,
        serverSeed: row.revealedSeed ? openSeed(seeds, row.revealedSeed) : '',
        clientSeed: row.clientSeed,
        nonce: row.nonce,
        mathVersion: row.mathVersion,
        gameHash: row.gameHash,
      },
    }
  }
}

function stateOf(state: rounds.RoundState, isShown: boolean): PlayedRound['state'] {
  if (state === 'REVERSED' || state === 'REVERSING') return 'refunded'
  return isShown ? 'done' : 'playing'
}
