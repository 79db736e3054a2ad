import { boardOf, openBoard, openMission, type Texts } from '#features/missions/server/missions.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const DAY_MS = 86_400_000

type Kind = { repeat: 'once' | 'daily' | 'weekly'; metric: 'valid_bet' | 'deposit'; category: string | null }
type Written = Kind & { steps: [target: string, reward: string][]; texts: Texts }

const MISSIONS: Readonly<Record<string, Written>> = {
  'today-play': {
    ...{ repeat: 'daily', metric: 'valid_bet', category: null },
    steps: [
      ['100', '1'],
      ['500', '3'],
      ['2000', '8'],
    ],
    texts: {
      en: { title: 'A day at the tables', about: 'Any game, your own money' },
      vi: { title: 'Một ngày tại bàn chơi', about: 'Trò nào cũng được, bằng tiền của bạn' },
      ur: { title: 'میز پر ایک دن', about: 'کوئی بھی کھیل، آپ کی اپنی رقم' },
    },
  },
  'week-slots': {
    ...{ repeat: 'weekly', metric: 'valid_bet', category: 'RNG' },
    steps: [
      ['1000', '5'],
      ['5000', '20'],
    ],
    texts: {
      en: { title: 'A week of reels', about: 'Slots of any vendor' },
      vi: { title: 'Một tuần quay hũ', about: 'Nổ hũ của mọi nhà cung cấp' },
      ur: { title: 'ریلوں کا ہفتہ', about: 'کسی بھی فراہم کنندہ کے سلاٹس' },
    },
  },
  'first-deposit': {
    ...{ repeat: 'once', metric: 'deposit', category: null },
    steps: [['20', '2']],
    texts: {
      en: { title: 'The first deposit', about: 'In one or in several' },
      vi: { title: 'Lần nạp đầu tiên', about: 'Một lần hoặc nhiều lần' },
      ur: { title: 'پہلی جمع', about: 'ایک یا کئی بار میں' },
    },
  },
}

const BOARD_TEXTS: Texts = {
  en: { title: 'The month of lanterns', about: 'Who plays most of their own money' },
  vi: { title: 'Tháng đèn lồng', about: 'Ai chơi nhiều tiền của mình nhất' },
  ur: { title: 'لالٹینوں کا مہینہ', about: 'کون اپنی سب سے زیادہ رقم کھیلتا ہے' },
}
const PRIZES: [from: number, to: number, each: string][] = [
  [1, 1, '100'],
  [2, 3, '50'],
  [4, 10, '10'],
]

/** Missions and a board of the demo merchant; again changes nothing. */
export async function seedMissions(db: Sql, merchantId: number, currency: string): Promise<void> {
  const at = new Date()
  const about = { merchantId, currency, by: 'seed', at, startsAt: at }
  const yearOn = new Date(at.getTime() + 365 * DAY_MS)
  const state = 'RUNNING'
  await transaction(db, async tx => {
    for (const [place, [code, { steps, ...terms }]] of Object.entries(MISSIONS).entries()) {
      const promotion = `mission-${code}`
      const budget = { budget: parseAmount('20000'), endsAt: yearOn }
      await addPromotion(tx, { ...about, ...budget, kind: 'mission', code: promotion, state, offer: {} })
      const read = steps.map(([target, reward]) => ({ target: parseAmount(target), reward: parseAmount(reward) }))
      const row = { ...about, ...terms, code, promotion, place, steps: read, minRank: 0, after: null, endsAt: yearOn }
      await openMission(tx, row)
    }
    const board = { promotion: 'board-lanterns', endsAt: new Date(at.getTime() + 30 * DAY_MS) }
    const prizes = PRIZES.map(([from, to, each]) => ({ from, to, amount: parseAmount(each) }))
    const terms = {
      category: null,
      dayCap: parseAmount('5000'),
      minScore: parseAmount('100'),
      prizes,
      texts: BOARD_TEXTS,
    }
    if (await boardOf(tx, merchantId, 'lanterns')) return
    const budget = { budget: parseAmount('270'), kind: 'board', code: board.promotion, state, offer: {} } as const
    await addPromotion(tx, { ...about, endsAt: board.endsAt, ...budget })
    await openBoard(tx, { ...about, ...board, ...terms, code: 'lanterns' })
  })
}
