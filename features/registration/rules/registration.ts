import { fieldProblem, type RegistrationField } from '#features/settings/rules/settings.ts'
import { ageProblem } from './age.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export { ageProblem } from './age.ts'

/** Why a registration is refused, in the words of the closed list of refusals; `details.field` names the field. */
export type RegistrationProblem = {
  code: 'terms_not_accepted' | 'inconsistent_twice' | 'invalid_input' | 'under_age'
  details: Record<string, string | number>
}

/** By which tab of the form somebody registers (specification §2). */
export type RegistrationKind = 'username' | 'mobile'
type Fields = Readonly<Record<string, RegistrationField>>
type Texts = Readonly<Record<string, string | undefined>>

/** What only proves something, and is checked where it does: a code, the picture's answer, and where it was filled in. */
const PROVEN_ELSEWHERE = ['verificationCode', 'captcha', 'countryDialingCode', 'domain']

/**
 * The fields as one tab of the form checks them (specification §5): by mobile the number is needed and a name is not;
 * a code is needed where numbers are verified (REGMOBVERF3) and one is given.
 */
export function fieldsOf(fields: Fields, kind: RegistrationKind): Fields {
  if (kind === 'username') return fields
  const { username, mobileNum, ...rest } = fields
  return {
    ...(username && { username: { ...username, required: false } }),
    ...rest,
    ...(mobileNum && { mobileNum: { ...mobileNum, enabled: true, required: true } }),
  }
}

/**
 * The first thing wrong with a registration, null when nothing is (specification §4 Registration submit, §5). The terms
 * come first; then the merchant's fields in the order of the form; `texts` holds what was filled in. `today`: the day
 * that it is for the merchant, `yyyy-MM-dd`; `age`: how old members are at least.
 */
export function registrationProblem(
  fields: Fields,
  texts: Texts,
  termsAccepted: boolean,
  when: { today: string; age: number },
): RegistrationProblem | null {
  if (!termsAccepted) return { code: 'terms_not_accepted', details: { field: 'terms' } }
  for (const [name, rule] of Object.entries(fields)) {
    if (!rule.enabled || PROVEN_ELSEWHERE.includes(name)) continue
    // Needed wherever it is shown (specification §5).
    const field = name === 'paymentPassword' ? { ...rule, required: true } : rule
    const text = texts[name] ?? ''
    if (name === 'confirmPassword' && text !== texts.password)
      return { code: 'inconsistent_twice', details: { field: name } }
    const problem = fieldProblem(field, text)
    const { patternId, minLength, maxLength } = field
    if (problem) return { code: 'invalid_input', details: { field: name, problem, patternId, minLength, maxLength } }
    const more = text === '' ? null : meaningProblem(name, text, texts, when)
    if (more === 'under_age') return { code: more, details: { field: name } }
    if (more) return { code: 'invalid_input', details: { field: name, problem: more } }
  }
  return null
}

/** What a pattern cannot say. */
function meaningProblem(name: string, text: string, texts: Texts, { today, age }: { today: string; age: number }) {
  if (name === 'password') return passwordWeakness(text, texts.username ?? '')
  if (name === 'paymentPassword') return text === texts.password ? 'same_as_password' : null
  if (name === 'birthDate') return ageProblem(text, today, age)
  return null
}

/** What is wrong with a new password (specification §5: as at the registration), null when nothing is. */
export function newPasswordProblem(
  field: RegistrationField,
  password: string,
  username: string,
): Record<string, string | number> | null {
  const problem = fieldProblem({ ...field, required: true }, password)
  const { patternId, minLength, maxLength } = field
  if (problem) return { problem, patternId, minLength, maxLength }
  const weakness = passwordWeakness(password, username)
  return weakness && { problem: weakness }
}

/** A username this long may not stand inside the password; shorter ones stand in too many by chance. */
const TELLING_LENGTH = 3

/** Why a password is among the first that anybody would guess for this member (security D2), null when it is not. */
export function passwordWeakness(password: string, username: string): 'common' | 'contains_username' | null {
  const folded = password.toLowerCase()
  if (COMMON_PASSWORDS.has(folded)) return 'common'
  const name = username.trim().toLowerCase()
  return name.length >= TELLING_LENGTH && folded.includes(name) ? 'contains_username' : null
}
