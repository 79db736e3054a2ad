import { expect, test } from 'vitest'
import { isAgent, isTrial, usernameKey } from './people.ts'

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
