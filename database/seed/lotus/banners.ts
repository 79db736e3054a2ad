import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { said } from '../said.ts'

const picture = (name: string) => ({ url: `/banners/${name}-wide.svg`, phoneUrl: `/banners/${name}-phone.svg` })

const POND = said(
  ['Lotus Treasury', 'Six coins open the treasury: each further coin is held, and three turns begin anew.'],
  ['Kho Báu Hoa Sen', 'Sáu đồng tiền mở kho báu: mỗi đồng mới được giữ lại và ba lượt quay bắt đầu lại.'],
  ['کنول کا خزانہ', 'چھ سکے خزانہ کھولتے ہیں: ہر نیا سکہ تھم جاتا ہے اور تین چکر پھر سے شروع ہوتے ہیں۔'],
)
const CREDITS = said(
  ['2,000,000 ₫ to begin with', 'Each new account starts with them. They are play credits without cash value.'],
  ['2.000.000 ₫ để bắt đầu', 'Mỗi tài khoản mới đều có sẵn. Đó là tín dụng để chơi, không có giá trị tiền mặt.'],
  ['شروع کے لیے 2,000,000 ₫', 'ہر نیا اکاؤنٹ ان سے شروع ہوتا ہے۔ یہ کھیل کے کریڈٹس ہیں جن کی کوئی نقد قیمت نہیں۔'],
)
const DRAWS = said(
  ['A draw each minute', 'Three draws of the house, day and night, each of which you can check yourself.'],
  ['Mỗi phút một kỳ quay', 'Ba loại xổ số của nhà, suốt ngày đêm, kỳ nào bạn cũng tự kiểm chứng được.'],
  ['ہر منٹ ایک قرعہ', 'گھر کی تین قرعہ اندازیاں، دن رات، ہر ایک کو آپ خود جانچ سکتے ہیں۔'],
)
const ODDS = said(
  ['Odds in the open', 'Each slot states its exact return before you play.'],
  ['Tỷ lệ công khai', 'Mỗi trò nổ hũ đều ghi rõ tỷ lệ hoàn trả chính xác trước khi bạn chơi.'],
  ['امکانات سب کے سامنے', 'ہر سلاٹ کھیلنے سے پہلے اپنی درست واپسی بتاتی ہے۔'],
)

const pond = { ...picture('lotus-lantern'), linkageType: 'GAME', linkageTarget: 'LOTUSPOND/lotus-treasury' } as const
const welcome = { ...picture('credits'), linkageType: 'PROMOTION', linkageTarget: 'welcome' } as const

/** What is its own; the first of home is the picture that `index.html` shows. */
export const LOTUS_BANNERS: readonly NewAnnouncement[] = (
  [
    { id: 'home-pond', groupName: 'home', ...pond, texts: POND },
    { id: 'home-credits', groupName: 'home', ...welcome, texts: CREDITS },
    {
      ...{ id: 'home-draws', groupName: 'home', ...picture('balls'), texts: DRAWS },
      ...{ linkageType: 'PAGE', linkageTarget: '/lottery' },
    },
    { id: 'rng-pond', groupName: 'rng', ...pond, texts: POND },
    {
      ...{ id: 'rng-odds', groupName: 'rng', ...picture('reels'), texts: ODDS },
      ...{ linkageType: 'NOTICE', linkageTarget: 'odds' },
    },
    { id: 'promotions-welcome', groupName: 'promotions', ...welcome, texts: CREDITS },
    { id: 'register', groupName: 'w_register', ...picture('lotus-lantern'), texts: CREDITS },
  ] satisfies Omit<NewAnnouncement, 'kind'>[]
).map(banner => ({ kind: 'B', ...banner }))
