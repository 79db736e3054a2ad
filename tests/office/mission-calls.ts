import { openBoard, openMission } from '#features/missions/server/missions.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import type { Example } from './calls.ts'

/* Examples of calls about missions and boards. */

const reason = 'the test asks for it'
const TIMES = { startsAt: '2026-11-01T00:00:00Z', endsAt: '2127-11-01T00:00:00Z' }
const COMMON = { texts: { en: { title: 'Play', about: '' } }, category: null, ...TIMES }

/** A mission and a board that run. */
export async function missionCalls({ db }: CashierOffice): Promise<[string, Example][]> {
  const at = new Date()
  const times = { startsAt: new Date(TIMES.startsAt), endsAt: new Date(TIMES.endsAt) }
  const about = { merchantId: 1, currency: 'USD', by: 'test', at, ...times }
  const ten = parseAmount('10')
  await transaction(db, async tx => {
    for (const kind of ['mission', 'board'] as const)
      await addPromotion(tx, { ...about, kind, code: kind, state: 'RUNNING', budget: ten, offer: {} })
    const terms = { repeat: 'once', metric: 'valid_bet', category: null, minRank: 0, after: null, place: 0 } as const
    const steps = [{ target: ten, reward: ten }]
    await openMission(tx, { ...about, ...terms, code: 'runs', promotion: 'mission', steps, texts: COMMON.texts })
    const board = { category: null, dayCap: null, minScore: ten, prizes: [{ from: 1, to: 1, amount: ten }] }
    await openBoard(tx, { ...about, ...board, code: 'runs', promotion: 'board', texts: COMMON.texts })
  })
  const base = '/wps/office/missions'
  const kind = { repeat: 'daily', metric: 'valid_bet', minRank: 0, after: null, place: 0, budget: '100' }
  const mission = { ...COMMON, ...kind, code: 'new', steps: [{ target: '50', reward: '2' }] }
  const board = { ...COMMON, code: 'new', dayCap: null, minScore: '1', prizes: [{ from: 1, to: 2, amount: '5' }] }
  return [
    [`POST ${base}`, { body: { given: mission, reason } }],
    [`POST ${base}/boards`, { body: { given: board, reason } }],
    [`POST ${base}/:code/stop`, { params: { code: 'runs' }, body: { reason } }],
    [`POST ${base}/boards/:code/stop`, { params: { code: 'runs' }, body: { reason } }],
  ]
}
