import type { FastifyInstance } from 'fastify'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { serve } from '#shared/server/serve.ts'
import { type Entered, studioApi } from '../api.ts'
import type { Studio } from '../app.ts'
import { keptSimulation } from '../figures/kept-simulations.ts'
import { authenticate } from './launches.ts'
import { DEMO_CURRENCY, openDemo, refillDemo } from './rounds/demo.ts'
import { roundOf } from './rounds/replays.ts'
import { rotateSeed } from './rounds/seeds.ts'
import { highestStake } from './rounds/stakes.ts'
import * as rounds from './rounds/store.ts'
import { selectPools } from './rounds/store-jackpots.ts'
import * as sessionStore from './rounds/store-sessions.ts'
import { ALLOWED, LAST, type View } from './stage-view.ts'

/** What a game's stage asks beside its rounds: entering, history, seeds, figures. */
export function stageRoutes(app: FastifyInstance, studio: Studio, view: View): void {
  const { db, seeds, config } = studio
  const { sessionOf, gameOf, balanceOf, describe, forWire } = view

  serve(app, studioApi.enter, async ({ launch, attempt = newToken() }) => {
    const entry = await sessionStore.enterLaunch(db, hashToken(launch), hashToken(attempt))
    if (!entry) throw new Refusal('session_idle')
    if (entry.demo) {
      if (!(await sessionStore.takeLaunch(db, hashToken(launch)))) throw new Refusal('session_idle')
      return openDemoSession(entry)
    }
    const { sealed, balance } = await authenticate(studio, launch, entry)
    return openSession(entry, sealed, balance)
  })

  serve(app, studioApi.demo, async ({ game, language, theme }) => {
    const entry = { game: gameOf(game).id, language, theme, currency: DEMO_CURRENCY, demo: true, returnUrl: '' }
    return openDemoSession({ ...entry, player: await openDemo(db), moneyMode: 'credits' })
  })

  serve(app, studioApi.refill, async (_, ask) => {
    const { demo, player } = await sessionOf(ask)
    if (!demo) throw new Refusal('not_allowed')
    return { balance: String(await refillDemo(db, player)) }
  })

  serve(app, studioApi.resume, async (_, ask) => {
    const session = await sessionOf(ask)
    return describe('', session, await balanceOf(session))
  })

  serve(app, studioApi.replay, async ({ replay, language }) => {
    const id = roundOf(config.SERVER_SECRET, replay)
    const row = id === undefined ? undefined : await rounds.findPlayed(db, id)
    if (!row || row.state === 'OPEN') throw new Refusal('not_found')
    const { currency, stake, seedHash, clientSeed, nonce } = row
    const [round] = await forWire([row])
    const { game, kind, demo } = round!
    return {
      ...{ token: '', game, kind, demo, language, theme: 'dark' as const, currency, balance: '0', returnUrl: '' },
      currencyScale: CURRENCY_SCALE[currency] ?? 2,
      moneyMode: currency === 'CRD' ? ('credits' as const) : ('real' as const),
      stakes: [String(stake)],
      defaultStake: String(stake),
      allowed: ALLOWED,
      fairness: { serverSeedHash: seedHash, clientSeed, nonce },
      unfinished: null,
      freeRounds: null,
      lastRound: null,
      replay: round!,
    }
  })

  serve(app, studioApi.history, async ({ before, limit }, ask) => {
    const { player, game } = await sessionOf(ask)
    if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new Refusal('invalid_input', { field: 'before' })
    const rows = await rounds.selectHistory(db, player, game, before === undefined ? LAST : BigInt(before), limit + 1)
    const list = rows.slice(0, limit)
    return { list: await forWire(list), next: rows.length > limit ? String(list.at(-1)!.seq) : null }
  })

  serve(app, studioApi.rotateSeed, async ({ clientSeed }, ask) => {
    const { player, game } = await sessionOf(ask)
    return transaction(db, tx => rotateSeed(tx, seeds, player, game, clientSeed))
  })

  serve(app, studioApi.pools, async (_, ask) => {
    const { game, currency } = await sessionOf(ask)
    const pools = await selectPools(db, [game], currency)
    return {
      list: pools.map(({ tier, amount }) => ({ tier, amount: String(amount) })),
      highestStake: String(highestStake(gameOf(game), currency)),
    }
  })

  serve(app, studioApi.gameFile, async ({ game }) => ({ text: gameOf(game).text }))

  serve(app, studioApi.sheet, async ({ game }) => {
    const { kind, file, hash, sheet } = gameOf(game)
    return { kind, file, gameHash: hash, figures: sheet(), simulated: keptSimulation(hash) }
  })

  /** A wallet of ours has no session: an empty one is kept. */
  async function openDemoSession(entry: sessionStore.Entry): Promise<Entered> {
    const entered = await openSession(entry, Buffer.alloc(0), '0')
    const session = await studio.sessions.find(hashToken(entered.token))
    return { ...entered, balance: await balanceOf(session!) }
  }

  async function openSession(entry: sessionStore.Entry, sealed: Buffer, balance: string): Promise<Entered> {
    const token = newToken()
    await sessionStore.insertSession(db, hashToken(token), sealed, entry)
    return describe(token, entry, balance)
  }
}
