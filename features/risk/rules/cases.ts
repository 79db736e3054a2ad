export const STATES = ['OPEN', 'WORKING', 'CLOSED'] as const
export type State = (typeof STATES)[number]

export const OUTCOMES = ['confirmed', 'false_alarm', 'unclear'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What people do with a case. */
export type Deed = 'add' | 'assign' | 'note' | 'close'

/** How a case stands after a deed; undefined where it is closed: that is final. */
export function after(state: State, deed: Deed): State | undefined {
  if (state === 'CLOSED') return undefined
  return { assign: 'WORKING' as const, add: state, note: state, close: 'CLOSED' as const }[deed]
}

/** How often a rule was right: of the cases that said so. */
export function rightShare({ confirmed, falseAlarm }: { confirmed: number; falseAlarm: number }): number | null {
  const told = confirmed + falseAlarm
  return told === 0 ? null : confirmed / told
}
