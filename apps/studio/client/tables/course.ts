import type { Entered, PlayedRound } from '../../api.ts'
import type { TableLimits, TableState } from '../../api-tables.ts'
import { seatOf } from '../../engine/tables/cards/blackjack-play.ts'
import type { TableRound } from '../../engine/tables/table-round.ts'
import { Refused, Unanswered } from '../net/ask.ts'
import type { Host } from '../net/frame.ts'
import type { Line } from '../net/line.ts'
import type { Tally } from '../play/tally.ts'
import { added, type Chips, chipsOf, createSlip, type NoChip, type Slip, sumOf } from './bets/slip.ts'
import type { TableNet } from './net/table-net.ts'
import { createTurns, type Move } from './turns.ts'
import type { TableWord } from './words/en.ts'

/** The table as it goes on, and this player at it. Whatever is shown is read from here. */
export type TableCourse = {
  readonly state: TableState | null
  readonly slip: Slip
  /** What this player has placed in this coup. */
  readonly placed: Chips
  readonly held: bigint
  readonly isOpen: boolean
  readonly isSending: boolean
  /** How long bets are still taken, here. */
  leftMs(): number
  readonly canRepeat: boolean
  readonly canTakeBack: boolean
  lay(bets: readonly string[], chip: number): void
  layAll(chips: Chips): void
  undo(): void
  clear(): void
  repeat(): void
  double(): void
  place(): Promise<void>
  /** The hand that waits for this player's word, where players decide. */
  readonly turn: { hand: string; moves: readonly Move[] } | null
  /** The boxes for which this player decides. */
  readonly boxes: readonly number[]
  decide(move: Move): Promise<void>
  takeBack(): Promise<void>
  /** What the table tells: what is lower than the last one is dropped; the same again brings new counts. */
  hear(state: TableState, lagMs: number): void
  /** Shows again what may look different now. */
  refresh(): void
  /** Reads what this player placed before the page was opened. */
  resume(): Promise<void>
}

export type CourseParts = {
  entered: Entered
  net: TableNet
  /** Whether a bet comes within a coup only: it is not repeated. */
  isLater(bet: string): boolean
  limits: TableLimits
  host: Host
  line: Line
  tally: Tally
  /** Something changed: all that is shown is shown again. */
  onChange(): void
  /** The table went on to another state. Ends when it is shown. */
  onState(now: TableState, before: TableState | null): Promise<void>
  /** All of this player's bets of the coup are paid, or given back. */
  onPaid(stake: bigint, payout: bigint): void
  tell(word: TableWord, values?: Record<string, string>): void
  say(key: 'offline' | 'notTaken' | 'reconnecting'): void
  money(units: number): string
  onRefusal(code: string): void
}

/** Refusals after which the game goes on: what is said of each. */
const GENTLE: Readonly<Record<string, TableWord>> = {
  ...{ bet_closed: 'tooLate', limit_reached: 'outOfLimits', bet_invalid: 'outOfLimits', invalid_input: 'outOfLimits' },
  ...{ number_limit: 'outOfLimits', amount_out_of_range: 'outOfLimits', not_cancellable: 'cannotTakeBack' },
}
const OPENING: ReadonlySet<string> = new Set(['idle', 'betting', 'closing'])
/** A coup is paid within moments of its result; after so many times asking it stands in the history when it is. */
const MOST_ASKED = 12
const PAID_PAUSE_MS = 500

export const tableRound = (round: PlayedRound) => round.events as unknown as TableRound
const coupOf = (round: PlayedRound) => tableRound(round).steps[0]!.coup
const isPaid = ({ state }: PlayedRound) => state === 'playing' || state === 'done'

export function createTableCourse(parts: CourseParts): TableCourse {
  const { entered, net, limits, host, onChange, tell } = parts
  let state: TableState | null = null
  let closesAt = 0
  let held = BigInt(entered.balance)
  let rounds: PlayedRound[] = []
  let last: Chips = new Map()
  let isSending = false
  let told = ''
  let behind = ''
  const placed = () =>
    rounds.reduce<Chips>((sum, round) => added(sum, chipsOf(tableRound(round).choice.bets)), new Map())
  const turns = createTurns()
  const slip = createSlip(() => ({ limits, placed: sumOf(placed()), held }))
  const isOpen = () => state?.phase === 'betting' && parts.line.isUp

  const explain = (why: NoChip) =>
    tell(why === 'nothing' ? 'nothingToRepeat' : why, { amount: parts.money(Number(limits.most)) })
  const laying = (act: () => NoChip | null) => {
    if (!parts.line.isUp) return parts.say('offline')
    if (!isOpen()) return tell('closedNow')
    const why = act()
    if (why) explain(why)
    onChange()
  }
  const refused = (error: unknown) => {
    const code = error instanceof Refused ? error.code : error instanceof Unanswered ? 'undecided' : null
    if (!code) throw error
    if (code === 'not_taken') parts.say('notTaken')
    else if (GENTLE[code]) tell(GENTLE[code])
    else parts.onRefusal(code)
  }
  /** One thing is asked at a time: presses meanwhile do nothing. */
  const sending = async (work: () => Promise<void>) => {
    if (isSending) return
    isSending = true
    onChange()
    try {
      await work()
    } finally {
      isSending = false
      onChange()
    }
  }
  /** How this player's rounds of a coup stand. */
  const read = async (coup: string) => {
    const answer = await net.mine(coup)
    held = BigInt(answer.balance)
    // While bets are taken, who decides for a box may change.
    if (state && !OPENING.has(state.phase)) turns.learn(coup, answer.seats)
    if (state?.coup === coup) rounds = answer.rounds.filter(round => round.state !== 'refunded')
    return answer.rounds
  }
  /** What a coup paid: its rounds are told as paid a moment after the result. */
  const conclude = async (coup: string) => {
    if (told === coup) return
    told = coup
    let mine = await read(coup)
    for (let asked = 1; mine.some(round => round.state === 'open') && asked < MOST_ASKED; asked++) {
      await new Promise(resolve => setTimeout(resolve, PAID_PAUSE_MS))
      mine = await read(coup)
    }
    onChange()
    const paid = mine.filter(isPaid)
    if (paid.length === 0) return
    const [stake, payout] = [paid.map(r => BigInt(r.stake)), paid.map(r => BigInt(r.payout))].map(list =>
      list.reduce((sum, each) => sum + each, 0n),
    ) as [bigint, bigint]
    for (const each of paid) parts.tally.add(BigInt(each.stake), BigInt(each.payout))
    host.tell({ type: 'grandstand:round', state: 'ended' })
    host.tell({ type: 'grandstand:balance' })
    parts.onPaid(stake, payout)
  }
  const beginCoup = () => {
    if (rounds.length > 0) last = new Map([...placed()].filter(([bet]) => !parts.isLater(bet)))
    rounds = []
  }
  /** Once a coup: a box on which the player bets is another's to decide for. */
  const tellBehind = ({ coup, turn }: TableState) => {
    if (!turn || behind === coup || !turns.knows(coup)) return
    const boxes = turn.hands.map(({ hand }) => seatOf(hand))
    const other = boxes.find(box => placed().has(`seat${box}`) && !turns.mine(state).includes(box))
    if (other === undefined) return
    behind = coup
    tell('boxBehind', { n: String(other) })
  }
  const showState = async (now: TableState, before: TableState | null) => {
    const had = rounds.length > 0
    if (before?.phase === 'betting' && now.phase !== 'betting' && !slip.isEmpty && !isSending) tell('stillLying')
    // Who decides for a box is known when bets are closed.
    if (had && now.turn && !turns.knows(now.coup)) await read(now.coup).catch(refused)
    await parts.onState(now, before)
    if (now.turn) onChange()
    tellBehind(now)
    const isOver = now.phase === 'result' || now.phase === 'void'
    if (isOver && (had || rounds.length > 0)) await conclude(now.coup).catch(refused)
  }
  return {
    get state() {
      return state
    },
    slip,
    get placed() {
      return placed()
    },
    get held() {
      return held
    },
    get isOpen() {
      return isOpen()
    },
    get isSending() {
      return isSending
    },
    leftMs: () => Math.max(0, closesAt - performance.now()),
    get canRepeat() {
      return isOpen() && last.size > 0
    },
    get canTakeBack() {
      return isOpen() && rounds.length > 0 && !slip.canUndo && !isSending
    },
    lay: (bets, chip) => laying(() => slip.lay(bets, chip)),
    layAll: chips => laying(() => slip.layAll(chips)),
    undo() {
      slip.undo()
      onChange()
    },
    clear() {
      slip.clear()
      onChange()
    },
    repeat: () => laying(() => slip.layAll(last)),
    double: () => laying(() => slip.layAll(slip.isEmpty ? placed() : slip.laid)),
    async place() {
      if (!isOpen()) return parts.line.isUp ? tell('closedNow') : parts.say('offline')
      if (slip.isEmpty) return
      const laid = slip.laid
      await sending(async () => {
        const bets = slip.take()
        onChange()
        try {
          const answer = await net.place(bets, () => parts.say('reconnecting'))
          held = BigInt(answer.balance)
          if (state && coupOf(answer.round) === state.coup && !rounds.some(({ id }) => id === answer.round.id))
            rounds = [...rounds, answer.round]
          host.tell({ type: 'grandstand:round', state: 'started' })
          host.tell({ type: 'grandstand:balance' })
          tell('placed', { amount: parts.money(sumOf(laid)) })
          // The answer may come after the result did.
          if (state?.phase === 'result') void conclude(coupOf(answer.round)).catch(refused)
        } catch (error) {
          slip.layAll(laid)
          refused(error)
        }
      })
    },
    get turn() {
      return parts.line.isUp && closesAt > performance.now() ? turns.next(state) : null
    },
    get boxes() {
      return turns.mine(state)
    },
    decide: move =>
      sending(async () => {
        const next = turns.next(state)
        if (!state?.turn || !next?.moves.includes(move)) return
        const said = { coup: state.coup, step: state.turn.step, hand: next.hand, move }
        try {
          const answer = await net.decide(said, () => parts.say('reconnecting'))
          turns.note(said)
          held = BigInt(answer.balance)
          if (answer.round && state.coup === said.coup) rounds = [...rounds, answer.round]
          if (answer.round) host.tell({ type: 'grandstand:balance' })
        } catch (error) {
          if (error instanceof Refused && error.code === 'bet_closed') tell('decidedLate')
          else refused(error)
        }
      }),
    takeBack: () =>
      sending(async () => {
        const round = rounds.at(-1)
        if (!round || !isOpen()) return
        try {
          const answer = await net.takeBack(round.id)
          held = BigInt(answer.balance)
          rounds = rounds.filter(({ id }) => id !== round.id)
          host.tell({ type: 'grandstand:balance' })
          tell('tookBack', { amount: parts.money(sumOf(chipsOf(tableRound(round).choice.bets))) })
        } catch (error) {
          refused(error)
          if (state) await read(state.coup).catch(() => undefined)
        }
      }),
    hear(next, lagMs) {
      if (state && next.seq < state.seq) return
      const before = state
      state = { ...next, history: next.history ?? before?.history ?? [] }
      closesAt = performance.now() + next.ms - lagMs
      if (before && before.coup !== next.coup) beginCoup()
      onChange()
      void showState(state, before)
    },
    refresh: onChange,
    async resume() {
      if (!state || state.phase === 'idle') return
      await read(state.coup).catch(refused)
      onChange()
      if (state.phase === 'result') await conclude(state.coup).catch(refused)
    },
  }
}
