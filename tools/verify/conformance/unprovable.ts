/* Cases of the contract's table (§2.4) that a provider cannot bring about by calls alone, each with the reason. */

const operator = 'the operator must change something of the player, the game or the site'
const reward = 'the platform must first create a reward (reward_create) for the player'
const bonus = 'the player must hold bonus money'
const secondKey = 'needs another key or provider'
const crash = 'a process or the database must be killed at the right moment'
const adapter = 'is about an adapter of another contract'
const reconciler = 'the platform’s timed work must run against this provider’s feed'
const reset = 'the state must be as old as the case says'

export const UNPROVABLE: Readonly<Record<string, string>> = {
  'W-004': reset,
  'W-006': reset,
  'W-012': operator,
  'W-013': operator,
  'W-026': secondKey,
  'W-027': secondKey,
  'W-028': 'the call must come from another address',
  'W-045': secondKey,
  'W-052': adapter,
  'W-054': operator,
  'W-055': operator,
  'W-057': operator,
  'W-058': operator,
  'W-059': operator,
  'W-060': reward,
  'W-061': bonus,
  'W-062': bonus,
  'W-068': 'needs thousands of players',
  'W-069': crash,
  'W-070': crash,
  'W-071': crash,
  'W-093': operator,
  'W-094': operator,
  'W-101': reward,
  'W-103': reward,
  'W-104': reward,
  'W-105': bonus,
  'W-131': bonus,
  'W-132': bonus,
  'W-138': reward,
  'W-139': operator,
  'W-140': reset,
  'W-141': adapter,
  'W-166': reconciler,
  'W-167': reconciler,
  'W-172': reconciler,
  'W-173': reconciler,
  'W-174': reconciler,
  'W-175': reconciler,
  'W-176': reconciler,
  'W-177': reconciler,
  'W-178': reconciler,
  'W-182': 'the provider’s rate is not told',
  'W-183': 'the platform must be deployed while it runs',
}

/** What a platform cannot see of a provider by asking it. */
export const UNPROVABLE_OF_VENDOR: Readonly<Record<string, string>> = {
  'V-090': 'the retry duty (§2.3) needs a platform that does not answer: see the reference provider',
  'V-091': 'the order rule (no money call before launch succeeded) shows on the platform only',
  'V-092': 'that a round’s replay never expires shows with the years',
}
