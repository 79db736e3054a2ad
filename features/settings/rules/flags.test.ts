import { expect, test } from 'vitest'
import { DEFAULT_FLAGS } from './defaults.ts'
import { flagTree, isOn } from './flags.ts'

const flags = [
  { modId: 'LOGIN', parentModId: null, enabled: false },
  { modId: 'REG', parentModId: null, enabled: true },
  { modId: 'SMS', parentModId: 'LOGIN', enabled: true },
  { modId: 'NAME', parentModId: 'REG', enabled: true },
  { modId: 'PHONE', parentModId: 'REG', enabled: false },
]

test('the tree keeps the order and nests by parent', () => {
  expect(flagTree(flags)).toEqual([
    { modId: 'LOGIN', enabled: '0', childrenNodes: [{ modId: 'SMS', enabled: '0', childrenNodes: [] }] },
    {
      modId: 'REG',
      enabled: '1',
      childrenNodes: [
        { modId: 'NAME', enabled: '1', childrenNodes: [] },
        { modId: 'PHONE', enabled: '0', childrenNodes: [] },
      ],
    },
  ])
})

test('a node that is off switches off what stands under it', () => {
  const tree = flagTree(flags)
  expect(isOn(tree, 'NAME')).toBe(true)
  expect(isOn(tree, 'SMS')).toBe(false)
})

test('a flag nobody declared is off', () => {
  expect(isOn(flagTree(flags), 'NOSUCH3')).toBe(false)
})

test('specification §6: a new merchant has all nine flags', () => {
  const known = DEFAULT_FLAGS.map(flag => flag.modId)
  for (const modId of [
    'USERNAMEREG3',
    'MOBILENUMREG3',
    'MOBILENUMPASSREG3',
    'REGMOBVERF3',
    'DIRECTREG3',
    'MOBILEVERCODELOGIN3',
    'FREEPLAY3',
    'PWDEXPFORCECHANGE3',
    'MANPLAYREB3',
  ])
    expect(known).toContain(modId)
})
