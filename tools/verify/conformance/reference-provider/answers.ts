import { randomBytes } from 'node:crypto'
import {
  type FeedItem,
  type VendorInput,
  type VendorOp,
  type VendorOutput,
  vendorCalls,
} from '#features/games/api-vendor.ts'
import type { Books } from './books.ts'
import { GAMES, planRound } from './games.ts'
import { type Mistakes, playRound, type Seat } from './rounds.ts'
import type { WalletLine } from './wallet-line.ts'

/** What all games of the provider are played with. */
export type Table = {
  line: WalletLine
  books: Books
  seed: number
  mistakes: Mistakes
  /** Begins the ids of all rounds. */
  run: string
  /** Our public address. */
  url: string
}

/** The least stake by currency, in minor units. */
const MIN_STAKE: Readonly<Record<string, bigint>> = { CRD: 10n, USD: 10n, EUR: 10n, THB: 100n, VND: 1_000n }
const JACKPOT = 1_000_000n

type Launch = VendorInput<'launch'> & { seat?: Seat }
type Reward = NonNullable<VendorOutput<'reward_list'>['rewards']>[number] & { player: string; stake: bigint }
type Answerers = { [Op in VendorOp]: (input: VendorInput<Op>) => VendorOutput<Op> | undefined }

const OK = { status: 'OK' }

/** What the provider answers to each call of the platform, and how one round is played. */
export function createAnswers({ line, books, seed, mistakes, run, url }: Table) {
  const launches = new Map<string, Launch>()
  const rewards = new Map<string, Reward>()
  const limits = new Map<string, { min: bigint; max: bigint }>()
  let rounds = 0

  const minStakeOf = (game: string, currency: string) =>
    limits.get(`${game} ${currency}`)?.min ?? MIN_STAKE[currency] ?? 1n
  const refusalOf = (game: string, currency: string): { status: string } | undefined => {
    if (!GAMES[game]) return { status: 'GAME_DISABLED' }
    return MIN_STAKE[currency] === undefined ? { status: 'CURRENCY_MISMATCH' } : undefined
  }

  const answerers: Answerers = {
    launch(launch) {
      const { game, currency, demo, launch_token: token } = launch
      if (!GAMES[game]) return { status: 'GAME_DISABLED' }
      const address = `${url}/play/${encodeURIComponent(game)}`
      if (demo) return { ...OK, url: `${address}?demo=1` }
      if (token === '') return undefined
      const refusal = refusalOf(game, currency)
      if (refusal) return refusal
      if (!launches.has(token)) launches.set(token, launch)
      return { ...OK, url: `${address}?launch=${encodeURIComponent(token)}` }
    },
    games({ currency }) {
      if (MIN_STAKE[currency] === undefined) return { ...OK, games: [] }
      const games = Object.entries(GAMES).map(([code, { name, classify, lines }]) => ({
        ...{ code, name, type: 'RNG', classify, rtp: '', lines, cover: '/cover.svg' },
        min_bet: String(minStakeOf(code, currency)),
      }))
      return { ...OK, games }
    },
    round_status({ player, round }) {
      const items = books.ofRound(player, round)
      if (items.length === 0) return { ...OK, state: 'UNKNOWN' }
      const bets = items.filter(({ op, state }) => op === 'bet' && (state === 'ACCEPTED' || state === 'UNKNOWN'))
      if (bets.length === 0) return { ...OK, state: 'CANCELLED', wins: [] }
      const isOpen = items.some(item => item.state === 'UNKNOWN')
      const wins = items.filter(({ op, state }) => op === 'win' && state !== 'ROLLED_BACK' && state !== 'REFUSED')
      return {
        ...OK,
        state: isOpen ? 'IN_PROGRESS' : 'COMPLETED',
        wins: wins.map(({ tx, ref, amount }) => ({ tx, ref, amount })),
      }
    },
    round_detail({ player, round }) {
      const items = books.ofRound(player, round)
      return items.length === 0 ? { status: 'NOT_FOUND' } : { ...OK, detail: items.map(seen) }
    },
    reward_create({ reward, player, game, currency, rounds, stake }) {
      const refusal = refusalOf(game, currency)
      if (refusal) return refusal
      const fresh: Reward = {
        reward,
        player,
        game,
        rounds,
        left: rounds,
        won: '0',
        state: 'ACTIVE',
        stake: BigInt(stake),
      }
      if (!rewards.has(reward)) rewards.set(reward, fresh)
      return OK
    },
    reward_cancel({ reward }) {
      const known = rewards.get(reward)
      if (known?.state === 'ACTIVE') known.state = 'CANCELLED'
      return known ? OK : { status: 'REWARD_NOT_FOUND' }
    },
    reward_list({ player }) {
      const own = [...rewards.values()].filter(reward => reward.player === player)
      return { ...OK, rewards: own.map(({ player: _, stake: __, ...reward }) => reward) }
    },
    feed: ({ cursor, limit = 500 }) => ({ ...OK, ...books.feed(cursor, limit) }),
    failed: ({ cursor }) => ({ ...OK, ...books.failed(cursor) }),
    failed_resolve: ({ id }) => (books.resolve(id) ? OK : { status: 'NOT_FOUND' }),
    statement: ({ date }) => ({ ...OK, ...books.statement(date) }),
    rounds: () => ({ status: 'NOT_SUPPORTED' }),
    session_kill({ player }) {
      for (const [token, launch] of launches) if (launch.player === player) launches.delete(token)
      return OK
    },
    limits_set({ game, currency, min, max }) {
      const refusal = refusalOf(game, currency)
      if (refusal) return refusal
      if (BigInt(max) < BigInt(min) || BigInt(max) === 0n) return { status: 'AMOUNT_INVALID' }
      limits.set(`${game} ${currency}`, { min: BigInt(min) || 1n, max: BigInt(max) })
      return OK
    },
    jackpots: () => ({ ...OK, jackpots: [{ id: 'grand', game: 'ref:slot', level: 'grand', amount: String(JACKPOT) }] }),
    tables: () => ({ status: 'NOT_SUPPORTED' }),
    rooms: () => ({ status: 'NOT_SUPPORTED' }),
    pairs: () => ({ status: 'NOT_SUPPORTED' }),
    desk: () => ({ status: 'NOT_SUPPORTED' }),
    desk_set: () => ({ status: 'NOT_SUPPORTED' }),
    desk_void: () => ({ status: 'NOT_SUPPORTED' }),
    book_events: () => ({ status: 'NOT_SUPPORTED' }),
    book_event: () => ({ status: 'NOT_SUPPORTED' }),
    book_stop: () => ({ status: 'NOT_SUPPORTED' }),
    book_limits: () => ({ status: 'NOT_SUPPORTED' }),
    book_limit: () => ({ status: 'NOT_SUPPORTED' }),
    book_margins: () => ({ status: 'NOT_SUPPORTED' }),
    book_margin: () => ({ status: 'NOT_SUPPORTED' }),
    book_rule: () => ({ status: 'NOT_SUPPORTED' }),
    book_void: () => ({ status: 'NOT_SUPPORTED' }),
    book_bets: () => ({ status: 'NOT_SUPPORTED' }),
    book_health: () => ({ status: 'NOT_SUPPORTED' }),
    health: () => ({ ...OK, time: new Date().toISOString() }),
  }

  /** Plays one round of the launch, for a reward while there is one: what its browser would ask for. */
  async function play(game: string, token: string): Promise<object | undefined> {
    const launch = launches.get(token)
    const kind = GAMES[game]?.kind
    if (launch?.game !== game || !kind) return undefined
    // The launch token is exchanged once; the session serves all rounds.
    launch.seat ??= await enter(token, game)
    if (!launch.seat) return { status: 'NO_SESSION' }
    const seat = launch.seat
    const reward = [...rewards.values()].find(
      each => each.player === seat.player && each.game === game && each.state === 'ACTIVE',
    )
    const count = ++rounds
    const round = `${run}.${count}`
    const plan = planRound(seed, String(count), minStakeOf(game, seat.currency), reward ? 'slot' : kind)
    if (reward) Object.assign(plan, { stakes: [reward.stake], void: 'no', corrected: undefined })
    if (reward && --reward.left === 0) reward.state = 'PLAYED'
    const options = { line, books, seat, round, plan, mistakes: { seed, shares: mistakes } }
    const end = await playRound(reward ? { ...options, reward: reward.reward } : options)
    if (reward) reward.won = String(plan.wins.reduce((sum, win) => sum + win.amount, BigInt(reward.won)))
    return { status: 'OK', round, end, transactions: books.ofRound(seat.player, round).map(seen) }
  }

  async function enter(token: string, game: string): Promise<Seat | undefined> {
    const request = { request_id: randomBytes(8).toString('hex'), launch_token: token, platform: 'web' }
    const { status, player, session, currency } = (await line.deliver('authenticate', request)) ?? {}
    if (status !== 'OK' || !player || !session || !currency) return undefined
    return { player, session, game, currency }
  }

  return {
    launches,
    play,
    /** Undefined: the call makes no sense. */
    answer: (op: VendorOp, body: unknown): object | undefined => {
      const read = vendorCalls[op].input.safeParse(body)
      return read.success ? answerers[op](read.data as never) : undefined
    },
  }
}

/** A transaction as players see it again. */
const seen = ({ tx, op, amount, state, at }: FeedItem) => ({ tx, op, amount, state, at })
