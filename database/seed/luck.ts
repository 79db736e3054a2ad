import { openEnvelope, openRaffle, openWheel } from '#features/draws/server/draws.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const DAY_MS = 86_400_000
const RUNS_DAYS = 30

type Said = readonly [title: string, about: string]
const texts = (en: Said, vi: Said, ur: Said) =>
  Object.fromEntries(Object.entries({ en, vi, ur }).map(([language, [title, about]]) => [language, { title, about }]))

const ENVELOPE = texts(
  ['Envelopes of the house', 'A hundred parts, one for each who comes'],
  ['Lì xì của nhà', 'Một trăm phần, mỗi người một phần'],
  ['ادارے کے لفافے', 'سو حصے، ہر آنے والے کے لیے ایک'],
)
const WHEEL = texts(
  ['Wheel of the day', 'Two turns a day'],
  ['Vòng quay mỗi ngày', 'Hai lượt mỗi ngày'],
  ['روز کا پہیہ', 'دن میں دو بار'],
)
const RAFFLE = texts(
  ['Raffle of the month', 'A ticket for each 50 paid in, up to twenty for a deposit'],
  ['Xổ số tháng', 'Một vé cho mỗi 50 nạp vào, tối đa hai mươi vé mỗi lần nạp'],
  ['مہینے کی قرعہ اندازی', 'ہر 50 جمع پر ایک ٹکٹ، ایک جمع پر زیادہ سے زیادہ بیس'],
)
const PRIZES = [
  { weight: 1, amount: '50', stock: 20 },
  { weight: 4, amount: '10', stock: null },
  { weight: 15, amount: '2', stock: null },
  { weight: 30, amount: '0.50', stock: null },
  { weight: 50, amount: '0', stock: null },
]

/** An envelope, a wheel and a raffle of a demo merchant, once; where they are there, nothing changes. */
export async function seedLuck(db: Sql, serverSecret: string, merchantId: number, currency: string): Promise<void> {
  const at = new Date()
  const ends = (days: number) => new Date(at.getTime() + days * DAY_MS)
  const common = { merchantId, currency, by: 'seed' }
  await transaction(db, async tx => {
    for (const [kind, budget] of [
      ['envelope', '500'],
      ['wheel', '20000'],
      ['raffle', '1000'],
    ] as const) {
      const paid = { kind, state: 'RUNNING', offer: {}, budget: parseAmount(budget), at } as const
      await addPromotion(tx, { ...common, ...paid, code: `demo-${kind}`, startsAt: at, endsAt: ends(365) })
    }
    await openEnvelope(tx, serverSecret, {
      ...{ ...common, id: `demo-${merchantId}`, promotion: 'demo-envelope', texts: ENVELOPE, count: 100, unit: 100n },
      ...{ budget: parseAmount('500'), min: parseAmount('1'), max: parseAmount('50') },
      ...{ startsAt: at, endsAt: ends(RUNS_DAYS) },
    })
    await openWheel(tx, {
      ...{ ...common, id: `demo-${merchantId}`, promotion: 'demo-wheel', texts: WHEEL, spinsADay: 2 },
      ...{ startsAt: at, endsAt: ends(365) },
      prizes: PRIZES.map(prize => ({ ...prize, amount: parseAmount(prize.amount) })),
    })
    await openRaffle(tx, serverSecret, {
      ...{ ...common, id: `demo-${merchantId}`, promotion: 'demo-raffle', texts: RAFFLE },
      ...{
        prizes: ['500', '200', '100', '50', '50'].map(parseAmount),
        perDeposit: parseAmount('50'),
        mostADeposit: 20,
      },
      ...{ startsAt: at, closesAt: ends(RUNS_DAYS) },
    })
  })
}
