import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

export type { SlideAction } from './slide.ts'

/** What a code is for: one sent for one purpose is refused at every other (S-09). */
export const CODE_PURPOSES = ['login', 'register', 'password', 'two_factor', 'payment'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * The E.164 form of a mobile number, `+84912345678`; null when the numbering plan of its country knows no such mobile
 * number (security §3.5: others are where pumping happens). `countryDialingCode` with or without its plus; a number
 * may come with the zero that people dial at home.
 */
export function mobileNumber(countryDialingCode: string, mobileNum: string): string | null {
  const country = countryDialingCode.replace(/\D/g, '')
  const national = mobileNum.replace(/\D/g, '')
  for (const digits of [national, national.replace(/^0+/, '')]) {
    const read = parsePhoneNumberFromString(`+${country}${digits}`)
    if (read?.isValid() && read.countryCallingCode === country) return read.number
  }
  return null
}
