import { matchesPattern } from './patterns.ts'

/** How one field of the registration form is checked (specification §3, §5). Lengths in characters as people count. */
export type RegistrationField = {
  enabled: boolean
  required: boolean
  patternId: number
  minLength: number
  maxLength: number
}

export type FieldProblem = 'required' | 'length' | 'pattern'

/** What is wrong with a text given for a field, null when nothing is. The length is looked at first (S-15). */
export function fieldProblem(field: RegistrationField, text: string): FieldProblem | null {
  if (text === '') return field.required ? 'required' : null
  const length = [...text].length
  if (length < field.minLength || length > field.maxLength) return 'length'
  return matchesPattern(field.patternId, text) ? null : 'pattern'
}

/** A socket's address without what only the socket needs: `::ffff:1.2.3.4` is `1.2.3.4`, `fe80::1%eth0` is `fe80::1`. */
export function plainAddress(ip: string): string {
  return ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
