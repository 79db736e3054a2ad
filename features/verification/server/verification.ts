/* That somebody is there, and that a number or an address is theirs. */

export { CAPTCHA_COOKIE, redeemCaptcha } from './captcha.ts'
export { redeemCode, sendCode, takeNotice } from './codes.ts'
export { type MobileFields, proveMobile, readMobile } from './mobile-proof.ts'
export { redeemSlide } from './slide.ts'
export { assertOwnStepUp, stepUpChannel } from './step-up.ts'
