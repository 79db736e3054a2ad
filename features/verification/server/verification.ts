/* That somebody is there, and that a number or an address is theirs. */

export { redeemCode, sendCode, takeNotice } from './codes.ts'
export { requireCaptcha, requireSlide } from './gates.ts'
export { type MobileFields, proveMobile, readMobile } from './mobile-proof.ts'
export { assertOwnStepUp, stepUpChannel } from './step-up.ts'
