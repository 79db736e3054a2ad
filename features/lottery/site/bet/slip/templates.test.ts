import { expect, test } from 'vitest'
import { readTemplates, type Template, withoutTemplate, withTemplate } from './templates.ts'

const template = (...numbers: string[]) => [{ play: 'MB_LO2', selection: [numbers], unit: '1' }]

test('the newest template stands first, and each stands once', () => {
  const two = withTemplate(withTemplate([], template('05')), template('27'))
  expect(two).toEqual([template('27'), template('05')])
  expect(withTemplate(two, template('05'))).toEqual([template('05'), template('27')])
})

test('beyond six templates the oldest goes', () => {
  const numbers = ['00', '01', '02', '03', '04', '05', '06']
  const many = numbers.reduce<Template[]>((all, number) => withTemplate(all, template(number)), [])
  expect(many).toHaveLength(6)
  expect(many.at(-1)).toEqual(template('01'))
})

test('a template is taken out by what it holds', () => {
  expect(withoutTemplate([template('05'), template('27')], template('05'))).toEqual([template('27')])
})

test.each([null, 'x', '{}', '[[]]'])('what is stored as %s holds no template', text => {
  expect(readTemplates(text)).toEqual([])
})
