import { addMember } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'

type Example = { params?: Record<string, string>; body?: Record<string, unknown> }

/** Calls about lines of agents: two at the top, and an agent below the first who can go under the other. */
export async function agentCalls(world: CashierOffice): Promise<[string, Example][]> {
  const add = (username: string, uplineId?: string) =>
    transaction(world.db, tx =>
      addMember(tx, {
        merchantId: 1,
        username,
        currency: 'USD',
        type: uplineId ? 1 : 2,
        ...(uplineId && { uplineId }),
      }),
    )
  const [top, other] = [await add('CallTop'), await add('CallOther')]
  const memberId = await add('CallAgent', top)
  const reason = 'the test asks for it'
  const base = '/wps/office/agents/lines/:memberId'
  const about = (deed: string, body: object, id = memberId): [string, Example] => [
    `POST ${base}/${deed}`,
    { params: { memberId: id }, body: { reason, ...body } },
  ]
  return [
    [`GET ${base}`, { params: { memberId } }],
    about('move', { to: other }),
    about('flags', { flags: ['transfer'] }),
    about('terms', { series: { LOTT: 1960 }, rates: { LIVE: 5_000 }, allowsEqual: false }, top),
    about('quota', { group: 'LOTT', from: 1960, granted: 5 }),
  ]
}
