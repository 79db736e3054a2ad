import { expect, test } from 'vitest'
import { styleOf, themeShape } from './theme.ts'

test('colours of tokens become a stylesheet of two themes; without any it is empty', () => {
  expect(styleOf({})).toBe('')
  expect(styleOf({ light: {}, dark: { vermilion: '#0f766e' } })).toBe(
    ':root:root[data-theme="dark"] {\n  --vermilion: #0f766e;\n}\n',
  )
  expect(styleOf({ light: { gold: '#112233', 'gold-text': '#445566' } })).toBe(
    ':root:root {\n  --gold: #112233;\n  --gold-text: #445566;\n}\n',
  )
})

test.each([
  { light: { vermilion: 'red' } },
  { light: { vermilion: '#12345' } },
  { light: { vermilion: '#123456;} body{display:none' } },
  { light: { 'radius-card': '#123456' } },
  { light: { '--x:y}': '#123456' } },
  { print: {} },
])('%j is no theme', theme => {
  expect(themeShape.safeParse(theme).success).toBe(false)
})
