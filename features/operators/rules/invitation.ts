type About = { link: string; role: string; hours: number }
type Words = (about: About) => { subject: string; text: string }

/** The invitation of an operator, by the language of who sends it. */
export const INVITATION: Readonly<Record<'en' | 'vi' | 'ur', Words>> = {
  en: ({ link, role, hours }) => ({
    subject: 'Your account of an operator',
    text: `You are invited to work here as ${role}. Choose your password within ${hours} hours: ${link}\nThe link is for this address alone. If you expected none, do nothing.`,
  }),
  vi: ({ link, role, hours }) => ({
    subject: 'Tài khoản vận hành của bạn',
    text: `Bạn được mời làm việc tại đây với vai trò ${role}. Hãy chọn mật khẩu trong vòng ${hours} giờ: ${link}\nLiên kết chỉ dành cho địa chỉ này. Nếu bạn không chờ lời mời nào, hãy bỏ qua.`,
  }),
  ur: ({ link, role, hours }) => ({
    subject: 'آپ کا آپریٹر اکاؤنٹ',
    // Isolated: it runs the other way.
    text: `آپ کو یہاں \u2068${role}\u2069 کے طور پر کام کرنے کی دعوت ہے۔ ${hours} گھنٹے کے اندر اپنا پاس ورڈ منتخب کریں: ${link}\nیہ لنک صرف اس پتے کے لیے ہے۔ اگر آپ کو کسی دعوت کا انتظار نہ تھا تو کچھ نہ کریں۔`,
  }),
}
