type Notification = { subject: string; text: string }
type Words<About> = Record<'en' | 'vi' | 'ur', (about: About) => Notification>

/** The way to a new password. */
export const RESET_NOTIFICATION: Words<{ link: string; minutes: number }> = {
  en: ({ link, minutes }) => ({
    subject: 'A new password',
    text: `Here you set a new password within ${minutes} minutes: ${link}\nIf you did not ask for this, do nothing: your password stays as it is.`,
  }),
  vi: ({ link, minutes }) => ({
    subject: 'Mật khẩu mới',
    text: `Đặt mật khẩu mới tại đây trong vòng ${minutes} phút: ${link}\nNếu bạn không yêu cầu, hãy bỏ qua: mật khẩu của bạn vẫn như cũ.`,
  }),
  ur: ({ link, minutes }) => ({
    subject: 'نیا پاس ورڈ',
    text: `${minutes} منٹ کے اندر یہاں نیا پاس ورڈ مقرر کریں: ${link}\nاگر آپ نے یہ نہیں مانگا تو کچھ نہ کریں: آپ کا پاس ورڈ وہی رہے گا۔`,
  }),
}

/** That the password is another one now. */
export const CHANGED_NOTIFICATION: Words<void> = {
  en: () => ({
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and all other devices were logged out. If it was not you, ask for a new password at once and contact customer service.',
  }),
  vi: () => ({
    subject: 'Mật khẩu của bạn đã được thay đổi',
    text: 'Mật khẩu tài khoản của bạn đã được thay đổi và mọi thiết bị khác đã bị đăng xuất. Nếu không phải bạn, hãy yêu cầu mật khẩu mới ngay và liên hệ chăm sóc khách hàng.',
  }),
  ur: () => ({
    subject: 'آپ کا پاس ورڈ تبدیل ہو گیا',
    text: 'آپ کے اکاؤنٹ کا پاس ورڈ تبدیل ہو گیا اور باقی تمام آلات لاگ آؤٹ ہو گئے۔ اگر یہ آپ نہیں تھے تو فوراً نیا پاس ورڈ منگوائیں اور کسٹمر سروس سے رابطہ کریں۔',
  }),
}

/** That the account was entered from a device it did not know; `from`: what is known of it. */
export const ENTERED_NOTIFICATION: Words<{ from: string }> = {
  en: ({ from }) => ({
    subject: 'A login from a new device',
    text: `Somebody logged in to your account from a device that it did not know: ${from}. If it was not you, ask for a new password at once and contact customer service.`,
  }),
  vi: ({ from }) => ({
    subject: 'Đăng nhập từ thiết bị mới',
    text: `Tài khoản của bạn vừa được đăng nhập từ một thiết bị mới: ${from}. Nếu không phải bạn, hãy yêu cầu mật khẩu mới ngay và liên hệ chăm sóc khách hàng.`,
  }),
  ur: ({ from }) => ({
    subject: 'نئے آلے سے لاگ ان',
    // Isolated: it runs the other way.
    text: `آپ کے اکاؤنٹ میں ایک نئے آلے سے لاگ ان ہوا: \u2068${from}\u2069۔ اگر یہ آپ نہیں تھے تو فوراً نیا پاس ورڈ منگوائیں اور کسٹمر سروس سے رابطہ کریں۔`,
  }),
}
