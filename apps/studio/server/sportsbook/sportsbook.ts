import type { Sql } from '#shared/server/db.ts'
import { transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { type SeedSource, seedInUse } from '../rounds/seeds.ts'
import { createCashOuts } from './cash-outs.ts'
import type { FeedSource } from './listening/feed-source.ts'
import { createPending } from './pending.ts'
import { createPlacing } from './placing.ts'
import { createWatching } from './push/watching.ts'
import { createSameGame } from './same-game.ts'
import { createSettling } from './settling.ts'
import { type LimitsOf, shippedLimits } from './sports-limits.ts'

/** Whose seed rounds of the book name. Nothing is drawn from it: results are the feed's. */
const OWNER = 'sportsbook'
const TICK_MS = 500
/** So often the feed is asked what its markets are; so soon again while it does not say. */
const [GROUPS_MS, AGAIN_MS] = [60_000, 5_000]

type Deps = {
  db: Sql
  /** For bets and prices, which look up keys alone. */
  keyed?: Sql | undefined
  rounds: Rounds
  seeds: SeedSource
  source: FeedSource
  log: Log
  now?: () => number
  limitsOf?: LimitsOf
}

/** The book: bets on what the feed says (listening/), and what becomes of them. Nothing runs before it is started. */
export function openSportsbook(deps: Deps) {
  const { db, keyed = db, rounds, seeds, source, log, now = Date.now, limitsOf = shippedLimits } = deps
  let groups: ReadonlyMap<number, string> = new Map()
  const groupOf = (market: number) => groups.get(market) ?? ''
  const sameGame = createSameGame(db, source)
  const placing = createPlacing({ db: keyed, rounds, now, limitsOf, seedOf, sameGame })
  const pending = createPending({ db, rounds, now, limitsOf })
  const cashOuts = createCashOuts({ db, rounds, now })
  const settling = createSettling({ db, rounds, now })
  const watching = createWatching({ db: keyed, log, now, groupOf })
  let timer: NodeJS.Timeout | undefined
  let groupsTimer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  let running = false

  /** Nobody asks to have these told: they stay. */
  const seedIds = new Map<string, Promise<bigint>>()

  function seedOf(game: string): Promise<bigint> {
    const known = seedIds.get(game)
    if (known) return known
    const asked = transaction(db, async tx => (await seedInUse(tx, seeds, OWNER, game)).id)
    seedIds.set(game, asked)
    asked.catch(() => seedIds.delete(game))
    return asked
  }

  /** Which groups screens show markets in, apart from all work: a feed that hangs keeps no bet waiting. */
  async function followGroups(): Promise<void> {
    const read = await source.markets().catch(error => {
      log.warn({ err: error }, 'the sports feed does not say what its markets are')
    })
    if (read) groups = new Map(read.map(({ id, group }) => [id, group]))
    if (running) groupsTimer = setTimeout(followGroups, read ? GROUPS_MS : AGAIN_MS)
  }

  /** One pass over what time and results bring; any process may do it. */
  async function work(): Promise<void> {
    await placing.follow()
    await pending.decide()
    await placing.follow()
    await cashOuts.decide()
    await settling.settle()
  }

  function tick(): void {
    current = work()
      .catch(error => log.warn({ err: error }, 'the sportsbook could not be worked'))
      .then(() => {
        if (running) timer = setTimeout(tick, TICK_MS)
      })
  }

  function start(): void {
    running = true
    void followGroups()
    tick()
  }

  async function close(): Promise<void> {
    running = false
    clearTimeout(timer)
    clearTimeout(groupsTimer)
    await Promise.all([watching.close(), current])
  }

  const { place } = placing
  const { quote, cashOut } = cashOuts
  const { voidBet } = settling
  const asked = { place, quote, cashOut, seedOf, voidBet, priceTogether: sameGame.price, reveal: source.reveal }
  return { ...asked, watching, groupOf, work, start, close, now, limitsOf }
}
export type Sportsbook = ReturnType<typeof openSportsbook>
