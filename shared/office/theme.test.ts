import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CSS = 'node_modules/@mantine/core/styles'
const MANTINE = /import (?:type )?\{([^}]+)\} from '@mantine\/core'/g
/** Parts that a component is made of have no file of their own name: what it draws with stands in these. */
const DRAWN_BY: Readonly<Record<string, readonly string[]>> = {
  Select: ['Input', 'Combobox', 'ScrollArea'],
  MultiSelect: ['Input', 'Combobox', 'ScrollArea', 'Pill', 'PillsInput', 'CloseButton'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['PasswordInput', 'Input', 'UnstyledButton'],
  Modal: ['Modal', 'ModalBase', 'Overlay', 'CloseButton'],
  Drawer: ['Drawer', 'ModalBase', 'Overlay', 'CloseButton'],
  Checkbox: ['Checkbox', 'InlineInput'],
  Menu: ['Menu', 'Popover'],
}
const theme = readFileSync('shared/office/theme.css', 'utf8')
const hasLine = (name: string) => theme.includes(`"@mantine/core/styles/${name}.layer.css"`)

/** All of Mantine that the office names, as long as it is a component. */
function used(): string[] {
  const files = globSync(['apps/office/**/*.tsx', 'shared/office/**/*.tsx', 'features/*/office/**/*.tsx'])
  const names = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(MANTINE)].flatMap(([, list]) => list!.split(',').map(each => each.trim())),
  )
  return [...new Set(names)].filter(name => /^[A-Z]\w+$/.test(name))
}

test('each component of Mantine that the office uses has its line of CSS', () => {
  const names = used()
  expect(names).toContain('Button')
  const needed = names.flatMap(name => DRAWN_BY[name] ?? (existsSync(`${CSS}/${name}.layer.css`) ? [name] : []))
  expect([...new Set(needed)].filter(name => !hasLine(name))).toEqual([])
})

test('each line of CSS is of a file that there is', () => {
  const lines = [...theme.matchAll(/"@mantine\/core\/styles\/([\w-]+\.layer\.css)"/g)].map(([, file]) => file!)
  expect(lines.filter(file => !existsSync(`${CSS}/${file}`))).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
})
