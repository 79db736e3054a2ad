import { type Amount, amount, CURRENCY_SCALE, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { DrawState } from '../../rules/draws/states.ts'
import { jackpotsOf } from '../../rules/pools.ts'
import type { IsSame, Mark } from '../draw/results.ts'
import { type DrawRow, findDraw, lockDraw } from '../draw/store-draws.ts'
import * as store from './store-jackpots.ts'

/* What winners of a jackpot share: one operator enters it, another confirms it, before the draw or after (lottery.md §4.1). */

/** `pool` is shared by all units of real money that win the prize in this currency. */
export type JackpotAsk = {
  game: string
  numero: string
  prize: string
  currency: string
  pool: Amount
  operator: string
}
/** `pool`: what two operators have agreed on so far. */
export type JackpotState = { state: DrawState; pool: Amount | null }

export function createJackpots({ db }: Pick<Context, 'db'>, isSame: IsSame = async (_, one, other) => one === other) {
  return {
    /**
     * Enters what a draw's winners of a prize share; whoever entered may change it until it is confirmed, and what was
     * agreed on before stands as long. Refused as `not_found`, `invalid_input` for a prize that is no jackpot or an amount
     * that is none, `proposal_open` when what somebody else has entered waits, `draw_decided` when the draw is void or its
     * winners were paid by another amount. What is agreed on already is answered as it is.
     */
    enter: (ask: JackpotAsk, mark?: Mark): Promise<JackpotState> =>
      transaction(db, async tx => {
        const { draw, known } = await hold(tx, ask)
        if (known?.amount === ask.pool && (known.paid || known.confirmedBy !== null)) return stateOf(draw, known)
        const isWaiting = known !== undefined && known.confirmedBy === null
        if (isWaiting && known.enteredBy !== ask.operator) throw new Refusal('proposal_open')
        await mark?.(tx)
        const key = { drawId: draw.id, prize: ask.prize, currency: ask.currency }
        await store.insertEntry(tx, key, ask.operator, ask.pool)
        await store.upsertProposal(tx, key, ask.operator, ask.pool)
        return stateOf(draw, known)
      }),

    /**
     * Confirms what another operator entered, by the same amount: it is agreed on, and a draw that waited for it goes on by
     * itself. Another amount is kept beside it and refused as `results_differ` with what was entered. Refused as
     * `second_person_needed` for the operator who entered, `not_found` when nothing waits, else as `enter`.
     */
    confirm: async (ask: JackpotAsk, mark?: Mark): Promise<JackpotState> => {
      const said = await transaction(db, tx => confirm(tx, ask, isSame, mark))
      if ('differs' in said) throw new Refusal('results_differ', { entered: formatAmount(said.differs) })
      return said
    },
  }
}

const stateOf = ({ state }: DrawRow, known: store.JackpotRow | undefined): JackpotState => ({
  state,
  pool: known?.amount == null ? null : amount(known.amount),
})

/** The draw held still, and what is known of its jackpot. */
async function hold(tx: Tx, { game, numero, prize, currency, pool }: JackpotAsk) {
  const found = await findDraw(tx, game, numero)
  if (!found) throw new Refusal('not_found')
  if (!jackpotsOf(found.family).includes(prize)) throw new Refusal('invalid_input', { field: 'prize' })
  if (CURRENCY_SCALE[currency] === undefined) throw new Refusal('invalid_input', { field: 'currency' })
  if (pool <= 0n || pool % unitOf(currency) !== 0n) throw new Refusal('invalid_input', { field: 'pool' })
  const draw = await lockDraw(tx, found.id)
  const known = (await store.selectJackpots(tx, draw.id)).find(
    each => each.prize === prize && each.currency === currency,
  )
  const isPaidOtherwise = known?.paid === true && known.amount !== pool
  if (draw.state === 'voided' || draw.state === 'refunded' || isPaidOtherwise) throw new Refusal('draw_decided')
  return { draw, known }
}

async function confirm(
  tx: Tx,
  ask: JackpotAsk,
  isSame: IsSame,
  mark: Mark | undefined,
): Promise<JackpotState | { differs: Amount }> {
  const { draw, known } = await hold(tx, ask)
  if (!known || known.confirmedBy !== null) throw new Refusal('not_found')
  if (await isSame(tx, known.enteredBy, ask.operator)) throw new Refusal('second_person_needed')
  await mark?.(tx)
  const key = { drawId: draw.id, prize: ask.prize, currency: ask.currency }
  await store.insertEntry(tx, key, ask.operator, ask.pool)
  if (known.enteredAmount !== ask.pool) return { differs: amount(known.enteredAmount) }
  await store.updateAgreed(tx, key, ask.operator)
  return { state: draw.state, pool: ask.pool }
}
