/**
 * Account types (agents §1.1): all that a type means, in one place. Nothing else asks which number it is, so that another
 * reading of a type is a change of its row.
 */
export type AccountType = {
  readonly name: 'member' | 'agent' | 'generalAgent' | 'trialMember' | 'trialAgent' | 'trialGeneralAgent'
  /** May open the agent centre. */
  readonly isAgent: boolean
  readonly isTrial: boolean
  readonly canHaveDownline: boolean
  readonly canContract: boolean
  /** Has money that is worth something: deposits, withdrawals, transfers. */
  readonly canCash: boolean
  readonly mayTransferUp: boolean
}

const none = { isAgent: false, isTrial: false, canHaveDownline: false, canContract: false, canCash: false } as const
const real = { ...none, canContract: true, canCash: true } as const

export const ACCOUNT_TYPES: Readonly<Record<number, AccountType>> = {
  0: { ...real, name: 'member', mayTransferUp: true },
  1: { ...real, name: 'agent', isAgent: true, canHaveDownline: true, mayTransferUp: true },
  // The top of a line: above is the house alone.
  2: { ...real, name: 'generalAgent', isAgent: true, canHaveDownline: true, mayTransferUp: false },
  4: { ...none, name: 'trialMember', isTrial: true, mayTransferUp: false },
  41: { ...none, name: 'trialAgent', isAgent: true, isTrial: true, mayTransferUp: false },
  42: { ...none, name: 'trialGeneralAgent', isAgent: true, isTrial: true, mayTransferUp: false },
}

/** Of a type that there is: the database keeps no other. */
export function accountType(type: number): AccountType {
  const found = ACCOUNT_TYPES[type]
  if (!found) throw new Error(`no account type ${type}`)
  return found
}

/** Of accounts that others open below themselves. */
export const typeOf = (kind: 'agent' | 'member'): number => (kind === 'agent' ? 1 : 0)

/** What operators may forbid a whole team: money that leaves, money up and down the line, logging in (agents §1.3). */
export const TEAM_FLAGS = ['withdraw', 'transfer', 'login'] as const
export type TeamFlag = (typeof TEAM_FLAGS)[number]
