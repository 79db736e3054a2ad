import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { sortBalls } from '../../rules/draws/draw-numbers.ts'
import { formatOpened, readOpened } from '../../rules/draws/opened.ts'
import type { DrawState } from '../../rules/draws/states.ts'
import { drawPublished } from '../events.ts'
import { publish, voidHeld } from './draws.ts'
import * as store from './store-draws.ts'

/* What operators say of draws: of those that others hold, one enters the result, another confirms it (lottery.md §6.1). */

type Issue = { game: string; numero: string; operator: string }
export type ResultAsk = Issue & { result: string }
export type ResultState = { state: DrawState; version: number }

/** Called in the transaction that decides, once the draw is held and before anything is written: what it throws stops it. */
export type Mark = (tx: Tx) => Promise<void>
/** Whether two operators are one person: another account of whoever entered is no second person. */
export type IsSame = (tx: Tx, one: string, other: string) => Promise<boolean>

export function createResults(
  { db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>,
  isSame: IsSame = async (_, one, other) => one === other,
) {
  return {
    /**
     * Enters the result of an outside draw that is over; whoever entered may change it until it is confirmed. Refused as
     * `too_early` before the draw, `not_found`, `invalid_input` with the problems of the numbers, `proposal_open` when
     * somebody else has entered already, `draw_decided` when the draw has a result or is void.
     */
    enter: (ask: ResultAsk, mark?: Mark): Promise<ResultState> =>
      transaction(db, async tx => {
        const draw = await holdOutside(tx, ask)
        await mark?.(tx)
        if (['scheduled', 'open', 'suspended', 'locked'].includes(draw.state)) throw new Refusal('too_early')
        if (draw.state !== 'resultPending') throw new Refusal('draw_decided')
        return propose(tx, draw, ask, '')
      }),

    /**
     * Corrects a published result, in the same two steps; `too_early` until its bets are settled or wait for a jackpot to be
     * told. A house draw is what its proof says and is never corrected: `draw_decided`.
     */
    correct: (ask: ResultAsk & { reason: string }, mark?: Mark): Promise<ResultState> =>
      transaction(db, async tx => {
        const draw = await holdOutside(tx, ask)
        await mark?.(tx)
        if (draw.state === 'voided' || draw.state === 'refunded') throw new Refusal('draw_decided')
        if (draw.state !== 'settled' && !draw.awaitsJackpot) throw new Refusal('too_early')
        if (readResult(draw, ask.result) === draw.result) throw new Refusal('invalid_input', { field: 'result' })
        return propose(tx, draw, ask, ask.reason)
      }),

    /**
     * Confirms what another operator entered, by the same numbers: the result stands, or its correction. Other numbers are
     * kept beside them and refused as `results_differ` with what was entered; whoever was wrong enters again. Refused as
     * `second_person_needed` for the operator who entered, `not_found` when nothing waits.
     */
    confirm: async (ask: ResultAsk, mark?: Mark): Promise<ResultState> => {
      const said = await transaction(db, tx => confirm(tx, ask, isSame, mark))
      if ('differs' in said) throw new Refusal('results_differ', { entered: said.differs })
      return said
    },

    /** Voids a draw without a result, of ours too: all stakes go back. `draw_decided` when it has a result. */
    void: (ask: Issue & { reason: string }, mark?: Mark): Promise<ResultState> =>
      transaction(db, async tx => {
        const found = await find(tx, ask)
        await store.lockGame(tx, found.gameId)
        const draw = await store.lockDraw(tx, found.id)
        await mark?.(tx)
        if (draw.state === 'voided' || draw.state === 'refunded') return stateOf(draw)
        if (draw.result !== null) throw new Refusal('draw_decided')
        await voidHeld(tx, { serverSecret }, draw, `${ask.reason} (${ask.operator})`)
        return { state: 'voided', version: draw.version }
      }),
  }
}

const stateOf = ({ state, version }: store.DrawRow): ResultState => ({ state, version })

async function find(tx: Tx, { game, numero }: Issue): Promise<store.DrawRow> {
  const found = await store.findDraw(tx, game, numero)
  if (!found) throw new Refusal('not_found')
  return found
}

async function holdOutside(tx: Tx, issue: Issue): Promise<store.DrawRow> {
  const { id, source } = await find(tx, issue)
  if (source === 'HOUSE') throw new Refusal('draw_decided')
  return store.lockDraw(tx, id)
}

/** The opened-number string as it is kept; refused with what is wrong with it. */
function readResult({ structure }: store.DrawRow, text: string): string {
  const { result, problems } = readOpened(structure, text.replaceAll(/\s/g, ''))
  if (problems.length > 0) throw new Refusal('invalid_input', { field: 'result', problems })
  return formatOpened(sortBalls(result))
}

async function propose(tx: Tx, draw: store.DrawRow, ask: ResultAsk, reason: string): Promise<ResultState> {
  const { enteredBy, confirmedBy } = draw
  if (enteredBy !== null && confirmedBy === null && enteredBy !== ask.operator) throw new Refusal('proposal_open')
  const result = readResult(draw, ask.result)
  await keepEntry(tx, draw, { ...ask, result }, reason)
  await store.updateEntered(tx, draw.id, { by: ask.operator, result, confirmedBy: null })
  return stateOf(draw)
}

/** What anybody said of the version to come stays. */
async function keepEntry(tx: Tx, draw: store.DrawRow, ask: ResultAsk, reason: string): Promise<void> {
  const { operator, result } = ask
  await store.insertEntry(tx, { drawId: draw.id, version: draw.version + 1, operator, result, reason })
}

async function confirm(
  tx: Tx,
  ask: ResultAsk,
  isSame: IsSame,
  mark: Mark | undefined,
): Promise<ResultState | { differs: string }> {
  const draw = await holdOutside(tx, ask)
  await mark?.(tx)
  const { enteredBy, enteredResult } = draw
  if (draw.state === 'voided' || draw.state === 'refunded') throw new Refusal('draw_decided')
  if (enteredBy === null || enteredResult === null || draw.confirmedBy !== null) throw new Refusal('not_found')
  if (await isSame(tx, enteredBy, ask.operator)) throw new Refusal('second_person_needed')
  const result = readResult(draw, ask.result)
  const entries = await store.selectEntries(tx, draw.id, draw.version + 1)
  const reason = entries.findLast(({ operator }) => operator === enteredBy)?.reason ?? ''
  await keepEntry(tx, draw, { ...ask, result }, reason)
  const by = result === enteredResult ? enteredBy : await findAgreeing(tx, entries, { ...ask, result }, isSame)
  if (by === undefined) return { differs: enteredResult }
  await store.updateEntered(tx, draw.id, { by, result, confirmedBy: ask.operator })
  const told = { result, actor: `${by}, ${ask.operator}`, reason }
  if (draw.result !== null) await correct(tx, draw, told)
  else await publish(tx, draw, told)
  return stateOf(await store.lockDraw(tx, draw.id))
}

/** Another operator whose last word is the same: where two agree, a third who was wrong does not hold them up. */
async function findAgreeing(
  tx: Tx,
  entries: readonly store.Entry[],
  { operator, result }: ResultAsk,
  isSame: IsSame,
): Promise<string | undefined> {
  const lastWords = new Map(entries.map(entry => [entry.operator, entry.result]))
  for (const [other, said] of lastWords) if (said === result && !(await isSame(tx, other, operator))) return other
  return undefined
}

/** The old version stays in the log and in the outcomes; bets are settled anew by the new one. */
async function correct(
  tx: Tx,
  draw: store.DrawRow,
  told: { result: string; actor: string; reason: string },
): Promise<void> {
  const version = draw.version + 1
  await store.updateResult(tx, { id: draw.id, version, ...told })
  // One that waits for a jackpot has paid nobody by the result that is corrected.
  if (draw.state === 'settled') await store.moveDraw(tx, draw, 'reversing')
  await noteEvent(tx, drawPublished, { game: draw.game, numero: draw.numero, version })
}
