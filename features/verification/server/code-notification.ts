import type { NotificationWords } from '#features/notifications/server/notifications.ts'

/** The notification with a code, as SMS and as e-mail. */
export const CODE_NOTIFICATION: NotificationWords = {
  en: ({ site, code, minutes }) => ({
    subject: `${code} is your ${site} code`,
    text: `${code} is your ${site} code, good for ${minutes} min. Never tell it to anybody, not even to us.`,
  }),
  vi: ({ site, code, minutes }) => ({
    subject: `${code} là mã ${site} của bạn`,
    text: `${code} là mã ${site} của bạn, có hiệu lực trong ${minutes} phút. Đừng cho ai biết mã này, kể cả chúng tôi.`,
  }),
  ur: ({ site, code, minutes }) => ({
    subject: `${code} آپ کا ${site} کوڈ ہے`,
    text: `${code} آپ کا ${site} کوڈ ہے، ${minutes} منٹ تک کارآمد۔ یہ کسی کو نہ بتائیں، ہمیں بھی نہیں۔`,
  }),
}
