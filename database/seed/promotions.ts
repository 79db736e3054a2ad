import { DEFAULT_CONTRIBUTION } from '#features/bonuses/rules/bonuses.ts'
import type { ActivityOffer } from '#features/promotions/rules/activity.ts'
import type { DepositOffer, ManualOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const YEAR_MS = 365 * 86_400_000
const DAY_S = 86_400

const COMMON: Pick<DepositOffer, 'contribution' | 'excluded' | 'order' | 'base' | 'minDeposit' | 'maxBet'> = {
  ...{ contribution: DEFAULT_CONTRIBUTION, excluded: ['PVP'], order: 'real_first', base: 'BONUS' },
  ...{ minDeposit: '20', maxBet: '5' },
}

/** Offers of the demo merchant, in credits; again changes nothing. */
const OFFERS: Readonly<Record<string, DepositOffer>> = {
  welcome: {
    ...{ ...COMMON, pctPpm: 1_000_000, cap: '200', factorPpm: 5_000_000, expiresS: 14 * DAY_S },
    audience: { perMember: 1, group: 'welcome' },
    texts: {
      en: { title: 'Double your first choice', about: 'Once, with any deposit' },
      vi: { title: 'Nhân đôi lần chọn đầu tiên', about: 'Một lần, với bất kỳ lần nạp nào' },
      ur: { title: 'پہلا انتخاب دوگنا', about: 'ایک بار، کسی بھی جمع کے ساتھ' },
    },
  },
  reload: {
    ...{ ...COMMON, pctPpm: 250_000, cap: '100', factorPpm: 3_000_000, expiresS: 7 * DAY_S },
    audience: { perMember: 12 },
    texts: {
      en: { title: 'A quarter more', about: 'Up to twelve times' },
      vi: { title: 'Thêm một phần tư', about: 'Tối đa mười hai lần' },
      ur: { title: 'ایک چوتھائی مزید', about: 'زیادہ سے زیادہ بارہ بار' },
    },
  },
}

const ASKED: Pick<ActivityOffer, 'perDay' | 'total' | 'mayReapply' | 'graceDays'> = {
  ...{ perDay: null, total: null, mayReapply: true, graceDays: 7 },
}

/** One that is joined and played for, one that is applied for with a word and pictures. */
const ACTIVITIES: Readonly<Record<string, ActivityOffer>> = {
  'five-hundred': {
    ...{ ...ASKED, category: 'play', picture: '/banners/reels-wide.svg', apply: 'JOIN', audience: { perMember: 1 } },
    ...{ target: { of: 'valid_bet', amount: '500' }, reward: { kind: 'cash', amount: '25', timesPpm: 1_000_000 } },
    texts: {
      en: {
        ...{ title: 'Five hundred, and 25 back', about: 'Play for 500 credits with your own money, at your own pace' },
        content:
          '<p>Every valid bet with your own credits counts, in whatever you play. There is no hurry: it runs a year.</p>',
      },
      vi: {
        ...{ title: 'Chơi năm trăm, nhận lại 25', about: 'Chơi 500 tín dụng bằng tiền của bạn, theo nhịp của bạn' },
        content:
          '<p>Mọi cược hợp lệ bằng tín dụng của bạn đều được tính, ở bất kỳ trò nào. Không cần vội: kéo dài một năm.</p>',
      },
      ur: {
        ...{ title: 'پانچ سو کھیلیں، 25 واپس', about: 'اپنی رقم سے، اپنی رفتار سے 500 کریڈٹس کھیلیں' },
        content: '<p>آپ کے اپنے کریڈٹس کی ہر درست شرط گنی جاتی ہے، جو بھی کھیلیں۔ جلدی نہیں: یہ ایک سال چلتی ہے۔</p>',
      },
    },
  },
  'your-lantern': {
    ...{
      ...ASKED,
      category: 'events',
      picture: '/banners/lanterns-wide.svg',
      apply: 'APPLY',
      audience: { perMember: 1 },
    },
    ...{ target: null, reward: { kind: 'cash', amount: '10', timesPpm: 1_000_000 } },
    texts: {
      en: {
        ...{ title: 'A lantern of your own', about: 'Draw or fold a lantern and show it to us' },
        content:
          '<p>Send up to three pictures of a lantern that you made, and a word about it. Nobody is to be seen in them.</p>',
      },
      vi: {
        ...{ title: 'Chiếc đèn lồng của bạn', about: 'Vẽ hoặc gấp một chiếc đèn lồng và gửi ảnh cho chúng tôi' },
        content: '<p>Gửi tối đa ba ảnh chiếc đèn lồng bạn tự làm, kèm một lời nhắn. Trong ảnh không nên có người.</p>',
      },
      ur: {
        ...{ title: 'آپ کی اپنی لالٹین', about: 'ایک لالٹین بنائیں یا موڑیں اور ہمیں دکھائیں' },
        content:
          '<p>اپنی بنائی ہوئی لالٹین کی زیادہ سے زیادہ تین تصویریں اور ایک جملہ بھیجیں۔ ان میں کوئی شخص نظر نہ آئے۔</p>',
      },
    },
  },
}

/** What operators give by hand, where something went wrong. */
const GOODWILL: ManualOffer = {
  ...{ contribution: DEFAULT_CONTRIBUTION, excluded: ['PVP'], order: 'real_first', maxBet: '5', factorPpm: 2_000_000 },
  ...{ expiresS: 7 * DAY_S, most: '100', aloneUpTo: '20', audience: {} },
  texts: {
    en: { title: 'With our apologies', about: '' },
    vi: { title: 'Lời xin lỗi của chúng tôi', about: '' },
    ur: { title: 'ہماری معذرت کے ساتھ', about: '' },
  },
}

export async function seedPromotions(db: Sql, merchantId: number, currency: string): Promise<void> {
  const at = new Date()
  const about = {
    merchantId,
    currency,
    state: 'RUNNING',
    budget: parseAmount('100000'),
    by: 'seed',
    at,
  } as const
  const times = { startsAt: at, endsAt: new Date(at.getTime() + YEAR_MS) }
  await transaction(db, async tx => {
    const add = (kind: 'deposit' | 'activity' | 'manual', code: string, offer: object) =>
      addPromotion(tx, { ...about, ...times, kind, code, offer })
    for (const [code, offer] of Object.entries(OFFERS)) await add('deposit', code, offer)
    for (const [code, offer] of Object.entries(ACTIVITIES)) await add('activity', code, offer)
    await add('manual', 'goodwill', GOODWILL)
  })
}
