import type { FieldRules } from './register-rules.ts'

/** The texts of the registration form in its order (specification §2); the dialling code stands with the number. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'email',
  'birthDate',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'captcha',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]
export type RegisterTab = 'username' | 'mobile'
export type RegisterTexts = Record<RegisterField, string>

type Form = {
  tab: RegisterTab
  /** REGMOBVERF3: numbers are confirmed by a code. */
  verifiesMobile: boolean
  showsAffiliate: boolean
}

/**
 * Which fields a tab shows and which of them are required, in order (specification §2, §5): what the merchant's rules
 * enable; by mobile number the number comes first and is always needed, its code where REGMOBVERF3 is on, and the name
 * is made up. The payment password is required wherever it is shown.
 */
export function fieldsOf(rules: Readonly<Record<string, FieldRules>>, form: Form): Map<RegisterField, FieldRules> {
  const isMobileTab = form.tab === 'mobile'
  const shown = new Map<RegisterField, FieldRules>()
  const order: readonly RegisterField[] = isMobileTab
    ? ['mobileNum', 'verificationCode', ...REGISTER_FIELDS.filter(name => !MOBILE.includes(name))]
    : REGISTER_FIELDS
  for (const name of order) {
    const rule = rules[name]
    if (rule && isShown(name, rule, form)) shown.set(name, { ...rule, required: isRequired(name, rule, isMobileTab) })
  }
  return shown
}

const MOBILE: readonly RegisterField[] = ['username', 'mobileNum', 'verificationCode']

function isShown(name: RegisterField, rule: FieldRules, { tab, verifiesMobile, showsAffiliate }: Form): boolean {
  if (name === 'affiliateCode') return showsAffiliate
  if (tab === 'mobile' && name === 'mobileNum') return true
  if (tab === 'mobile' && name === 'verificationCode') return verifiesMobile
  return rule.enabled
}

function isRequired(name: RegisterField, rule: FieldRules, isMobileTab: boolean): boolean {
  if (name === 'verificationCode' || name === 'paymentPassword') return true
  return rule.required || (isMobileTab && name === 'mobileNum')
}

/** Tabs by the merchant's flags; registration by mobile number is the default where it is on (specification §4). */
export function tabsOf(byUsername: boolean, byMobile: boolean): RegisterTab[] {
  return [...(byMobile ? ['mobile' as const] : []), ...(byUsername ? ['username' as const] : [])]
}
