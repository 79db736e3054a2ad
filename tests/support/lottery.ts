import { fastSchedule } from '#features/lottery/rules/draws/starting-schedules.ts'
import { findPlay } from '#features/lottery/rules/lottery.ts'
import { oddsAt } from '#features/lottery/rules/sold.ts'
import type { Selection } from '#features/lottery/rules/types.ts'
import { type GameSetup, setOffer, setUpGame } from '#features/lottery/server/catalogue/games.ts'
import { createIssues } from '#features/lottery/server/draw/issues.ts'
import { type Bettor, createLottery, type LineAsk, type TicketAsk } from '#features/lottery/server/lottery.ts'
import { proveSale } from '#features/lottery/server/sale/sale-proof.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { givenContext, givenMember, givenMerchant, PROVEN } from './given.ts'

/* A platform that sells lotteries, for tests of the sale. Draws are made by hand, so that tests say when they lock. */

const LIMITS = { minUnit: 100n, maxUnit: 1_000_000n, maxLines: 2_000, maxWin: null, maxProfit: null }

/** A fast Northern draw of outside results: nothing but the clock opens it. */
export const FAST: GameSetup = {
  ...{ code: 'FAST60', family: 'MB', vendor: 'TCG_LOTTO_VN', groupCode: 'VN', tag: 'FAST', remark: 'Fast North' },
  source: 'OFFICIAL',
  schedule: fastSchedule(60),
  limits: { CRD: { ...LIMITS, numberPoints: null, numberPayout: null } },
  series: null,
  minLevel: 10,
  minMarginPpm: 0,
  refundAfterSec: 86_400,
}

/** What the proofs of ledger and sale say when nothing is wrong. */
export const SALE_PROVEN = { ...PROVEN, stakes: 0, chases: 0, closing: 0 }

export async function givenLottery(change: Partial<GameSetup> = {}, database?: Pick<FreshDatabase, 'db' | 'drop'>) {
  const fresh = database ?? (await freshDatabase())
  const { db } = fresh
  const context = givenContext(db)
  await givenMerchant(db)
  const game = { ...FAST, ...change }
  await transaction(db, async tx => {
    await setUpGame(tx, game)
    await setOffer(tx, 1, game.code, {})
  })
  const lottery = createLottery(context)
  const issues = createIssues(context)
  let members = 0

  async function newBettor(name = `player${++members}`, more: Parameters<typeof givenMember>[3] = {}): Promise<Bettor> {
    const memberId = await givenMember(context, name, 1, more)
    return { merchantId: 1, memberId, trial: false, ip: '203.0.113.9', sessionStartedAt: new Date() }
  }

  return {
    ...{ context, db, lottery, issues, newBettor, game },
    addIssue: (lockInMs = 60_000, numero?: string) => addIssue(db, game.code, lockInMs, numero),
    balance: async (bettor: Bettor) => formatAmount((await balanceOf(db, bettor.memberId, bettor.trial)).sum),
    proven: async () => ({ ...(await prove(db)), ...(await proveSale(db)) }),
    close: async () => {
      await lottery.close()
      await fresh.drop()
    },
  }
}

export type LotteryWorld = Awaited<ReturnType<typeof givenLottery>>

let numeros = 0

/** An issue on sale that locks so many ms from now, by the database's clock, and is drawn a second later. */
export async function addIssue(db: Sql, code: string, lockInMs: number, numero = `20990101${1000 + ++numeros}`) {
  await db`
    insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at, opened_at, state)
    select id, ${numero}, '2099-01-01', ${numeros}, now() - interval '1 day',
      date_trunc('milliseconds', clock_timestamp()) + ${lockInMs} * interval '1 millisecond',
      clock_timestamp() + ${lockInMs + 1000} * interval '1 millisecond' + ${numeros} * interval '1 microsecond',
      now(), 'open'
    from lottery.games where code = ${code}`
  return numero
}

/** A line at the catalogue's odds. */
export function lineOf(play: string, selection: Selection, unit = '1', family = 'MB', level?: number): LineAsk {
  const found = findPlay(family, play)!
  return {
    play,
    selection,
    unit: parseAmount(unit),
    odds: oddsAt(found, found.odds, level === undefined ? {} : { level }),
  }
}

export function ticketOf(numero: string, ...lines: LineAsk[]): TicketAsk {
  return { game: FAST.code, numero, lines }
}
