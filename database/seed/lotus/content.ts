import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import type { Content } from '../content.ts'
import { BANNERS } from '../content-banners.ts'
import { HELP } from '../content-help.ts'
import { AGENT_NOTICES, NOTICES } from '../content-notices.ts'
import { PROMOTIONS } from '../content-promotions.ts'
import { said } from '../said.ts'
import { LOTUS_BANNERS } from './banners.ts'

/** What is as true here as there, by id. */
const only = (list: readonly NewAnnouncement[], ids: readonly string[]) => list.filter(({ id }) => ids.includes(id))

const WELCOME = {
  id: 'welcome',
  groupName: 'newcomers',
  url: '/banners/credits-wide.svg',
  phoneUrl: '/banners/credits-phone.svg',
  texts: said(
    [
      '2,000,000 ₫ in credits for a new account',
      '<h3>What is given</h3><p>2,000,000 ₫ in play credits, once, in the moment in which the account is opened.</p><h3>What is asked</h3><ul><li>You are 18 or over.</li><li>One account for each person.</li></ul><p>Nothing has to be wagered for them.</p><h3>Good to know</h3><p>They are counted in dong and have no cash value. The bank of this site is a demonstration: no real money moves.</p>',
    ],
    [
      '2.000.000 ₫ tín dụng cho tài khoản mới',
      '<h3>Nhận gì</h3><p>2.000.000 ₫ tín dụng để chơi, một lần, ngay khi mở tài khoản.</p><h3>Cần gì</h3><ul><li>Bạn từ 18 tuổi trở lên.</li><li>Mỗi người một tài khoản.</li></ul><p>Không yêu cầu cược để được nhận.</p><h3>Cần biết</h3><p>Tín dụng được tính bằng đồng nhưng không có giá trị tiền mặt. Ngân hàng của trang này chỉ là minh họa: không có tiền thật nào di chuyển.</p>',
    ],
    [
      'نئے اکاؤنٹ کے لیے 2,000,000 ₫ کے کریڈٹس',
      '<h3>کیا ملے گا</h3><p>کھیلنے کے لیے 2,000,000 ₫ کے کریڈٹس، ایک بار، اکاؤنٹ کھلتے ہی۔</p><h3>کیا درکار ہے</h3><ul><li>آپ کی عمر 18 سال یا زیادہ ہو۔</li><li>ہر شخص کا ایک اکاؤنٹ۔</li></ul><p>ان کے لیے کوئی بازی لگانا ضروری نہیں۔</p><h3>یاد رہے</h3><p>یہ ڈونگ میں گنے جاتے ہیں اور ان کی کوئی نقد قیمت نہیں۔ اس سائٹ کا بینک نمائشی ہے: کوئی اصلی رقم نہیں چلتی۔</p>',
    ],
  ),
}

const REFILL = {
  id: 'refill',
  groupName: 'newcomers',
  url: '/banners/moon-wide.svg',
  phoneUrl: '/banners/moon-phone.svg',
  texts: said(
    [
      'A refill a day when the pond is dry',
      '<h3>What is given</h3><p>Whoever has less than 2,000 ₫ left is filled up to 200,000 ₫, once a day, for nothing.</p><h3>What is asked</h3><p>Choose <em>Refill</em> under <a href="/me">Me</a>.</p><p>Credits have no cash value, and a pause is never a loss.</p>',
    ],
    [
      'Mỗi ngày một lần khi hồ cạn',
      '<h3>Nhận gì</h3><p>Ai còn dưới 2.000 ₫ được nạp miễn phí lên 200.000 ₫, mỗi ngày một lần.</p><h3>Cần gì</h3><p>Chọn <em>Nạp lại</em> trong mục <a href="/me">Tôi</a>.</p><p>Tín dụng không có giá trị tiền mặt, và nghỉ chơi chẳng bao giờ thiệt.</p>',
    ],
    [
      'تالاب خشک ہو تو دن میں ایک بار بھرائی',
      '<h3>کیا ملے گا</h3><p>جس کے پاس 2,000 ₫ سے کم رہ جائیں اسے دن میں ایک بار مفت 200,000 ₫ تک بھر دیا جاتا ہے۔</p><h3>کیا درکار ہے</h3><p><a href="/me">میرا اکاؤنٹ</a> میں بھرائی چنیں۔</p><p>کریڈٹس کی کوئی نقد قیمت نہیں، اور وقفہ کبھی نقصان نہیں ہوتا۔</p>',
    ],
  ),
}

const OWN_NOTICES: readonly NewAnnouncement[] = [
  {
    id: 'house',
    texts: said(
      [
        'A small house: one studio, four slots, three draws',
        '<p>Everything here was made for this house: the four slots of <strong>Lotus Pond</strong>, and three draws that run day and night. There is no live casino, no sports and no fishing yet, and their pages say so.</p>',
      ],
      [
        'Một ngôi nhà nhỏ: một studio, bốn trò nổ hũ, ba kỳ quay',
        '<p>Mọi thứ ở đây được làm riêng cho ngôi nhà này: bốn trò nổ hũ của <strong>Lotus Pond</strong> và ba loại xổ số quay suốt ngày đêm. Chưa có casino trực tiếp, thể thao hay bắn cá, và các trang đó nói rõ như vậy.</p>',
      ],
      [
        'ایک چھوٹا گھر: ایک اسٹوڈیو، چار سلاٹ، تین قرعہ اندازیاں',
        '<p>یہاں سب کچھ اسی گھر کے لیے بنا ہے: <strong>Lotus Pond</strong> کی چار سلاٹس، اور تین قرعہ اندازیاں جو دن رات چلتی ہیں۔ ابھی لائیو کیسینو، کھیل اور فشنگ نہیں ہیں، اور ان کے صفحے یہ بتاتے ہیں۔</p>',
      ],
    ),
  },
  {
    id: 'credits',
    texts: said(
      [
        'Amounts are in dong, and it is play money',
        '<p>Each new account begins with <strong>2,000,000 ₫</strong>, once. Dong have no decimals, so there are none here.</p><p>It is credit without cash value: the bank of this site is a demonstration, and no real money moves. <a href="/promoDetail?id=welcome">The terms</a></p>',
      ],
      [
        'Số tiền tính bằng đồng, và là tiền chơi',
        '<p>Mỗi tài khoản mới bắt đầu với <strong>2.000.000 ₫</strong>, một lần. Đồng không có số lẻ nên ở đây cũng không có.</p><p>Đó là tín dụng không có giá trị tiền mặt: ngân hàng của trang này chỉ là minh họa, không có tiền thật nào di chuyển. <a href="/promoDetail?id=welcome">Điều khoản</a></p>',
      ],
      [
        'رقمیں ڈونگ میں ہیں، اور یہ کھیل کی رقم ہے',
        '<p>ہر نیا اکاؤنٹ <strong>2,000,000 ₫</strong> سے شروع ہوتا ہے، ایک بار۔ ڈونگ میں اعشاریہ نہیں ہوتا، اس لیے یہاں بھی نہیں۔</p><p>یہ بے نقد قیمت کریڈٹ ہے: اس سائٹ کا بینک نمائشی ہے، اور کوئی اصلی رقم نہیں چلتی۔ <a href="/promoDetail?id=welcome">شرائط</a></p>',
      ],
    ),
  },
  {
    id: 'vietqr',
    texts: said(
      [
        'Try a deposit by VietQR',
        '<p>Open the deposits of your account, choose VietQR and an amount from 20,000 ₫. The square code has the form that banks in Vietnam read, but it names an account of the demonstration bank: do not send money to it. Its page has a button that pays.</p>',
      ],
      [
        'Thử nạp bằng VietQR',
        '<p>Mở mục nạp tiền của tài khoản, chọn VietQR và số tiền từ 20.000 ₫. Mã vuông có đúng dạng mà ngân hàng Việt Nam đọc được, nhưng ghi tài khoản của ngân hàng minh họa: đừng chuyển tiền vào đó. Trang của ngân hàng ấy có nút để trả.</p>',
      ],
      [
        'VietQR سے جمع کرنا آزمائیں',
        '<p>اپنے اکاؤنٹ میں رقم جمع کرنے کا حصہ کھولیں، VietQR اور 20,000 ₫ سے اوپر کی رقم چنیں۔ چوکور کوڈ اسی شکل کا ہے جسے ویتنام کے بینک پڑھتے ہیں، مگر اس میں نمائشی بینک کا اکاؤنٹ ہے: اس میں رقم نہ بھیجیں۔ اس کے صفحے پر ادائیگی کا بٹن ہے۔</p>',
      ],
    ),
  },
].map(notice => ({ kind: 'PL', ...notice }))

/** Banners, notices, promotions and help of the second brand: its own, and what is true of both. */
export const LOTUS_CONTENT: Content = [
  LOTUS_BANNERS,
  only(BANNERS, ['live', 'fish', 'pvp', 'sports', 'esports', 'elott', 'cockfight', 'promotions', 'points', 'help']),
  [...OWN_NOTICES, ...only(NOTICES, ['odds', 'check-rounds', 'interrupted', 'two-step', 'free-play', 'of-age'])],
  AGENT_NOTICES,
  [
    ...[WELCOME, REFILL].map(each => ({ kind: 'PR', ...each })),
    ...only(PROMOTIONS, ['try-free', 'fair-rounds', 'second-lock']),
  ] as NewAnnouncement[],
  HELP,
]
