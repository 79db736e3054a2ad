import type { DepositState } from './deposits.ts'
import { ENDED, type WithdrawalState } from './withdrawals.ts'

/** Who is waited for in review: anybody, the first of two, or the second. */
export type Turn = 'one' | 'first' | 'second'
type Queue = { states: readonly WithdrawalState[]; turn?: Turn }

/**
 * The tabs of withdrawals: each stands in one at a time. Nothing waits for papers here: who needs a higher level is told so
 * before the money is set aside (decision 0244).
 */
export const QUEUES = {
  new: { states: ['REVIEW'], turn: 'one' },
  risk: { states: ['REVIEW'], turn: 'first' },
  finance: { states: ['REVIEW', 'APPROVED'], turn: 'second' },
  sent: { states: ['PAYING'] },
  confirm: { states: ['PAID'] },
  disputed: { states: ['NOT_RECEIVED'] },
  returned: { states: ENDED.back },
  done: { states: ENDED.received },
} as const satisfies Record<string, Queue>
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as [QueueName, ...QueueName[]]

/** Those in which somebody waits: the oldest comes first. */
export const isOpenQueue = (name: QueueName): boolean => name !== 'returned' && name !== 'done'

/** Deposits that somebody has to look at, and those that their members have not paid yet. */
export const DEPOSIT_QUEUES = {
  stuck: ['CONFIRMING', 'REVIEW', 'DISPUTED'],
  incomplete: ['CREATED', 'PENDING'],
} as const satisfies Record<string, readonly DepositState[]>
export type DepositQueue = keyof typeof DEPOSIT_QUEUES
