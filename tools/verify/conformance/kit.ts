import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { Breach, demand, NotProvable } from './case.ts'
import type { Bend, Client, Exchange } from './client.ts'
import { CODES, type Code, wordCode } from './codes.ts'
import { readAnswer } from './rules.ts'
import type { Key } from './signing.ts'
import type { Watch } from './watch.ts'

export type Subject = { player: string; session: string; game: string; currency: string }
type Fields = Record<string, unknown>
export type Reply = Exchange & { answer: WalletAnswer }

/** What the cases of one run share. */
export type World = {
  client: Client
  key: Key
  watch: Watch
  subject: Subject
  /** Begins every id of the run, so that a run can be repeated. */
  run: string
  seed: number
  /** The amounts of the contract's table are multiplied by this. */
  times: bigint
  otherGame: string | undefined
  /** The answer to `authenticate`, with the time it came, when the kit was given a launch token. */
  entry: (Exchange & { at: number }) | undefined
}

/** What a case expects besides the status: the change of the player's total since the case began, and fields. */
export type Expected = { change?: bigint; has?: Fields }

const TRIES = 4
const BARE: WalletOp[] = ['authenticate', 'tx_status', 'ping']
export type Kit = Awaited<ReturnType<typeof createKit>>

/**
 * The hand of one case: calls in the player's name whose short ids (`b1`) become ids of this case and run, amounts as
 * the contract's table has them, and checks of what came.
 */
export async function createKit(world: World, caseId: string) {
  const { client, subject, times } = world
  /** For whoever cleans up: accepted bets and wins that nothing undid, the sum of prizes and adjustments, and of debts. */
  const left = { standing: new Map<string, 'bet' | 'win'>(), adjusted: 0n, owed: 0n }
  let requests = 0
  let start = 0n

  const id = (short: string) => `${world.run}.${caseId}.${short}`
  const wire = (amount: bigint) => String(amount * times)

  /** Sends; what was not decided for the other side's trouble (503, silence) goes out again under the same ids. */
  async function send(op: WalletOp, body: string, bend?: Bend): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const exchange = await client.call(op, body, bend)
      const isOpen = exchange.http === 0 || exchange.http === 503
      if (!isOpen || tries === TRIES || bend?.hangUpMs !== undefined) {
        const reply = { ...exchange, answer: readAnswer(exchange) }
        note(reply)
        return reply
      }
      await new Promise(resolve => setTimeout(resolve, 200 * tries))
    }
  }

  function call(op: WalletOp, fields: Fields, bend?: Bend): Promise<Reply> {
    const request = { request_id: `${id('q')}${++requests}` }
    const common = BARE.includes(op) ? request : { ...request, ...subject, occurred_at: new Date().toISOString() }
    return send(op, JSON.stringify({ ...common, ...fields }), bend)
  }

  function note({ op, sent, answer, headers }: Reply): void {
    if ((answer.status !== 'OK' && answer.status !== 'HELD') || headers['x-wc-replay'] === '1') return
    const { actions, ...whole } = JSON.parse(sent) as Fields & { actions?: Fields[] }
    for (const { op: done, tx, ref, amount } of actions ?? ([{ op, ...whole }] as Fields[])) {
      if (done === 'bet' || done === 'win') left.standing.set(String(tx), done)
      if (done === 'rollback') left.standing.delete(String(ref))
      if (done === 'adjust' || done === 'promo_win') left.adjusted += BigInt(String(amount))
    }
    left.owed += BigInt(String(answer.receivable ?? '0'))
  }

  const round = id('r')
  const calls = {
    bet: (tx: string, amount: bigint, more: Fields = {}, bend?: Bend) =>
      call('bet', { tx: id(tx), round, amount: wire(amount), kind: 'normal', ...more }, bend),
    /** Of the bet b1, unless `more` says otherwise. */
    win: (tx: string, amount: bigint, more: Fields = {}) =>
      call('win', { tx: id(tx), round, ref: id('b1'), amount: wire(amount), kind: 'normal', ...more }),
    play: (actions: Fields[], more: Fields = {}) => call('play', { round, actions, ...more }),
    rollback: (tx: string, ref: string, more: Fields = {}) =>
      call('rollback', { tx: id(tx), ref: id(ref), reason: 'error', ...more }),
    rollbackRound: (tx: string, more: Fields = {}) =>
      call('rollback_round', { tx: id(tx), round, reason: 'void', ...more }),
    refund: (tx: string, ref: string, amount: bigint) =>
      call('partial_refund', { tx: id(tx), ref: id(ref), amount: wire(amount) }),
    adjust: (tx: string, amount: bigint) => call('adjust', { tx: id(tx), amount: wire(amount), reason: 'resettle' }),
    promo: (tx: string, amount: bigint, more: Fields = {}) =>
      call('promo_win', {
        ...{ tx: id(tx), campaign: id('campaign'), campaign_type: 'prize_drop', amount: wire(amount) },
        ...{ session: undefined, game: undefined, ...more },
      }),
    /** Declares the totals of the round's bets and wins, in the table's amounts. */
    endRound: (bet?: bigint, win?: bigint, more: Fields = {}) => {
      const declared = bet === undefined ? {} : { declared: { bet: wire(bet), win: wire(win ?? 0n) } }
      return call('end_round', { round, ...declared, ...more })
    },
    status: (tx: string) => call('tx_status', { tx: id(tx) }),
    /** Exactly the same bytes again, under a new nonce unless bent. */
    again: ({ op, sent }: Exchange, bend?: Bend) => send(op as WalletOp, sent, bend),
    raw: send,
  }

  /** The player's total in minor units as the balance call tells it. */
  async function readTotal(): Promise<bigint> {
    const reply = await call('balance', {})
    check(reply, 'OK')
    demand(reply.answer.balance !== undefined, 'balance {cash, bonus, total}', reply)
    return BigInt(reply.answer.balance.total)
  }

  /** Throws a breach unless the answer has this code with all that it means, and what else is expected. */
  function check(reply: Reply, code: Code, { change, has = {} }: Expected = {}): void {
    const { http, decided, retry } = CODES[code]
    const { answer } = reply
    const wrong: string[] = []
    const isRight = reply.http === http && answer.decided === decided && answer.retry === retry
    if (!isRight || (answer.status !== code && http !== 413)) wrong.push(wordCode(code))
    const total = String(start + (change ?? 0n) * times)
    if (change !== undefined && answer.balance?.total !== total) wrong.push(`balance.total ${total}`)
    for (const [name, value] of Object.entries(has))
      if (!isDeepStrictEqual(answer[name], value)) wrong.push(`${name} ${JSON.stringify(value)}`)
    if (wrong.length > 0) throw new Breach(wrong.join(', '), reply)
  }

  /** Throws a breach unless the answer is byte for byte the earlier one and says that it is stored. */
  function checkReplay(reply: Reply, first: Reply): void {
    if (reply.body !== first.body) throw new Breach(`the stored answer, byte for byte: ${first.body}`, reply)
    if (reply.headers['x-wc-replay'] !== '1') throw new Breach('X-WC-Replay: 1', reply, 'X-WC-Replay is not 1')
  }

  /** Throws a breach unless the player's money changed by just this since the case began. */
  async function checkMoney(change: bigint): Promise<void> {
    const reply = await call('balance', {})
    check(reply, 'OK', { change })
  }

  /** The answer that opened the session. */
  function entry() {
    if (!world.entry) throw new NotProvable('needs --launch-token')
    return { ...world.entry, answer: readAnswer(world.entry) }
  }

  /** Bets, in a round of its own, all but the table's `rest`. */
  async function spendAllBut(rest: bigint): Promise<void> {
    const amount = (await readTotal()) - rest * times
    const reply = await calls.bet('all', 0n, { round: id('r-all'), amount: String(amount) })
    kit.needsLimit(reply)
    check(reply, 'OK')
  }

  const kit = {
    ...calls,
    spendAllBut,
    world,
    id,
    wire,
    call,
    check,
    checkReplay,
    checkMoney,
    readTotal,
    left,
    /** The player's total when the case began, in minor units. */
    start: () => start,
    nonce: () => randomBytes(16).toString('hex'),
    entry,
    /** What the session told of the game's limits, in minor units; empty or missing where there is none. */
    limits: () =>
      (world.entry ? (entry().answer.bet_limits as { max?: string; max_win?: string } | undefined) : {}) ?? {},
    otherGame: () => {
      if (world.otherGame === undefined) throw new NotProvable('needs --other-game')
      return world.otherGame
    },
    otherCurrency: () => (subject.currency === 'EUR' ? 'USD' : 'EUR'),
    /** Gives up on a case whose large bet the game's own limit does not let through. */
    needsLimit: (reply: Reply) => {
      if (reply.answer.status === 'BET_LIMIT') throw new NotProvable('the game takes no bet as large as the balance')
    },
  }
  start = await readTotal()
  return kit
}
