import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Entered, PlayedRound } from '../api.ts'
import type { Studio } from '../app.ts'
import { DEMO } from './rounds/demo.ts'
import type { OfferedGame } from './rounds/library.ts'
import type { Played } from './rounds/rounds.ts'
import { fairnessOf, openSeed, seedInUse } from './rounds/seeds.ts'
import type { Session } from './rounds/sessions.ts'
import { allowedStakes, defaultOf } from './rounds/stakes.ts'
import * as rounds from './rounds/store.ts'
import { selectWon } from './rounds/store-jackpots.ts'
import type { Entry } from './rounds/store-sessions.ts'
import { requireOk } from './wallet-client.ts'

/** What the merchant's jurisdiction allows (security C-31): an open one until operators can say otherwise. */
export const ALLOWED = { quickStop: true, autoplay: true, minCycleMs: 0 }
/** Before the first of all rounds. */
export const LAST = 2n ** 62n

/** What stages are shown of sessions and rounds. */
export function createView({ db, wallet, library, seeds, sessions, freeRounds, rounds: { untilClosed } }: Studio) {
  async function sessionOf(ask: Ask): Promise<Session> {
    const session = await sessions.find(Buffer.from(memberOf(ask), 'hex'))
    if (!session) throw new Refusal('session_idle')
    await untilClosed(session.player)
    return session
  }

  function gameOf(id: string): OfferedGame {
    const offered = library.get(id)
    if (!offered) throw new Refusal('not_found')
    return offered
  }

  /** The wallet's word on the balance. */
  async function balanceOf(session: Session): Promise<string> {
    const { player, currency, game, walletSession } = session
    const answer = await wallet('balance', {
      request_id: newId('call'),
      session: walletSession,
      player,
      currency,
      game,
    })
    session.balance = requireOk(answer).balance?.total ?? '0'
    return session.balance
  }

  const fairness = (player: string, game: string) =>
    transaction(db, async tx => fairnessOf(await seedInUse(tx, seeds, player, game)))

  async function describe(token: string, entry: Entry, balance: string): Promise<Entered> {
    const { player, currency, language, theme, returnUrl, moneyMode, demo } = entry
    const game = gameOf(entry.game)
    await untilClosed(player)
    const [last] = await rounds.selectHistory(db, player, game.id, LAST, 1)
    const lastRound = last ? (await forWire([last]))[0]! : null
    const stakes = (await allowedStakes(db, currency))(game)
    return {
      ...{ token, game: game.id, kind: game.kind, demo, language, theme, currency, moneyMode, balance, returnUrl },
      currencyScale: CURRENCY_SCALE[currency] ?? 2,
      stakes: stakes.map(String),
      defaultStake: String(defaultOf(stakes, currency)),
      allowed: ALLOWED,
      fairness: await fairness(player, game.id),
      unfinished: lastRound?.state === 'playing' || lastRound?.state === 'open' ? lastRound : null,
      lastRound,
      freeRounds: demo ? null : await freeRounds.find(player, game.id, currency),
      replay: null,
    }
  }

  async function forWire(rows: readonly rounds.RoundRow[]): Promise<PlayedRound[]> {
    const pooled = rows.filter(row => library.get(row.game)?.jackpots.length)
    const won =
      pooled.length > 0
        ? await selectWon(
            db,
            pooled.map(row => row.id),
          )
        : []
    return rows.map(row => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      game: row.game,
      kind: library.get(row.game)?.kind ?? 'slot',
      demo: row.brand === DEMO,
      stake: String(row.stake),
      payout: String(row.payout),
      ...(row.returned > 0n && { returned: String(row.returned) }),
      ...(row.reward !== null && { free: true }),
      state: stateOf(row),
      shownSteps: row.shownSteps,
      // The union of both kinds of events is told apart by `kind` (api.ts, arcadeRound).
      events: row.events as PlayedRound['events'],
      jackpots: won
        .filter(each => each.roundId === row.id)
        .map(({ tier, amount }) => ({ tier, amount: String(amount) })),
      fairness: {
        serverSeedHash: row.seedHash,
        serverSeed: row.revealedSeed ? openSeed(seeds, row.revealedSeed) : '',
        clientSeed: row.clientSeed,
        nonce: row.nonce,
        mathVersion: row.mathVersion,
        gameHash: row.gameHash,
      },
    }))
  }

  /** The balance as the wallet told it last: with this round, or before when this step moved none. */
  async function answer(session: Session, { round, balance, isNew }: Played) {
    if (balance !== undefined) session.balance = balance
    // How free rounds stand follows from what is in the books.
    if (round.reward !== null) await untilClosed(session.player)
    const [wire] = await forWire([round])
    const { seedHash: serverSeedHash, clientSeed, nonce } = round
    return {
      round: wire!,
      balance: session.balance ?? (await balanceOf(session)),
      ...(round.reward !== null && { freeRounds: await freeRounds.after(round.brand, round.reward) }),
      // While it was played no other took the seed's place.
      fairness: isNew ? { serverSeedHash, clientSeed, nonce: nonce + 1 } : await fairness(session.player, session.game),
    }
  }

  return { sessionOf, gameOf, balanceOf, describe, forWire, answer }
}
export type View = ReturnType<typeof createView>

function stateOf({ state, shownSteps, events }: rounds.RoundRow): PlayedRound['state'] {
  if (state === 'REVERSED' || state === 'REVERSING') return 'refunded'
  if (state === 'OPEN') return 'open'
  return shownSteps >= events.steps.length ? 'done' : 'playing'
}
