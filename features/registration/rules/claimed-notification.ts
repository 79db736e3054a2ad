/** That somebody else tried to register with one's contact (C-04). */
export const CLAIMED_NOTIFICATION: Record<'en' | 'vi' | 'ur', () => { subject: string; text: string }> = {
  en: () => ({
    subject: 'Somebody tried to register with your contact',
    text: 'Somebody tried to open an account with this contact. You already have one: log in, or ask for a new password. If it was not you, there is nothing you need to do.',
  }),
  vi: () => ({
    subject: 'Có người đã thử đăng ký bằng liên hệ của bạn',
    text: 'Có người đã thử mở tài khoản bằng liên hệ này. Bạn đã có tài khoản: hãy đăng nhập hoặc yêu cầu mật khẩu mới. Nếu không phải bạn, bạn không cần làm gì.',
  }),
  ur: () => ({
    subject: 'کسی نے آپ کے رابطے سے اندراج کی کوشش کی',
    text: 'کسی نے اس رابطے سے اکاؤنٹ کھولنے کی کوشش کی۔ آپ کا اکاؤنٹ پہلے سے موجود ہے: لاگ ان کریں یا نیا پاس ورڈ منگوائیں۔ اگر یہ آپ نہیں تھے تو آپ کو کچھ کرنے کی ضرورت نہیں۔',
  }),
}
