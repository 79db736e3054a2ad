/** What a member may tell about themselves beside the username (specification §3, Registration payload). */
export const PROFILE_FIELDS = [
  'mobile',
  'email',
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'birthDate',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
/** The fields by which somebody is reached: each value leads to one account of a merchant. */
export type ContactField = 'mobile' | 'email'
export type Profile = Partial<Record<ProfileField, string>>

/** A value as it is compared: differences that people do not mean make no difference. */
export function comparable(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase()
}

/** The last four digits of a mobile number, as screens show it: `***4567`. */
export function maskMobile(number: string): string {
  return `***${number.slice(-4)}`
}

/** The first letter and the host of an e-mail address: `a***@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}***${address.slice(at)}`
}

/**
 * The name of an account at a bank as banks write it: capitals without accents, 2 to 50 (specification §5, payeeName);
 * undefined for what is none.
 */
export function readPayeeName(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'D')
  const name = plain.toUpperCase().replace(/\s+/g, ' ').trim()
  return /^[A-Z][A-Z ]{1,49}$/.test(name) ? name : undefined
}
