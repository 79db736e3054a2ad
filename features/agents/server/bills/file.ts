import { resultText, writeBillFile } from '#features/agents/rules/bills/bill-file.ts'
import { textOf } from '#features/agents/rules/bills/input-text.ts'
import { type Contract, tierText } from '../contracts/store-contracts.ts'
import type { Bill } from './store-bills.ts'

/** A bill as a file that anybody calculates again (`npm run recompute`). */
export function billFile(bill: Bill, contract: Contract): string {
  const { carry, mode, deductSalary, tiers } = contract
  const { start, end } = bill
  return writeBillFile({
    ...{ bill: String(bill.id), formula: bill.formula, revision: bill.revision },
    period: { from: bill.firstDay, to: bill.lastDay, startsAt: start.toISOString(), endsAt: end.toISOString() },
    contract: {
      ...{ id: String(contract.id), version: contract.version, kind: contract.kind, product: contract.product },
      ...{ funding: contract.funding, carry, mode, deductSalary, tiers: tiers.map(tierText) },
    },
    input: textOf(bill.input),
    result: resultText(bill),
  })
}
