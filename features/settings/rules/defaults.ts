import type { Flag } from './flags.ts'
import type { RegistrationField } from './settings.ts'

/**
 * The white-label flags of specification §6 as a new merchant gets them: what costs money (SMS) or is not built yet is
 * off. SLIDEVERIFY asks for the slide before whatever costs something (specification §5), FORGETEMAIL3 and
 * MOBILENUMPASSREG3 open the two ways to a new password (§2, Forgot-password modal), REVEALACCOUNT3 has the first of
 * them tell whether an account exists (security D4). FORCELOGIN3 leads whoever is not logged in to /login from all but five
 * pages (§2, Routes). AGETRANSFERUP3 lets members send money up, AGENTPLAY3 agents play and pay as members do (agents §1.1),
 * AGENTLOCK3 agents lock bets of direct downlines; AGEPAG is the agent centre, with its entries below it (§3).
 */
export const DEFAULT_FLAGS: readonly Flag[] = [
  { modId: 'REGISTER', parentModId: null, enabled: true },
  { modId: 'DIRECTREG3', parentModId: 'REGISTER', enabled: true },
  { modId: 'USERNAMEREG3', parentModId: 'REGISTER', enabled: true },
  { modId: 'MOBILENUMREG3', parentModId: 'REGISTER', enabled: false },
  { modId: 'REGMOBVERF3', parentModId: 'MOBILENUMREG3', enabled: false },
  { modId: 'LOGIN', parentModId: null, enabled: true },
  { modId: 'MOBILEVERCODELOGIN3', parentModId: 'LOGIN', enabled: false },
  { modId: 'FREEPLAY3', parentModId: 'LOGIN', enabled: false },
  { modId: 'SLIDEVERIFY', parentModId: 'LOGIN', enabled: true },
  { modId: 'FORGETEMAIL3', parentModId: 'LOGIN', enabled: true },
  { modId: 'MOBILENUMPASSREG3', parentModId: 'LOGIN', enabled: false },
  { modId: 'REVEALACCOUNT3', parentModId: 'LOGIN', enabled: false },
  { modId: 'PWDEXPFORCECHANGE3', parentModId: 'LOGIN', enabled: false },
  { modId: 'FORCELOGIN3', parentModId: 'LOGIN', enabled: false },
  { modId: 'MEMBERCENTRE', parentModId: null, enabled: true },
  { modId: 'DEPOSIT', parentModId: 'MEMBERCENTRE', enabled: true },
  { modId: 'WITHDRAW', parentModId: 'MEMBERCENTRE', enabled: true },
  { modId: 'CREDITMAR3', parentModId: 'MEMBERCENTRE', enabled: false },
  { modId: 'MAILCEN', parentModId: 'MEMBERCENTRE', enabled: true },
  { modId: 'MANPLAYREB3', parentModId: 'MEMBERCENTRE', enabled: false },
  { modId: 'AGETRANSFERUP3', parentModId: 'MEMBERCENTRE', enabled: true },
  { modId: 'AGENTPLAY3', parentModId: 'MEMBERCENTRE', enabled: true },
  { modId: 'AGENTLOCK3', parentModId: 'MEMBERCENTRE', enabled: false },
  { modId: 'AGEPAG', parentModId: null, enabled: true },
  { modId: 'AGEINFO3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'AGEREGDOWN3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'CREATEAFF3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'AFFMAN3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'DOWNMAN', parentModId: 'AGEPAG', enabled: true },
  { modId: 'TEAMBETTING3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'AGETEAMPNL3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'AGEREV3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'DIVIDEND', parentModId: 'AGEPAG', enabled: true },
  { modId: 'DAYSAL', parentModId: 'AGEPAG', enabled: true },
  { modId: 'HOURSAL3', parentModId: 'AGEPAG', enabled: true },
  { modId: 'RTSALARY3', parentModId: 'AGEPAG', enabled: true },
]

const shown = (patternId: number, minLength: number, maxLength: number): RegistrationField => ({
  enabled: true,
  required: true,
  patternId,
  minLength,
  maxLength,
})
const hidden = (patternId: number, minLength: number, maxLength: number): RegistrationField => ({
  ...shown(patternId, minLength, maxLength),
  enabled: false,
  required: false,
})

/**
 * The fields of the registration payload (specification §3) in the order of the form (§2). Username: 2 to 15, letter
 * first (§5 hints). Password: more than 6 with letters and digits (§5), at most 64 (security D2).
 */
export const DEFAULT_FIELDS: Readonly<Record<string, RegistrationField>> = {
  username: shown(2, 2, 15),
  password: shown(6, 7, 64),
  confirmPassword: shown(6, 7, 64),
  countryDialingCode: hidden(7, 1, 4),
  mobileNum: hidden(7, 6, 15),
  verificationCode: hidden(1, 0, 255),
  payeeName: hidden(18, 2, 50),
  paymentPassword: hidden(7, 6, 6),
  qqNum: hidden(7, 5, 12),
  line: hidden(10, 1, 50),
  whatsapp: hidden(7, 6, 15),
  facebook: hidden(10, 1, 50),
  wechat: hidden(10, 1, 50),
  idNumber: hidden(5, 4, 20),
  email: { ...shown(4, 5, 100), required: false },
  birthDate: hidden(12, 10, 10),
  recommenderId: hidden(5, 1, 50),
  affiliateCode: { ...shown(5, 1, 50), required: false },
  referralCode: hidden(5, 1, 50),
  captcha: hidden(5, 4, 5),
  domain: hidden(0, 1, 255),
}
