import { findPlay } from '#features/lottery/rules/lottery.ts'
import { parseSelection, type SoldLine, soldLine, stakeOfSold } from '#features/lottery/rules/sold.ts'
import type { Odds } from '#features/lottery/rules/types.ts'
import { OWN_MONEY } from '#features/lottery/server/bonus/stakes.ts'
import { type GameSetup, setOffer, setUpGame } from '#features/lottery/server/catalogue/games.ts'
import { workDraws } from '#features/lottery/server/draw/draws.ts'
import { promiseDraws } from '#features/lottery/server/draw/fairness.ts'
import { createResults } from '#features/lottery/server/draw/results.ts'
import { insertTickets, takeIds } from '#features/lottery/server/sale/store-sale.ts'
import { bindLines } from '#features/lottery/server/sale/ticket-rows.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { amount, unitOf } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { givenContext, givenMember, givenMerchant } from './given.ts'

/* A world in which issues are drawn and paid: bets are put there as the sale would, without its rules. */

export const LIMITS = {
  ...{ minUnit: 1n, maxUnit: 1_000_000_000n, maxLines: 10_000 },
  ...{ maxWin: null, maxProfit: null, numberPoints: null, numberPayout: null },
}
const DAILY = {
  ...{ timeZone: 'Asia/Ho_Chi_Minh', holidays: [], moved: [], lockTimeSec: 5 },
  phases: [{ from: '2020-01-01', until: null, days: { weekdays: [1, 2, 3, 4, 5, 6, 7] }, times: { at: ['18:15'] } }],
}

export type BetAsk = {
  memberId: string
  /** Play, selection as text, unit in minor units, own odds. */
  lines: readonly (readonly [play: string, selection: string, unit: bigint, odds?: Odds])[]
  rebatePpm?: number
  /** In minor units. */
  maxPayout?: bigint
  maxProfit?: bigint
}

export type DrawWorld = Awaited<ReturnType<typeof openDrawWorld>>

export async function openDrawWorld() {
  const fresh: FreshDatabase = await freshDatabase()
  const { db } = fresh
  const context = givenContext(db)
  await givenMerchant(db)
  let members = 0
  let issues = 0

  async function newGame(code: string, change: Partial<GameSetup> = {}): Promise<void> {
    const setup: GameSetup = {
      ...{ code, family: 'MB', vendor: 'TCG_LOTTO_VN', groupCode: 'VN', tag: 'N', remark: code, source: 'HOUSE' },
      ...{ schedule: DAILY, limits: { CRD: LIMITS }, series: null, minLevel: 10, minMarginPpm: 0 },
      ...{ refundAfterSec: 3_600, ...change },
    }
    await transaction(db, async tx => {
      await setUpGame(tx, setup)
      await setOffer(tx, 1, code, {})
    })
  }

  /** An issue on sale whose draw was due just now, with its seed. */
  async function newIssue(game: string, ageSec = 1): Promise<{ id: bigint; numero: string }> {
    const numero = `20260822${String(++issues).padStart(4, '0')}`
    const [row] = await db<{ id: bigint; gameId: number; source: string }[]>`
      insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at)
      select id, ${numero}, '2026-08-22', ${issues}, now() - interval '1 day', at, at
      from lottery.games, (values (now() - ${ageSec} * interval '1 second')) t(at) where code = ${game}
      returning id, game_id as "gameId", (select source from lottery.games g where g.id = game_id)`
    if (row!.source === 'HOUSE') await transaction(db, tx => promiseDraws(tx, context, row!.gameId))
    await db`update lottery.draws set state = 'open' where id = ${row!.id}`
    return { id: row!.id, numero }
  }

  /** Bets on an issue, each paid; their ids in order. */
  function bet(draw: { id: bigint; numero: string }, asks: readonly BetAsk[]): Promise<bigint[]> {
    return transaction(db, async tx => {
      const [game] = await tx<{ id: number; family: string; vendor: string }[]>`
        select g.id, g.family, g.vendor from lottery.draws d join lottery.games g on g.id = d.game_id
        where d.id = ${draw.id}`
      const ids = await takeIds(tx, asks.length, 0)
      const rows = []
      for (const [i, ask] of asks.entries()) {
        const account = await accountOf(tx, 1, ask.memberId, 'real')
        const lines = ask.lines.map(([code, selection, unit, odds]): SoldLine => {
          const play = findPlay(game!.family, code)!
          return soldLine(play, { selection: parseSelection(selection), unit, odds: odds ?? play.odds })
        })
        const unit = unitOf(account.currency)
        const stake = lines.reduce((sum, line) => sum + stakeOfSold(line), 0n) * unit
        const money = (minor: bigint | undefined) => (minor === undefined ? null : minor * unit)
        rows.push({
          ...{ id: ids.tickets[i]!, placedAt: ids.now, drawId: draw.id, gameId: game!.id, memberId: ask.memberId },
          ...{
            account,
            stake,
            series: null,
            rebatePpm: ask.rebatePpm ?? 0,
            chase: null,
            free: null,
            lines,
            ...OWN_MONEY,
          },
          ...{ maxPayout: money(ask.maxPayout), maxProfit: money(ask.maxProfit), ...bindLines(draw.numero, lines) },
        })
      }
      await insertTickets(tx, rows)
      await move(
        tx,
        rows.map(({ id, account, stake }) => ({
          ...{ key: `lot:${id}:stake`, kind: 'lottery_stake', reference: `bet:${id}` },
          lines: [{ account, house: { purpose: 'stake', subject: game!.vendor }, amount: amount(-stake) }],
        })),
      )
      return ids.tickets
    })
  }

  const lock = (draw: { id: bigint }) => db`update lottery.draws set state = 'locked' where id = ${draw.id}`

  /** All that is due, until nothing is. */
  async function work(on: Sql = db): Promise<void> {
    while ((await workDraws({ ...context, db: on })) > 0);
  }

  async function cashOf(memberId: string): Promise<bigint> {
    const { id } = await accountOf(db, 1, memberId, 'real')
    const [row] = await db<
      { balance: bigint }[]
    >`select balance from wallet.public_balances where id = ${id} and book <> 'bonus'`
    return row!.balance / unitOf('CRD')
  }

  return {
    ...{ db, url: fresh.url, context, newGame, newIssue, bet, lock, work, cashOf },
    results: createResults(context),
    newMember: () => givenMember(context, `lotto${++members}`),
    /** Of an outside draw: entered by one, confirmed by another. */
    tell: async (game: string, numero: string, result: string) => {
      const { results } = { results: createResults(context) }
      await results.enter({ game, numero, operator: 'ann', result })
      return results.confirm({ game, numero, operator: 'ben', result })
    },
    close: () => fresh.drop(),
  }
}
