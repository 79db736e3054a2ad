import { fieldProblem, type RegistrationField } from '#features/settings/rules/settings.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Why a registration is refused, in the words of the closed list of refusals; `details.field` names the field. */
export type RegistrationProblem = {
  code: 'terms_not_accepted' | 'inconsistent_twice' | 'invalid_input'
  details: Record<string, string | number>
}

/**
 * The first thing wrong with a registration, null when nothing is (specification §4 Registration submit, §5). The terms
 * come first; then the merchant's fields in the order of the form; `texts` holds what was filled in.
 */
export function registrationProblem(
  fields: Readonly<Record<string, RegistrationField>>,
  texts: Readonly<Record<string, string | undefined>>,
  termsAccepted: boolean,
): RegistrationProblem | null {
  if (!termsAccepted) return { code: 'terms_not_accepted', details: { field: 'terms' } }
  for (const [name, field] of Object.entries(fields)) {
    if (!field.enabled) continue
    const text = texts[name] ?? ''
    if (name === 'confirmPassword' && text !== texts.password)
      return { code: 'inconsistent_twice', details: { field: name } }
    const problem = fieldProblem(field, text)
    const { patternId, minLength, maxLength } = field
    if (problem) return { code: 'invalid_input', details: { field: name, problem, patternId, minLength, maxLength } }
    const weakness = name === 'password' && passwordWeakness(text, texts.username ?? '')
    if (weakness) return { code: 'invalid_input', details: { field: name, problem: weakness } }
  }
  return null
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
