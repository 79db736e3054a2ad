import type { Schedule } from '#features/lottery/rules/draws/schedule.ts'
import { fastSchedule, startingSchedule } from '#features/lottery/rules/draws/starting-schedules.ts'
import { type GameSetup, nameGame, readGames, setOffer, setUpGame } from '#features/lottery/server/lottery.ts'
import type { Tx } from '#shared/server/db.ts'
import { everyName, type Names, TRADITIONAL_NAMES } from './lottery-names.ts'

type Seeded = { setup: GameSetup; names: Names; hot?: boolean }
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

/** Draws of others at fixed times: only operators enter what they have drawn. */
const FIXED: readonly { code: string; name: Names; about: About; schedule: Schedule }[] = [
  {
    ...{ code: 'HANOI', name: { EN: 'Hanoi', VI: 'Hà Nội', UR: 'ہنوئی' } },
    ...{ about: { family: 'HN', tag: 'SEA', ...SEA }, schedule: startingSchedule('HANOI')! },
  },
  {
    ...{ code: 'LAO', name: { EN: 'Lao four digits', VI: 'Lào 4 số', UR: 'لاؤ چار ہندسے' } },
    ...{ about: { family: 'LA', tag: 'SEA', ...SEA }, schedule: startingSchedule('LAO')! },
  },
  {
    ...{ code: 'THAI', name: { EN: 'Thai government', VI: 'Xổ số Thái Lan', UR: 'تھائی سرکاری' } },
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
  const known = await readGames(tx)
  for (const [position, { setup, names, hot = false }] of lotteries().entries()) {
    if (known.has(setup.code)) continue
    await setUpGame(tx, setup)
    await nameGame(tx, setup.code, { VI: names.VI, UR: names.UR })
    await setOffer(tx, merchantId, setup.code, { position, isHot: hot })
  }
}

function lotteries(): Seeded[] {
  const fast = HOUSE.flatMap(({ code, name, about, every, hot }) =>
    every.map(everySec => ({
      names: everyName(name, everySec),
      hot: everySec === hot,
      ...{ about, code: `${code}_${everySec}`, source: 'HOUSE' as const, schedule: fastSchedule(everySec) },
    })),
  )
  const traditional = Object.entries(TRADITIONAL_NAMES).map(([code, names]) => {
    const family = code.slice(2, 4)
    const about: About = { family, tag: family, ...VIETNAM }
    return { names, about, code, hot: code === 'XSMB', source: 'OFFICIAL' as const, schedule: startingSchedule(code)! }
  })
  const fixed = FIXED.map(({ name, ...rest }) => ({ names: name, hot: false, source: 'OFFICIAL' as const, ...rest }))
  return [...fast, ...traditional, ...fixed].map(({ names, hot, about, ...game }) => ({
    ...{ names, hot },
    setup: { ...about, ...game, remark: names.EN, limits: { CRD: LIMITS }, refundAfterSec: 86_400 },
  }))
}

function calendar(
  timeZone: string,
  days: Schedule['phases'][number]['days'],
  at: string,
  lockTimeSec: number,
): Schedule {
  const phase = { from: '2024-01-01', until: null, days, times: { at: [at] } }
  return { timeZone, phases: [phase], holidays: [], moved: [], lockTimeSec }
}
