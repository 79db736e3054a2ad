import { noteStaked } from '#features/bonuses/server/bonuses.ts'
import { saveRebases } from '#features/protection/server/protection.ts'
import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { type Account, accountOf, hold } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { createBatch } from '#shared/server/batch.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { moneyOf } from '../bonus/stakes.ts'
import type { GameBook } from '../catalogue/game-book.ts'
import { insertChases } from '../chase/store-chases.ts'
import { updateUsed } from '../free/store-free.ts'
import type { Bettor, PlaceAsk, Placed } from '../lottery.ts'
import { createRemembered } from './accounts.ts'
import { createAllowance } from './allowance.ts'
import { createOwnSeries } from './own-series.ts'
import { answerAgain, sell } from './sale-decide.ts'
import { assertAffordable } from './sale-first.ts'
import { contentOf, numbersOf, prepareAsk, type SaleItem } from './sale-prepare.ts'
import { loadState, type SaleState } from './sale-state.ts'
import { addExposure, closeNumbers } from './store-exposure.ts'
import * as store from './store-sale.ts'

type Deps = Pick<Context, 'db' | 'realtime'> & { book: GameBook }

/** Numbers that a call may name, and a member in a while: no more can be bet on one game, and none stands in others' way. */
const MOST_NUMBERS = 20_000
const NUMBERS_A_SECOND = 500
/** Numbers that are sold in one transaction, unless one call has more. */
const NUMBERS_A_BATCH = 4_000
const NOWHERE = { ticket: 0, line: null, token: null }

/**
 * Sells tickets: the calls of all members, decided in arrival order and committed together. What is sold is sold before its
 * issue locks by the database's clock, read while the issue is held. One batch at a time: two would wait for each other's
 * accounts, each half as large.
 */
export function createSale({ db, realtime, book }: Deps) {
  const accounts = createRemembered(({ merchantId, memberId, trial }: Bettor) =>
    accountOf(db, merchantId, memberId, trial ? 'demo' : 'real'),
  )
  const allowance = createAllowance({ atOnce: MOST_NUMBERS, perSecond: NUMBERS_A_SECOND })
  const batch = createBatch<SaleItem, Placed | Refusal>({
    name: 'lottery',
    weigh: ({ numbers }) => numbers,
    maxWeight: NUMBERS_A_BATCH,
    run: items =>
      transaction(db, async tx => {
        const state = await loadState(tx, items)
        const answers: (Placed | Refusal)[] = []
        for (const item of items) answers.push(await sell(state, item))
        await saveState(tx, state)
        return answers
      }),
  })

  async function place(ask: PlaceAsk): Promise<Placed> {
    const { bettor } = ask
    assertOpen(await siteStatus(db, bettor.merchantId, bettor.ip))
    const account = await accounts.of(`${bettor.memberId} ${bettor.trial}`, bettor)
    const item = await prepare(ask, account).catch(error => answerBefore(ask, account, error))
    if ('bets' in item) return item
    const answer = await batch.submit(item)
    if (answer instanceof Refusal) throw answer
    realtime.hint(bettor.memberId, { topic: 'balance' })
    return answer
  }

  const ownSeries = createOwnSeries(db)

  async function prepare(ask: PlaceAsk, account: Account): Promise<SaleItem> {
    const numbers = numbersOf(ask)
    if (numbers > MOST_NUMBERS) throw new Refusal('bet_invalid', { ...NOWHERE, reason: 'too_many_combinations' })
    allowance.take(ask.bettor.memberId, numbers)
    const item = await prepareAsk({ book, ownSeries }, account, ask)
    await assertAffordable(db, item)
    return item
  }

  /** What was sold stays sold when its game would refuse it by now: its key gets the answer. */
  async function answerBefore({ bettor, key, ...asked }: PlaceAsk, account: Account, error: unknown): Promise<Placed> {
    if (!(error instanceof Refusal)) throw error
    return transaction(db, async tx => {
      const [known] = await store.selectPlacements(tx, [{ memberId: bettor.memberId, key }])
      if (!known) throw error
      const wallet = (await hold(tx, [account.id])).get(account.id)!
      return answerAgain(known, contentOf({ bettor, key, ...asked }), moneyOf(wallet))
    })
  }

  return {
    place,
    ownSeries,
    accountOf: (bettor: Bettor): Promise<Account> => accounts.of(`${bettor.memberId} ${bettor.trial}`, bettor),
    close: batch.close,
  }
}

export type Sale = ReturnType<typeof createSale>

/** Writes what the batch sold; where anything else moved one of its accounts, the whole batch runs again. */
async function saveState(tx: Tx, state: SaleState): Promise<void> {
  const { till, placements, tickets, chases, sold, full, rebases, freeUsed, staked } = state
  if (placements.length === 0) return
  const spots = [...sold.values()].sort((a, b) => (a.drawId < b.drawId ? -1 : 1))
  await Promise.all([
    till.flush(),
    store.insertPlacements(tx, placements),
    tickets.length > 0 && store.insertTickets(tx, tickets),
    chases.length > 0 && insertChases(tx, chases),
    spots.length > 0 && addExposure(tx, spots),
    full.size > 0 && closeNumbers(tx, [...full.values()]),
    rebases.length > 0 && saveRebases(tx, rebases),
    freeUsed.length > 0 && updateUsed(tx, freeUsed, state.at),
    staked.length > 0 && noteStaked(tx, staked),
  ])
}
