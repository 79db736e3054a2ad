import type { Schedule } from '#features/lottery/rules/draws/schedule.ts'
import { fastSchedule, startingSchedule } from '#features/lottery/rules/draws/starting-schedules.ts'
import { playsOf } from '#features/lottery/rules/lottery.ts'
import { oddsTable } from '#features/lottery/rules/odds.ts'
import {
  completePrices,
  type GameSetup,
  nameGame,
  readGames,
  setOffer,
  setUpGame,
} from '#features/lottery/server/lottery.ts'
import type { Tx } from '#shared/server/db.ts'
import { demoName, everyName, type Names, TRADITIONAL_NAMES } from './lottery-names.ts'

type Seeded = { setup: GameSetup; names: Names; hot?: boolean }
type Market = Pick<GameSetup, 'plays' | 'odds' | 'limits'>
type About = Pick<GameSetup, 'family' | 'vendor' | 'groupCode' | 'tag' | 'minMarginPpm' | 'series' | 'minLevel'>

/** Credits' smallest unit is a hundredth. */
const CREDIT = 100n
const LIMITS = {
  minUnit: CREDIT / 10n,
  maxUnit: 1_000n * CREDIT,
  maxLines: 20_000,
  maxWin: 1_000_000n * CREDIT,
  maxProfit: 2_000_000n * CREDIT,
  numberPoints: 20_000n * CREDIT,
  numberPayout: 4_000_000n * CREDIT,
}
/** The dong has no smaller unit. */
const VND_LIMITS = {
  minUnit: 1_000n,
  maxUnit: 200_000n,
  maxLines: 20_000,
  maxWin: 200_000_000n,
  maxProfit: 400_000_000n,
  numberPoints: 4_000_000n,
  numberPayout: 800_000_000n,
}
/** What the second merchant offers, in its currency: fast draws of the house that each of its members can check. */
const LOTUS_OFFERS = ['VN27_60', 'KENO_60', 'K3_60']
/** Where a jackpot is a multiple of the unit: of small units only, so that it is paid whole. */
const JACKPOT_LIMITS = {
  ...LIMITS,
  maxUnit: 10n * CREDIT,
  maxWin: 30_000_000n * CREDIT,
  maxProfit: 30_000_000n * CREDIT,
}
const NO_SERIES = { series: null, minLevel: 10 }
/** Odds or rebate as members like: 97.5 % and 1.5 % at the highest series. */
const SERIES = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1900, userSeries: 1980, base: 2000 }
const LADDER = { series: null, minLevel: 0 }

const VIETNAM = { vendor: 'TCG_LOTTO_VN', groupCode: 'VN', minMarginPpm: 4_000, ...LADDER } as const
const SEA = { vendor: 'TCG_SEA', groupCode: 'SEA', minMarginPpm: 20_000, ...NO_SERIES } as const
const LOTT = { vendor: 'LOTT', minMarginPpm: 3_000, series: SERIES, minLevel: 10 } as const

/** Draws of our own: every so many seconds, day and night. */
const HOUSE: readonly { code: string; name: Names; about: About; every: readonly number[]; hot?: number }[] = [
  {
    ...{ code: 'VN27', name: { EN: 'Fast 27', VI: 'Siêu tốc 27', UR: 'تیز 27' }, hot: 60 },
    ...{ about: { family: 'MB', tag: 'FAST', ...VIETNAM }, every: [45, 60, 75, 120, 180, 300] },
  },
  {
    ...{ code: 'VN18', name: { EN: 'Fast 18', VI: 'Siêu tốc 18', UR: 'تیز 18' }, hot: 60 },
    ...{ about: { family: 'MN', tag: 'FAST', ...VIETNAM }, every: [45, 60, 90, 120, 300] },
  },
  {
    ...{ code: 'KENO', name: { EN: 'Keno', VI: 'Keno', UR: 'کینو' }, hot: 60, every: [60, 120, 300] },
    about: { family: 'KENO_HOUSE', tag: 'KENO', vendor: 'ELOTT', groupCode: 'KENO', minMarginPpm: 20_000, ...LADDER },
  },
  {
    ...{ code: 'SSC', name: { EN: 'Five digits', VI: 'Năm chữ số', UR: 'پانچ ہندسے' }, hot: 60 },
    ...{ about: { family: 'SSC', tag: 'SSC', groupCode: 'SSC', ...LOTT }, every: [60, 120, 300] },
  },
  {
    ...{ code: 'D3', name: { EN: 'Three digits', VI: 'Ba chữ số', UR: 'تین ہندسے' }, every: [120] },
    about: { family: 'D3', tag: 'SSC', groupCode: 'LF', ...LOTT },
  },
  {
    ...{ code: 'L11', name: { EN: 'Five of eleven', VI: '11 chọn 5', UR: 'گیارہ میں پانچ' }, every: [60, 180] },
    about: { family: 'L11', tag: '11X5', groupCode: '11X5', ...LOTT },
  },
  {
    ...{ code: 'K3', name: { EN: 'Three dice', VI: 'Ba xúc xắc', UR: 'تین پانسے' }, every: [60, 180], hot: 60 },
    about: { family: 'K3', tag: 'K3', groupCode: 'K3', ...LOTT },
  },
  {
    ...{ code: 'PK10', name: { EN: 'Ten cars', VI: 'Mười xe', UR: 'دس گاڑیاں' }, every: [75, 120] },
    about: { family: 'PK', tag: 'PK10', groupCode: 'PK10', ...LOTT },
  },
  {
    ...{ code: 'YEEKEE', name: { EN: 'Yeekee', VI: 'Yeekee', UR: 'یی کی' }, every: [300] },
    about: { family: 'YK', tag: 'SEA', ...SEA },
  },
]

type StandIn = { code: string; name: Names; about: About; schedule: Schedule } & Partial<Market>

const numbersOf = (family: string): About => ({ family, tag: 'NUMBERS', ...VIETNAM })

/** Lotteries whose own draws are others': here they are drawn by the house, at their times, and say so. */
const STAND_INS: readonly StandIn[] = [
  ...Object.entries(TRADITIONAL_NAMES).map(([code, name]): StandIn => {
    const family = code.slice(2, 4)
    return { code, name, about: { family, tag: family, ...VIETNAM }, schedule: startingSchedule(code)! }
  }),
  {
    ...{ code: 'MEGA645', name: { EN: 'Mega 6/45', VI: 'Mega 6/45', UR: 'میگا 6/45' }, about: numbersOf('MEGA') },
    ...{ schedule: startingSchedule('MEGA645')!, ...fixedJackpots('MEGA', { 6: '1000000' }) },
  },
  {
    ...{ code: 'POWER655', name: { EN: 'Power 6/55', VI: 'Power 6/55', UR: 'پاور 6/55' }, about: numbersOf('POWER') },
    ...{ schedule: startingSchedule('POWER655')!, ...fixedJackpots('POWER', { 6: '3000000', '5+1': '300000' }) },
  },
  {
    ...{ code: 'LOTTO535', name: { EN: 'Lotto 5/35', VI: 'Lotto 5/35', UR: 'لوٹو 5/35' }, about: numbersOf('L535') },
    ...{ schedule: startingSchedule('LOTTO535')!, ...fixedJackpots('L535', { '5+1': '500000' }) },
  },
  {
    ...{ code: 'MAX3D', name: { EN: 'Max 3D', VI: 'Max 3D', UR: 'میکس 3D' }, about: numbersOf('MAX3D') },
    ...{ schedule: startingSchedule('MAX3D')!, plays: ['MAX3D_STRAIGHT', 'MAX3D_PLUS'] },
  },
  {
    ...{ code: 'MAX3DPRO', name: { EN: 'Max 3D Pro', VI: 'Max 3D Pro', UR: 'میکس 3D پرو' }, about: numbersOf('MAX3D') },
    ...{ schedule: startingSchedule('MAX3DPRO')!, plays: ['MAX3D_PRO', 'MAX3D_PRO_MULTI'] },
  },
  {
    ...{ code: 'KENO_DAY', name: everyName({ EN: 'Keno', VI: 'Keno', UR: 'کینو' }, 480) },
    about: {
      family: 'KENO_VIETLOTT',
      tag: 'KENO',
      vendor: 'ELOTT',
      groupCode: 'KENO',
      minMarginPpm: 20_000,
      ...LADDER,
    },
    schedule: startingSchedule('KENO_VIETLOTT')!,
  },
  {
    ...{ code: 'HANOI', name: { EN: 'Hanoi', VI: 'Hà Nội', UR: 'ہنوئی' } },
    ...{ about: { family: 'HN', tag: 'SEA', ...SEA }, schedule: startingSchedule('HANOI')! },
  },
  {
    ...{ code: 'LAO', name: { EN: 'Lao four digits', VI: 'Lào 4 số', UR: 'لاؤ چار ہندسے' } },
    ...{ about: { family: 'LA', tag: 'SEA', ...SEA }, schedule: startingSchedule('LAO')! },
  },
  {
    ...{ code: 'THAI', name: { EN: 'Thailand', VI: 'Thái Lan', UR: 'تھائی لینڈ' } },
    about: { family: 'TH', tag: 'SEA', ...SEA },
    schedule: calendar('Asia/Bangkok', { monthDays: [1, 16] }, '15:30', 1_800),
  },
  {
    ...{ code: 'MY4D', name: { EN: 'Malaysia 4D', VI: 'Malaysia 4D', UR: 'ملائیشیا 4D' } },
    about: { family: 'MY', tag: '4D', ...SEA },
    schedule: calendar('Asia/Kuala_Lumpur', { weekdays: [4, 7, 1] }, '19:00', 900),
  },
  {
    ...{ code: 'SG4D', name: { EN: 'Singapore 4D', VI: 'Singapore 4D', UR: 'سنگاپور 4D' } },
    about: { family: 'SG', tag: '4D', ...SEA },
    schedule: calendar('Asia/Singapore', { weekdays: [4, 7, 1] }, '18:30', 900),
  },
]

/** The lotteries of the demo world, in the order of their menus. What is there already stays as operators left it. */
export async function seedLotteries(tx: Tx, merchantId: number): Promise<void> {
  // A slow machine reckons odds for longer than a transaction of the server may rest.
  await tx`set local idle_in_transaction_session_timeout = 0`
  const known = await readGames(tx)
  for (const [position, { setup, names, hot = false }] of lotteries().entries()) {
    if (known.has(setup.code)) continue
    await setUpGame(tx, setup)
    await nameGame(tx, setup.code, { VI: names.VI, UR: names.UR })
    await setOffer(tx, merchantId, setup.code, { position, isHot: hot })
  }
  await completePrices(tx)
}

/** After the first merchant's. A game that an older start set up without dong is not offered. */
export async function seedLotusLotteries(tx: Tx, merchantId: number): Promise<void> {
  const known = await readGames(tx)
  for (const [position, code] of LOTUS_OFFERS.entries())
    if (known.get(code)?.limits.VND) await setOffer(tx, merchantId, code, { position, isHot: true })
}

const limitsOf = (code: string): GameSetup['limits'] =>
  LOTUS_OFFERS.includes(code) ? { CRD: LIMITS, VND: VND_LIMITS } : { CRD: LIMITS }

function lotteries(): Seeded[] {
  const fast = HOUSE.flatMap(({ code, name, about, every, hot }) =>
    every.map(everySec => ({
      names: everyName(name, everySec),
      hot: everySec === hot,
      ...{ about, code: `${code}_${everySec}`, source: 'HOUSE' as const, schedule: fastSchedule(everySec) },
    })),
  )
  const standIns = STAND_INS.map(({ name, ...rest }) => ({
    ...{ names: demoName(name), hot: rest.code === 'XSMB', source: 'HOUSE' as const, isStandIn: true, ...rest },
  }))
  return [...fast, ...standIns].map(({ names, hot, about, ...game }) => ({
    ...{ names, hot },
    setup: { remark: names.EN, limits: limitsOf(game.code), refundAfterSec: 86_400, ...about, ...game },
  }))
}

/** Jackpots at fixed odds: what grows from draw to draw needs operators who price it. */
function fixedJackpots(family: string, jackpots: Record<string, string>): Market {
  const odds = playsOf(family).map(play => [play.code, { ...play.odds, ...oddsTable(jackpots) }])
  return { odds: Object.fromEntries(odds), limits: { CRD: JACKPOT_LIMITS } }
}

function calendar(
  timeZone: string,
  days: Schedule['phases'][number]['days'],
  at: string,
  lockTimeSec: number,
): Schedule {
  // A hundred draws ago some drew twice a month.
  const phase = { from: '2020-01-01', until: null, days, times: { at: [at] } }
  return { timeZone, phases: [phase], holidays: [], moved: [], lockTimeSec }
}
