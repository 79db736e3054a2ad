import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { readWords } from '../../server/words/collect.ts'
import { LANGUAGES, languageOf } from './languages.ts'
import { precompile } from './precompile.ts'

const TAGS = Object.values(LANGUAGES).map(({ tag }) => tag)

type Tree = { [key: string]: string | Tree }

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

function leavesOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leavesOf(value, `${path}${key}.`),
  )
}

const textsOf = (tag: string) => (['site', 'office'] as const).flatMap(audience => leavesOf(readWords(audience, tag)))

test.each(TAGS)('%s: every text compiles and says each of its arguments', tag => {
  for (const [key, text] of textsOf(tag)) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
    const counted = [...text.matchAll(/\{(\w+), plural,/g)].map(match => match[1]!)
    const numbers = [...text.matchAll(/\{(\w+), number\}/g)].map(match => match[1]!)
    // Where a part is said or not, `yes` says it.
    const chosen = [...text.matchAll(/\{(\w+), select,/g)].map(match => [match[1]!, 'yes'])
    const compiled = precompile({ text }).text as Parameters<typeof format>[0]
    for (const count of counted.length > 0 ? [1, 2, 60, 300] : [0]) {
      const values = [
        ...names.map(name => [name, `<${name}>`]),
        ...[...counted, ...numbers].map(name => [name, count]),
        ...chosen,
      ]
      const said = format(compiled, tag, Object.fromEntries(values), { formatters })
      if (counted.length + numbers.length + chosen.length === 0)
        expect(said, key).toBe(text.replace(/\{(\w+)\}/g, '<$1>'))
      else expect(said, key).not.toMatch(/[{}#]/)
      for (const name of names) expect(said, key).toContain(`<${name}>`)
    }
  }
})

test.each([
  ['VI', 'VI'],
  ['UR', 'UR'],
  ['xx', 'EN'],
  [null, 'EN'],
])('the stored choice %s is %s', (stored, language) => {
  expect(languageOf(stored)).toBe(language)
})

test('what nobody understood is said no more', () => {
  const texts = TAGS.flatMap(textsOf).map(([, text]) => text)
  for (const gone of [/unit is above the most/i, /^Several issues [\d{]/, /^Came back$/])
    expect(texts.filter(text => gone.test(text))).toEqual([])
})
