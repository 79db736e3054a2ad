import type { GoodsWritten } from '#features/points/api-office.ts'
import { setUpGoods } from '#features/points/server/points.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'

/** A unit that has no smaller one is worth less: as many of it as `settingsFor` counts for one. */
const SMALL = 1_000

type Said = readonly [name: string, about: string]
type Item = Pick<GoodsWritten, 'art' | 'points' | 'stocked' | 'perMember'> & {
  play: number
  said: readonly [Said, Said, Said]
}

/** What the demo's mall has, in English, Vietnamese and Urdu; none of it is anybody else's name or picture. */
const GOODS: readonly Item[] = [
  {
    ...{ art: 'coin', points: 60, stocked: 500, perMember: null, play: 0 },
    said: [
      ['Lucky coin', 'A brass coin on a red string'],
      ['Đồng xu may mắn', 'Đồng xu bằng đồng trên dây đỏ'],
      ['خوش قسمت سکہ', 'سرخ ڈوری پر پیتل کا سکہ'],
    ],
  },
  {
    ...{ art: 'cards', points: 120, stocked: 200, perMember: 3, play: 0 },
    said: [
      ['Playing cards', 'Lacquer backs, in a tin'],
      ['Bộ bài', 'Mặt sau sơn mài, hộp thiếc'],
      ['تاش', 'ڈبے میں، لاکھ کی پشت کے ساتھ'],
    ],
  },
  {
    ...{ art: 'fan', points: 300, stocked: 120, perMember: 2, play: 0 },
    said: [
      ['Silk fan', 'Hand-folded, vermilion'],
      ['Quạt lụa', 'Gấp tay, màu son'],
      ['ریشمی پنکھا', 'ہاتھ سے بنا، سرخ'],
    ],
  },
  {
    ...{ art: 'tea', points: 1_500, stocked: 60, perMember: 1, play: 500 },
    said: [
      ['Tea set', 'A pot and six cups'],
      ['Bộ ấm trà', 'Một ấm và sáu chén'],
      ['چائے کا سیٹ', 'ایک کیتلی اور چھ پیالیاں'],
    ],
  },
  {
    ...{ art: 'lantern', points: 2_500, stocked: 40, perMember: 1, play: 1_000 },
    said: [
      ['Paper lantern', 'For a table or a tree'],
      ['Đèn lồng giấy', 'Đặt bàn hoặc treo cây'],
      ['کاغذی لالٹین', 'میز یا درخت کے لیے'],
    ],
  },
  {
    ...{ art: 'scarf', points: 4_000, stocked: 30, perMember: 1, play: 2_000 },
    said: [
      ['Wool scarf', 'Woven, two metres'],
      ['Khăn len', 'Dệt, dài hai mét'],
      ['اونی مفلر', 'بُنا ہوا، دو میٹر'],
    ],
  },
  {
    ...{ art: 'lamp', points: 9_000, stocked: 12, perMember: 1, play: 5_000 },
    said: [
      ['Reading lamp', 'Brass, warm light'],
      ['Đèn đọc sách', 'Đồng thau, ánh sáng ấm'],
      ['مطالعے کا لیمپ', 'پیتل، گرم روشنی'],
    ],
  },
  {
    ...{ art: 'drum', points: 25_000, stocked: 3, perMember: 1, play: 10_000 },
    said: [
      ['Bronze drum', 'A small one, cast by hand'],
      ['Trống đồng', 'Cỡ nhỏ, đúc tay'],
      ['کانسی کا ڈھول', 'چھوٹا، ہاتھ سے ڈھالا'],
    ],
  },
]

/** Goods of a demo merchant's mall, once. */
export async function seedGoods(tx: Tx, merchantId: number, currency: string): Promise<void> {
  const times = CURRENCY_SCALE[currency] === 0 ? SMALL : 1
  for (const [place, { play, said, ...item }] of GOODS.entries()) {
    const [en, vi, ur] = said
    await setUpGoods(tx, merchantId, `gds_demo${merchantId}${item.art}`, {
      ...{ ...item, place, minRank: 0, amountRequirement: String(play * times) },
      names: { en: en[0], vi: vi[0], ur: ur[0] },
      abouts: { en: en[1], vi: vi[1], ur: ur[1] },
    })
  }
}
