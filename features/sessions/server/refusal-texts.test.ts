import { expect, test } from 'vitest'
import { readWords } from '#shared/server/words/collect.ts'

/** The texts of accounts that the specification gives, by what the server refuses. */
test.each([
  ['§5 Messages', 'Please enter a valid verification code', 'wrong_code'],
  ['§5 Messages', 'Please enter a valid mobile number', 'invalid_mobile'],
  ['§5 Messages', 'Invalid invitation code', 'invitation_code_error'],
  ['§6', 'You are not logged in, please login', 'not_logged_in'],
  ['§8 Texts', 'Network link is abnormal, please try again', 'offline'],
  ['§8 Texts', 'Username/Email does not exist', 'account_unknown'],
  ['§8 Texts', 'Unknown error', 'unknown'],
  ['§8 Texts', 'Access restricted', 'not_allowed'],
  ['§8 Texts', 'System maintenance', 'maintenance'],
  ['§8 Texts', 'Please complete verification first', 'slide_required'],
  ['§8 Texts', 'Non-agents cannot log in', 'not_an_agent'],
  ['§6', 'Non-member account unable to login', 'not_a_member'],
] as const)('%s: %s, of %s', (_, text, code) => {
  expect(readWords('site', 'en').refusal[code].startsWith(text)).toBe(true)
})
