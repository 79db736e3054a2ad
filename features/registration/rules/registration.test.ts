import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { fieldsOf, newPasswordProblem, passwordWeakness, registrationProblem } from './registration.ts'

const NOW = { today: '2026-11-21', age: 18 }

const rule = { enabled: true, required: true, minLength: 7, maxLength: 64, patternId: 6 }
const fields = {
  username: { ...rule, patternId: 2, minLength: 2, maxLength: 15 },
  password: rule,
  confirmPassword: rule,
  payeeName: { ...rule, enabled: false, patternId: 18 },
  email: { ...rule, required: false, patternId: 4 },
  birthDate: { ...rule, required: false, patternId: 12, minLength: 10, maxLength: 10 },
  captcha: { ...rule, patternId: 5 },
}
const good = { username: 'Anna7', password: 'violet1canyon', confirmPassword: 'violet1canyon' }

test.each([
  ['what follows all rules', {}, null],
  ['a username of one letter', { username: 'A' }, { code: 'invalid_input', field: 'username', problem: 'length' }],
  ['a username of 2 characters', { username: 'A7' }, null],
  ['a username of 15 characters', { username: 'a'.repeat(15) }, null],
  ['a username of 16 characters', { username: 'a'.repeat(16) }, { field: 'username', problem: 'length' }],
  [
    'a username that starts with a digit',
    { username: '7anna' },
    { field: 'username', problem: 'pattern', patternId: 2 },
  ],
  ['a username with a space', { username: 'an na' }, { field: 'username', problem: 'pattern' }],
  ['no username', { username: '' }, { field: 'username', problem: 'required' }],
  ['a username left out', { username: undefined }, { field: 'username', problem: 'required' }],
  ['a password of 6 characters', both('abc12x'), { field: 'password', problem: 'length', minLength: 7, maxLength: 64 }],
  ['a password of 7 characters', both('xbc12yz'), null],
  ['a password of 64 characters', both(`${'x'.repeat(63)}1`), null],
  ['a password of 65 characters', both(`${'x'.repeat(64)}1`), { field: 'password', problem: 'length' }],
  ['a password without a digit', both('violetcanyon'), { field: 'password', problem: 'pattern' }],
  ['a password without a letter', both('7294058271'), { field: 'password', problem: 'pattern' }],
  ['a password with spaces and symbols', both(' violet 1 canyon! '), null],
  ['a password that everybody tries', both('Password123'), { field: 'password', problem: 'common' }],
  ['a password with the username in it', both('xxANNA7xx'), { field: 'password', problem: 'contains_username' }],
  [
    'another confirmation',
    { confirmPassword: 'violet2canyon' },
    { code: 'inconsistent_twice', field: 'confirmPassword' },
  ],
  ['no confirmation', { confirmPassword: '' }, { code: 'inconsistent_twice', field: 'confirmPassword' }],
  ['a bad text in a field that is not shown', { payeeName: '??' }, null],
  ['an optional field left empty', { email: '' }, null],
  ['the day of the 18th birthday', { birthDate: '2008-11-21' }, null],
  ['a birthday a day too late', { birthDate: '2008-11-22' }, { code: 'under_age', field: 'birthDate' }],
  ['a date that is none', { birthDate: '2001-02-29' }, { field: 'birthDate', problem: 'pattern' }],
  ["the picture's answer, which is checked where it is used up", { captcha: undefined }, null],
  ['an optional field filled in badly', { email: 'anna.example' }, { field: 'email', problem: 'pattern' }],
])('§5 registration: %s gives %j', (_, change, expected) => {
  const problem = registrationProblem(fields, { ...good, ...change }, true, NOW)
  if (expected === null) return expect(problem).toBeNull()
  expect({ code: problem?.code, ...problem?.details }).toMatchObject({ code: 'invalid_input', ...expected })
})

test('§5: paymentPassword is required when shown, and is another than the login password (S-21)', () => {
  const shown = { ...fields, paymentPassword: { ...rule, required: false } }
  const judge = (paymentPassword: string) =>
    registrationProblem(shown, { ...good, paymentPassword }, true, NOW)?.details.problem
  expect([judge(''), judge(good.password), judge('other1than')]).toEqual(['required', 'same_as_password', undefined])
})

test('§5: by mobile a name is not needed and the number is, also where the merchant shows it to nobody else', () => {
  const mobileNum = { ...rule, enabled: false, required: false }
  const byMobile = fieldsOf({ ...fields, mobileNum }, 'mobile')
  expect(byMobile.username).toMatchObject({ enabled: true, required: false })
  expect(byMobile.mobileNum).toMatchObject({ enabled: true, required: true })
  expect(fieldsOf({ ...fields, mobileNum }, 'username').mobileNum).toBe(mobileNum)
})

test('§5 Change password: a new one follows the rule of the registration', () => {
  expect(newPasswordProblem(rule, '', 'anna')).toMatchObject({ problem: 'required', minLength: 7 })
  expect(newPasswordProblem(rule, 'short1', 'anna')).toMatchObject({ problem: 'length' })
  expect(newPasswordProblem(rule, 'violetcanyon', 'anna')).toMatchObject({ problem: 'pattern' })
  expect(newPasswordProblem(rule, 'xxanna777', 'anna')).toEqual({ problem: 'contains_username' })
  expect(newPasswordProblem(rule, '123456', 'anna')).toMatchObject({ problem: 'length' })
  expect(newPasswordProblem(rule, good.password, 'anna')).toBeNull()
})

test('specification §4: the terms come before everything else', () => {
  expect(registrationProblem(fields, {}, false, NOW)?.code).toBe('terms_not_accepted')
})

test('a username of 2 characters may stand in a password, one of 3 may not', () => {
  expect(passwordWeakness('crate4321', 'at')).toBeNull()
  expect(passwordWeakness('crate4321', 'Rat')).toBe('contains_username')
})

test('the password that forces a change (specification §9) is never accepted', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(100)
  expect(passwordWeakness('123456', 'anna')).toBe('common')
})

function both(password: string) {
  return { password, confirmPassword: password }
}
