import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParts } from '#apps/server/parts.ts'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { approveAtOnce, approveKilled } from './approvals.ts'
import { officeCalls } from './calls.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(() => world.close())

/**
 * The four-eyes list of the back office as far as its actions exist as calls: what is added or leaves is said here.
 * Corrections: `arrivals.*`; looser limits: `limits.loosen`, `exclusions.lift`; provider keys: `providers.change`, `settings.*`;
 * payouts: `withdrawals.close`, `parts.*`, and the second approval of a withdrawal; role grants: `operators.*`,
 * `roles.change`; vendors' keys: `vendorKeys.*`. Results and jackpots are said by two people each by themselves
 * (features/lottery/server/office), and what becomes of cases of games (features/reconciliation/server/office.ts).
 */
const FOUR_EYES = [
  ...[
    'agents.close',
    'agents.limits',
    'agents.move',
    'agents.reverse',
    'arrivals.credit',
    'arrivals.refund',
    'bills.approve',
    'bills.clawback',
    'boards.add',
    'content.publish',
    'contracts.end',
    'contracts.propose',
    'days.reopen',
    'draws.void',
    'exclusions.lift',
    'fees.change',
    'freerounds.grant',
    'freetickets.grant',
    'identity.level',
    'identity.request',
  ],
  ...[
    'journal.post',
    'limits.loosen',
    'luck.draw',
    'methods.change',
    'missions.add',
    'operators.elevate',
    'operators.invite',
    'operators.networks',
    'operators.role',
  ],
  ...['parts.burn', 'parts.force', 'parts.return', 'points.adjust', 'points.change'],
  ...['promotions.approve', 'promotions.budget', 'promotions.grant', 'providers.change'],
  ...['ranks.adjust', 'ranks.budget', 'ranks.change'],
  ...['rebates.change', 'referral.change', 'referral.pay', 'rewards.issue', 'roles.change', 'rules.change'],
  ...[
    'settings.carrier',
    'settings.no_carrier',
    'settings.no_phone',
    'settings.no_third',
    'settings.payloads',
    'settings.phone',
    'settings.realMoney',
    'settings.third',
  ],
  ...['sports.settle', 'sports.void', 'tables.void'],
  ...['transfers.close', 'transfers.end', 'transfers.setUp', 'transfers.writeBack'],
  ...[
    'vendorCaps.change',
    'vendorKeys.revoke',
    'vendorKeys.rotate',
    'vendors.connect',
    'vouchers.issue',
    'weights.change',
    'withdrawals.close',
  ],
]

/** Of those that are not named as what permits them. */
const PERMITTED: Record<string, string> = {
  ...{ 'settings.phone': 'settings.keys', 'settings.third': 'settings.keys' },
  ...{ 'settings.carrier': 'settings.keys', 'settings.no_carrier': 'settings.keys' },
  ...{ 'settings.no_phone': 'settings.keys', 'settings.no_third': 'settings.keys' },
}

test('what takes two people is this list, each by a call that asks for the permission of its action', async () => {
  const parts = createParts(world.context)
  expect([...parts.fourEyes.names].sort()).toEqual(FOUR_EYES)
  const asked = new Set(officeCalls(world.app).map(each => each.may))
  expect(FOUR_EYES.filter(each => !asked.has(PERMITTED[each] ?? each))).toEqual([])
  await parts.close()
})

/** 200 of them: `npm run soak -- office`. */
test('forty approvals at the same moment, by five people, carry it out once', async () => {
  const { told, codes, ...after } = await approveAtOnce(world, { count: 40, people: 5 })
  expect({ told, codes, after }).toEqual({
    ...{ told: 1, codes: ['proposal_over'] },
    after: { deeds: 1, state: 'DONE', role: 'risk' },
  })
})

test('killed at each step of an approval, it is done once or not at all, and can then be done', async () => {
  const { steps, wrong } = await approveKilled(world)
  expect(wrong).toEqual([])
  expect(steps).toBeGreaterThan(8)
})
