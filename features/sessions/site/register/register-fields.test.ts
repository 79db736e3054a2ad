import { expect, test } from 'vitest'
import { DEFAULT_FIELDS } from '#features/settings/rules/defaults.ts'
import { fieldsOf, REGISTER_FIELDS, tabsOf } from './register-fields.ts'
import type { FieldRules } from './register-rules.ts'

const rulesWith = (change: Partial<FieldRules>): Record<string, FieldRules> =>
  Object.fromEntries(
    Object.entries(DEFAULT_FIELDS).map(([name, field]) => [name, { acceptedPattern: '*', ...field, ...change }]),
  )
const form = { tab: 'username', verifiesMobile: true, showsAffiliate: true } as const
const names = (fields: Map<string, FieldRules>) => [...fields.keys()]

test('specification §2: every field of the server configuration has its place in the form', () => {
  const beside = ['countryDialingCode', 'domain']
  expect([...REGISTER_FIELDS, ...beside].sort()).toEqual(Object.keys(DEFAULT_FIELDS).sort())
  expect(names(fieldsOf(rulesWith({ enabled: true }), form))).toEqual([...REGISTER_FIELDS])
})

test('§5 Registration: what the configuration does not enable is not shown; what it does not require may stay empty', () => {
  expect(names(fieldsOf(rulesWith({ enabled: false }), { ...form, showsAffiliate: false }))).toEqual([])
  const fields = fieldsOf(rulesWith({ enabled: true, required: false }), form)
  const required = [...fields].filter(([, rule]) => rule.required).map(([name]) => name)
  expect(required).toEqual(['verificationCode', 'paymentPassword'])
})

test('§5 Registration: by mobile number the number comes first and is required, its code where REGMOBVERF3 is on', () => {
  const rules = rulesWith({ enabled: false, required: false })
  const shown = { ...form, tab: 'mobile', showsAffiliate: false } as const
  const fields = fieldsOf(rules, shown)
  expect(names(fields)).toEqual(['mobileNum', 'verificationCode'])
  expect(fields.get('mobileNum')!.required).toBe(true)
  expect(names(fieldsOf(rules, { ...shown, verifiesMobile: false }))).toEqual(['mobileNum'])
  expect(names(fieldsOf(rulesWith({ enabled: true }), shown))).not.toContain('username')
})

test('specification §4: the affiliate field shows by its own rule', () => {
  expect(names(fieldsOf(rulesWith({ enabled: true }), { ...form, showsAffiliate: false }))).not.toContain(
    'affiliateCode',
  )
})

test.each([
  [true, true, ['mobile', 'username']],
  [true, false, ['username']],
  [false, true, ['mobile']],
  [false, false, []],
])(
  'specification §2, §4: USERNAMEREG3 %s and MOBILENUMREG3 %s give the tabs %j, the first by default',
  (name, mobile, tabs) => {
    expect(tabsOf(name, mobile)).toEqual(tabs)
  },
)
