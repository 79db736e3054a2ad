import type { CashierOffice } from '../support/office/cashier.ts'

type Example = { params?: Record<string, string>; body?: Record<string, unknown> }

/** Calls about what looks like fraud: an alert that no case is about, and cases for each deed. */
export async function riskCalls(world: CashierOffice): Promise<[string, Example][]> {
  const { memberId } = await world.newMember()
  const cases = await world.db<{ id: bigint }[]>`
    insert into risk.cases (merchant_id, opened_by, why) select 1, ${world.ann.id}, 'given' from generate_series(1, 5)
    returning id`
  const alerts = await world.db<{ id: bigint }[]>`
    insert into risk.alerts (merchant_id, rule, key, at, members, figures)
    select 1, 'afterChange', 'given ' || n, now(), ${[memberId]}, '{"amount":"40.00","hours":3,"currency":"USD"}'
    from generate_series(1, 2) n returning id`
  const [opens, joins] = alerts.map(({ id }) => [String(id)])
  const about = (n: number) => ({ params: { id: String(cases[n]!.id) } })
  const reason = 'the test asks for it'
  const base = '/wps/office/risk'
  return [
    [`GET ${base}/circles/:memberId`, { params: { memberId } }],
    [`GET ${base}/cases/:id`, about(0)],
    [`POST ${base}/cases`, { body: { memberIds: [memberId], alertIds: opens, reason } }],
    [`POST ${base}/cases/:id/alerts`, { ...about(4), body: { alertIds: joins } }],
    [`POST ${base}/cases/:id/note`, { ...about(1), body: { text: 'looked at' } }],
    [`POST ${base}/cases/:id/assign`, { ...about(2), body: { to: world.ben.id } }],
    [`POST ${base}/cases/:id/close`, { ...about(3), body: { outcome: 'unclear', reason } }],
  ]
}
