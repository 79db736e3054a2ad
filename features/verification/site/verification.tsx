/* The fields and puzzles by which forms ask for a proof. */

export { type Captcha, CaptchaField, useCaptcha } from './captcha-field.tsx'
export { type CodeButton, useCodeButton } from './code-button.ts'
export { CodeField } from './code-field.tsx'
export type { Country } from './countries.ts'
export { isMobile, type Mobile, MobileField, useCountry } from './mobile-field.tsx'
export { type PhoneProof, usePhoneCode } from './phone-code.ts'
export { createThrottle } from './throttle.ts'
export { useSlide } from './use-slide.tsx'
export { WarningModal } from './warning-modal.tsx'
