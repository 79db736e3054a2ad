import { rebatesOfficeApi } from '#features/rebates/api-office.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice } from '../support/office/operators.ts'
import type { Example } from './calls.ts'

/** Examples of calls about rebate. */
export async function rebateCalls({ app, ann }: CashierOffice): Promise<[string, Example][]> {
  const { path } = rebatesOfficeApi.settings
  const { value } = await askOffice(app, ann.token, ['GET', path])
  const { given } = value as { given: object }
  return [[`POST ${path}`, { body: { given: { ...given, autoSweep: false }, reason: 'the test asks for it' } }]]
}
