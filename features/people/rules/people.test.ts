import { expect, test } from 'vitest'
import { isAgent, isTrial, readNickname, usernameKey } from './people.ts'

test.each([
  [0, false, false],
  [1, true, false],
  [2, true, false],
  [4, false, true],
  [41, true, false],
  [42, true, false],
])('account type %i: agent is %s, trial is %s (specification §6)', (type, agent, trial) => {
  expect(isAgent(type)).toBe(agent)
  expect(isTrial(type)).toBe(trial)
})

test('case does not make another username, and only ASCII case is folded', () => {
  expect(usernameKey('AnnA7')).toBe('anna7')
  expect(usernameKey('İK')).toBe('İk')
})

test.each([
  ['Linh', 'Linh'],
  ['  Hoa   Sen ', 'Hoa Sen'],
  ['می\u200cروم', 'می\u200cروم'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['🪷🪷', '🪷🪷'],
  ['x', undefined],
  ['   ', undefined],
  ['x'.repeat(21), undefined],
  ['a\u202eb', undefined],
  ['a\u0000b', undefined],
  ['a\u200bb', undefined],
])('the nickname %j is kept as %j', (text, nickname) => {
  expect(readNickname(text)).toBe(nickname)
})
