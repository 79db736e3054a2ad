import type { Kind, Status } from '#features/agents/rules/contracts/kinds.ts'
import type { Contract } from './store-contracts.ts'

/** Whether a contract pays for what happens at an instant. */
export function runsAt({ effectiveFrom, effectiveTo }: Contract, at: Date): boolean {
  return effectiveFrom !== null && effectiveFrom <= at && (effectiveTo === null || effectiveTo > at)
}

/** Whether it pays at an instant or at any time after it. */
export function runsFrom({ effectiveFrom, effectiveTo }: Contract, at: Date): boolean {
  return effectiveFrom !== null && (effectiveTo === null || (effectiveTo > at && effectiveTo > effectiveFrom))
}

export function isOpen({ status, expiresAt }: Contract, at: Date): boolean {
  return (status === 'P' || status === 'E') && expiresAt > at
}

/** As it stands at an instant: what ends later runs until then, and what nobody answered in time is over. */
export function statusAt(contract: Contract, at: Date): Status {
  const { status, expiresAt } = contract
  if ((status === 'P' || status === 'E') && expiresAt <= at) return 'X'
  return (status === 'C' || status === 'S') && runsFrom(contract, at) ? 'A' : status
}

/** Five minutes and hours are paid by the house, each level its difference; else whoever stands above pays (§2.1). */
export const fundingOf = (kind: Kind) => (kind === 'hourly' || kind === 'realtime' ? 'HOUSE_NET' : 'UPLINE')
