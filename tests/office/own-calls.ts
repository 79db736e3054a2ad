import type { Example } from './calls.ts'

/* Examples of calls of operators about themselves and each other. */

const reason = 'the test asks for it'

/** What an operator does about themselves, and with the record. */
export function ownCalls(): [string, Example][] {
  const base = '/wps/office'
  const passkey = {
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  }
  const view = { params: { key: 'players.columns' } }
  return [
    [`POST ${base}/passkeys/begin`, { body: { password: 'four lamps at dusk' } }],
    [`POST ${base}/passkeys`, { body: { name: 'a telephone', passkey } }],
    [`DELETE ${base}/passkeys/:id`, { params: { id: 'a2V5a2V5a2V5' } }],
    [`POST ${base}/step-up/begin`, {}],
    [`POST ${base}/step-up`, { body: { password: 'four lamps at dusk' } }],
    [`POST ${base}/views/:key`, { ...view, body: { value: { shown: ['id'] } } }],
    [`DELETE ${base}/views/:key`, view],
    [`POST ${base}/audit/export`, { body: { from: '2026-01-01', to: '2026-01-02', reason } }],
  ]
}

export function accessCalls(target: string): [string, Example][] {
  const base = '/wps/office'
  const more = { permissions: ['audit.read'], minutes: 30, reason }
  return [
    [`POST ${base}/roles/:code/simulate`, { params: { code: 'support' }, body: { permissions: ['audit.read'] } }],
    [`POST ${base}/operators/:id/elevate`, { params: { id: target }, body: more }],
    [`POST ${base}/operators/:id/networks`, { params: { id: target }, body: { networks: ['203.0.113.0/24'], reason } }],
    [`POST ${base}/elevations/:id/end`, { params: { id: 'elv_00000000' }, body: { reason } }],
    [`POST ${base}/proposals/:id/break-glass`, { params: { id: 'prp_00000000' }, body: { reason } }],
    [`POST ${base}/glass/:id/review`, { params: { id: 'prp_00000000' }, body: { isRight: true, reason } }],
  ]
}
