import type { ExportKind } from './exports.ts'

type About = { kind: ExportKind; merchant: string; from: string; to: string; link: string }
type Words = (about: About) => { subject: string; text: string }
type Names = Readonly<Record<ExportKind, string>>

const EN: Names = { journal: 'Journal', revenue: 'Revenue', people: 'People', returns: 'Returns of games' }
const VI: Names = { journal: 'Sổ nhật ký', revenue: 'Doanh thu', people: 'Người chơi', returns: 'Tỷ lệ trả thưởng' }
const UR: Names = { journal: 'روزنامچہ', revenue: 'آمدنی', people: 'لوگ', returns: 'گیمز کی واپسی' }

/** Isolated: it runs the other way. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** That a report is ready, by the language of who arranged it: no figure leaves the office, only where it is found. */
export const SCHEDULE_MAIL: Readonly<Record<'en' | 'vi' | 'ur', Words>> = {
  en: ({ kind, merchant, from, to, link }) => ({
    subject: `${EN[kind]}: ${spanOf(from, to)} – ${merchant}`,
    text: `The report “${EN[kind]}” of ${merchant} for ${spanOf(from, to)} is ready for you. Log in and take it: ${link}\nThe link opens for you alone. Who arranged it can be asked in the office, under Exports.`,
  }),
  vi: ({ kind, merchant, from, to, link }) => ({
    subject: `${VI[kind]}: ${spanOf(from, to)} – ${merchant}`,
    text: `Báo cáo “${VI[kind]}” của ${merchant} cho ${spanOf(from, to)} đã sẵn sàng cho bạn. Hãy đăng nhập để tải: ${link}\nLiên kết chỉ mở được cho bạn. Ai đã đặt lịch gửi được ghi trong văn phòng, mục Tệp xuất.`,
  }),
  ur: ({ kind, merchant, from, to, link }) => ({
    subject: `${UR[kind]}: ${isolated(spanOf(from, to))} – ${isolated(merchant)}`,
    text: `${isolated(merchant)} کی رپورٹ ”${UR[kind]}“ برائے ${isolated(spanOf(from, to))} آپ کے لیے تیار ہے۔ لاگ اِن کر کے اسے لیں: ${link}\nیہ لنک صرف آپ کے لیے کھلتا ہے۔ یہ کس نے مقرر کی، دفتر میں برآمدات کے تحت دیکھا جا سکتا ہے۔`,
  }),
}

const spanOf = (from: string, to: string) => (from === to ? from : `${from} – ${to}`)
