import type { ContractLine, WouldEnd } from '#features/agents/api-contracts.ts'
import { maskedName } from '#features/agents/rules/masked-name.ts'
import { formatAmount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Ends } from './propose.ts'
import { isOpen, statusAt } from './runs.ts'
import { type Contract, tierText } from './store-contracts.ts'
import { type Party, partiesByNumber } from './store-parties.ts'

export type Names = ReadonlyMap<number, Party>

/** Who is named by contracts. */
export const namesOf = (db: Sql | Tx, contracts: readonly Contract[]): Promise<Names> =>
  partiesByNumber(
    db,
    contracts.flatMap(({ payer, payee }) => (payer === null ? [payee] : [payer, payee])),
  )

/** As a contract is shown at an instant to one of its sides, or to who stands above both. */
export function contractLine(contract: Contract, names: Names, at: Date, viewer: number): ContractLine {
  const { id, username } = names.get(contract.payee)!
  const payer = contract.payer === null ? undefined : names.get(contract.payer)
  const status = statusAt(contract, at)
  const { kind, product, period, carry, mode, activeMode, deductSalary, funding, version, endReason } = contract
  return {
    ...{ kind, product, period, carry, mode, activeMode, deductSalary, funding, version, endReason, status },
    id: String(contract.id),
    payer: payer ? shownPayer(payer, contract.payee === viewer) : null,
    payee: { id, username },
    minActiveBet: formatAmount(contract.minActiveBet),
    tiers: contract.tiers.map(tierText),
    proposedAt: contract.proposedAt.toISOString(),
    expiresAt: isOpen(contract, at) ? contract.expiresAt.toISOString() : null,
    effectiveFrom: contract.effectiveFrom?.toISOString() ?? null,
    effectiveTo: contract.effectiveTo?.toISOString() ?? null,
  }
}

function shownPayer({ id, username }: Party, isUpline: boolean) {
  return isUpline ? { id: null, username: maskedName(username) } : { id, username }
}

export const endLines = (ends: readonly Ends[], names: Names): WouldEnd[] =>
  ends.map(({ contract, reason }) => ({
    id: String(contract.id),
    payee: names.get(contract.payee)!.username,
    payer: contract.payer === null ? '' : names.get(contract.payer)!.username,
    reason,
  }))
