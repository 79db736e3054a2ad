import { syncCatalogues } from '#features/games/server/catalogue/catalogue-sync.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { transaction } from '#shared/server/db.ts'
import { playPlatform } from '../tools/verify/conformance/as-platform.ts'
import { playProvider } from '../tools/verify/conformance/as-provider.ts'
import { startProvider } from '../tools/verify/conformance/reference-provider/provider.ts'
import { NO_MISTAKES } from '../tools/verify/conformance/reference-provider/rounds.ts'
import { FAULTY } from '../tools/verify/conformance/reference-provider/wallet-line.ts'
import type { Report } from '../tools/verify/conformance/report.ts'
import { hmacKey } from '../tools/verify/conformance/signing.ts'
import { freshDatabase } from './support/database.ts'
import {
  givenContext,
  givenLogin,
  givenMember,
  givenMerchant,
  givenPlayer,
  givenVendor,
  VENDOR,
} from './support/given.ts'

/** The key that the vendor signs with, and the one that the platform does. */
export const KEY = hmacKey(VENDOR.keyId, VENDOR.secret)
export const PLATFORM_KEY = hmacKey(`${VENDOR.keyId}-out`, VENDOR.secret)

export type ConformanceWorld = Awaited<ReturnType<typeof givenConformance>>

/** Our platform and the reference provider behind a bad network, each over HTTP with the other's address and key. */
export async function givenConformance() {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  await givenMerchant(db)
  const { app, games, gateway } = await givenVendor(context)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const mistakes = { ...NO_MISTAKES, wrongAmount: 0.3, silentRound: 0.3 }
  const provider = await startProvider({
    ...{ platformUrl: url, ourKey: KEY, platformKey: PLATFORM_KEY },
    ...{ seed: 3, run: 'test', faults: FAULTY, mistakes, secondMs: 20 },
  })
  await transaction(db, tx =>
    setUpVendor(tx, context.serverSecret, {
      merchantId: 1,
      vendor: { code: 'TESTER', name: 'TESTER', baseUrl: provider.url, publicOrigin: provider.url },
      incoming: VENDOR,
      outgoing: { keyId: PLATFORM_KEY.id, secret: VENDOR.secret },
    }),
  )
  await syncCatalogues(context, gateway.keys)
  await db`update games.games set max_bet = 5000000 where code = 'ref:lottery'`
  let members = 0
  const newMember = () => givenMember(context, `kit${++members}`)

  /** A member of its own enters a game of the reference provider: the token it got, and the address that plays. */
  async function launch(gameCode = 'ref:slot'): Promise<{ token: string; address: string }> {
    const memberId = await newMember()
    const { content } = await games.launch({
      ...{ merchantId: 1, memberId, loginSession: await givenLogin(db, memberId), ip: '127.0.0.1' },
      ...{ vassalage: 'TESTER', gameCode, language: 'EN', theme: 'dark', returnUrl: 'http://site.test/' },
    })
    return { token: [...provider.launches.keys()].at(-1)!, address: content }
  }

  return {
    url,
    provider,
    launch,
    prove: () => prove(db),
    /** Players of members of their own, in a game. */
    seats: async (count: number) => {
      const seats = []
      for (let i = 0; i < count; i++) seats.push(await givenPlayer(context, await newMember()))
      return seats
    },
    /** The platform's half of free rounds for a player of the reference provider. */
    giveReward: async ({ reward, player, rounds }: { reward: string; player: string; rounds: number }) => {
      await db`
        insert into gateway.rewards (vendor_id, reward, merchant_id, player, game, currency, rounds, rounds_left, pays,
          expires_at)
        select id, ${reward}, 1, ${player}, 'ref:slot', 'CRD', ${rounds}, ${rounds}, 'real', now() + interval '1 day'
        from games.vendors where code = 'TESTER'`
    },
    /** What became of it, and the player's cash, in minor units. */
    rewardOf: async (player: string) => {
      const [row] = await db<{ left: number; won: bigint; cash: bigint }[]>`
        select r.rounds_left as left, r.won / 100 as won, a.balance / 100 as cash
        from gateway.rewards r join games.players p using (vendor_id, player) join wallet.public_balances a on a.id = p.wallet and a.book = 'real'
        where player = ${player}`
      return row!
    },
    runKit: async (address: string, only: string[] = [], game = 'ref:slot'): Promise<Report> => {
      const { token } = await launch(game)
      const run = { url: address, key: KEY, launchToken: token, subject: {}, otherGame: 'ref:crash', times: 1n }
      return playProvider({ ...run, seed: 7, slow: false, only })
    },
    runPlatform: (address = provider.url): Promise<Report> =>
      playPlatform({ url: address, key: PLATFORM_KEY, currency: 'CRD', seed: 1, only: [], slow: false }),
    close: async () => {
      await provider.close()
      await app.close()
      await gateway.close()
      await drop()
    },
  }
}

export const broken = ({ results }: Report) => results.filter(each => each.outcome === 'broken').map(each => each.id)
