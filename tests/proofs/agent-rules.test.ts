import { expect, test } from 'vitest'
import { proveAgentRules } from './agent-rules.ts'

test('what holds of every line of agents holds of 200', () => {
  expect(proveAgentRules(200)).toHaveLength(4)
})
