import { setTimeout as wait } from 'node:timers/promises'
import { proveGateway } from '#features/gateway/server/gateway.ts'
import { proveReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { migrate } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor } from '../support/given.ts'
import { startPlatform } from '../support/platform.ts'
import { type Load, type Player, type Seated, seatPlayers, startLoad } from './cluster-load.ts'
import { STUDIO_KEYS, type StudioProcess, startStudio } from './cluster-studio.ts'
import { killTree } from './kill-tree.ts'

const PLAYERS = 24
/** A third play the slot, the others fly together. */
const GAMES = { LACQUER: 'lotus-lantern', STARLOFT: 'sky-lantern' } as const
export const START = 1_000_000n

export type ClusterReport = {
  kills: number
  rounds: number
  flights: number
  /** Answered rounds that are not kept as they were answered, or were taken back though their studio lived. */
  lost: number
  /** Rounds with more than one bet, win or key. */
  doubled: number
  /** Rounds of which the platform has something else than the studio, and players with other money. */
  differing: number
  /** Flights whose hash was told before they had ended. */
  toldEarly: number
  /** Rows of all proof views. */
  differences: number
}

/**
 * Two servers on one database and two studios on another, each studio before a server of its own, under slots and shared
 * flights. In the middle of it, one after the other, a studio, a server or PostgreSQL dies by kill -9, or a studio is
 * replaced while the new one runs already.
 */
export async function crashTheCluster(options: { dataDir: string; kills: number }): Promise<ClusterReport> {
  let postgres = await startPostgres(options)
  const { url, studioUrl } = await freshDatabases(postgres.url('postgres'), postgres.url)
  const players = await givenPlayers(url)
  const servers = [await startPlatform(url), await startPlatform(url)]
  const studios = await Promise.all(servers.map(server => startStudio(studioUrl, server.url)))
  const studioDb = () => connect(studioUrl, 2)
  const seating = studioDb()
  const seats = await seatPlayers(seating, players)
  await seating.end()
  // Flights break off with their studio, or with the database that it renews its lease in: stakes may come back then.
  let breaks = 0
  const load = startLoad(studios, seats, () => breaks)

  const broken = (fault: Promise<void>) => {
    breaks++
    return fault
  }
  const faults: ((n: number) => Promise<void>)[] = [
    n => broken(studios[n % 2]!.crash()),
    n => servers[n % 2]!.crash(),
    n => broken(replace(studios, n % 2, () => breaks++)),
    n => broken(studios[(n + 1) % 2]!.crash()),
    async () => {
      breaks++
      killTree(postgres.pid)
      postgres = await startPostgres(options)
    },
    n => servers[(n + 1) % 2]!.crash(),
  ]
  for (let kill = 0; kill < options.kills; kill++) {
    const enough = load.progress.rounds + 250
    while (load.progress.rounds < enough) await wait(5)
    await faults[kill % faults.length]!(Math.floor(kill / faults.length))
  }
  await load.stop()

  const own = studioDb()
  while ((await own`select from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')`).length > 0)
    await wait(50)
  const codes = [...(await Promise.all(studios.map(studio => studio.stop())))]
  for (const server of servers) codes.push(await server.stop())
  if (codes.some(code => code !== 0)) throw new Error(`SIGTERM ended them with ${codes}`)
  const platform = connect(url, 2)
  const report = await holdTogether(own, platform, load, seats, options.kills)
  await Promise.all([own.end(), platform.end()])
  await postgres.stop()
  return report
}

/** A deploy: the new process runs before the old one is told to end. */
async function replace(studios: StudioProcess[], index: number, breakOff: () => void): Promise<void> {
  const old = studios[index]!
  studios[index] = await old.sibling()
  // Who boarded the old one while the new one came up gets the stake back as well.
  breakOff()
  const code = await old.stop()
  if (code !== 0) throw new Error(`SIGTERM ended a studio with ${code}`)
}

async function freshDatabases(adminUrl: string, urlOf: (database: string) => string) {
  const admin = connect(adminUrl, 1)
  for (const name of ['cluster', 'cluster_studio']) {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name}`)
  }
  await admin.end()
  const [url, studioUrl] = [urlOf('cluster'), urlOf('cluster_studio')]
  await migrate(url, 'database/migrations')
  await migrate(studioUrl, 'apps/studio/database/migrations')
  return { url, studioUrl }
}

async function givenPlayers(url: string): Promise<Player[]> {
  const db = connect(url, 2)
  const context = givenContext(db)
  await givenMerchant(db)
  // Each brand of the studio is a vendor to the platform, with keys of its own.
  for (const [vendor, game] of Object.entries(GAMES)) {
    await (await givenVendor(context, vendor, keysOf(STUDIO_KEYS, vendor).ours)).gateway.close()
    await db`
      insert into games.games (id, vendor_id, code, game_type, classify, name)
      select ${`${vendor}.${game}`}, id, ${game}, 'RNG', 'SLOT', ${game} from games.vendors where code = ${vendor}`
  }
  const players: Player[] = []
  for (let i = 0; i < PLAYERS; i++) {
    const vendor = i % 3 === 0 ? 'LACQUER' : 'STARLOFT'
    const member = await givenMember(context, `cluster${i}`)
    players.push({ ...(await givenPlayer(context, member, vendor)), game: GAMES[vendor] })
  }
  await db.end()
  return players
}

type StudioRound = { id: string; player: string; state: string; stake: bigint; payout: bigint; key: string }

type Booked = { round: string; state: string; stake: bigint; payout: bigint; bets: number; wins: number }

async function holdTogether(own: Sql, platform: Sql, load: Load, seats: readonly Seated[], kills: number) {
  const rounds = await own<StudioRound[]>`
    select id, player, state, stake, payout, spin_key as key from studio.rounds`
  const booked = await withLongTimeout(
    platform,
    tx => tx<Booked[]>`
      select r.round, r.state, r.stake / 100 as stake, r.payout / 100 as payout,
        count(*) filter (where t.op = 'bet' and t.state = 'ACCEPTED')::int as bets,
        count(*) filter (where t.op = 'win' and t.state = 'ACCEPTED')::int as wins
      from wallet.public_rounds r left join wallet.public_calls t on t.round_key = r.key
      group by r.round, r.state, r.stake, r.payout`,
  )
  const byId = new Map(rounds.map(round => [round.id, round]))
  const booksOf = new Map(booked.map(each => [each.round, each]))
  const money = new Map(seats.map(({ player }) => [player, START]))
  let differing = 0
  for (const { id, player, state, stake, payout } of rounds) {
    const book = booksOf.get(id)
    if (state === 'CLOSED') {
      money.set(player, money.get(player)! + payout - stake)
      if (book?.state !== 'CLOSED' || book.stake !== stake || book.payout !== payout) differing++
    } else if (book && (book.bets > 0 || book.wins > 0)) differing++
  }
  const accounts = await platform<{ player: string; balance: bigint }[]>`
    select p.player, a.balance / 100 as balance from games.players p join wallet.public_balances a on a.id = p.wallet and a.book = 'real'`
  differing += accounts.filter(({ player, balance }) => money.get(player) !== balance).length
  const lost = [...load.answered].filter(([id, { payout, mayEnd }]) => {
    const round = byId.get(id)
    if (!round) return true
    return round.state === 'CLOSED' ? payout !== null && payout !== round.payout : !mayEnd
  }).length
  const keys = new Set(rounds.map(({ player, key }) => `${player} ${key}`))
  const proof = {
    ...(await withLongTimeout(platform, prove)),
    ...(await withLongTimeout(platform, proveGateway)),
    ...(await withLongTimeout(platform, proveReconciliation)),
  }
  const [flights] = await own<{ count: number }[]>`select count(*)::int from studio.flights where ended_at is not null`
  return {
    ...{ kills, rounds: rounds.length, flights: flights!.count, lost, differing, toldEarly: load.toldEarly() },
    doubled: rounds.length - keys.size + booked.filter(({ bets, wins }) => bets > 1 || wins > 1).length,
    differences: Object.values(proof).reduce((sum, count) => sum + count, 0),
  }
}
