import { type Application, applicationsApi } from '#features/promotions/api-applications.ts'
import { type PromotionCard, type PromotionListed, promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { segmentsApi } from '#features/promotions/api-segments.ts'
import { BLANK } from '#features/promotions/office/write/blank.ts'
import type { Office } from './office.tsx'

/* A promotion, an application for one and a segment, as the server tells operators of them. */

export const AT = '2026-11-20T03:04:05.000Z'
export const LISTED: PromotionListed = {
  ...{ code: 'tet', kind: 'deposit', currency: 'USD', life: 'RUNNING', title: 'Tet bonus', version: 1, waits: true },
  ...{ startsAt: AT, endsAt: '2026-12-20T00:00:00.000Z', stoppedAt: null, level: 80, isNews: true },
  ...{ budget: '1000.00', promised: '810.00', paid: '700.00', owed: '300.00' },
}
const OFFER = {
  ...{ ...BLANK.deposit.offer, cap: '100', minDeposit: '20' },
  texts: {
    en: { title: 'Tet bonus', about: 'Half more', content: '<p>Full <b>terms</b></p><script>alert(1)</script>' },
  },
}
export const version = (n: number, cap: string) => ({
  ...{ version: n, revision: 1, at: AT, by: 'opr_owner00000', startsAt: AT, endsAt: LISTED.endsAt },
  written: { kind: 'deposit' as const, offer: { ...OFFER, cap } },
})
export const CARD: PromotionCard = {
  ...{ promotion: LISTED, versions: [version(2, '50'), version(1, '100')], cost: '123.45', problem: null },
  alerts: [{ level: 80, at: AT, seenBy: null }],
}
export const APPLICATION: Application = {
  ...{ id: 'prt_00000001', code: 'photos', title: 'Show your table', member: { id: 'mem_1', username: 'hoang' } },
  ...{ state: 'APPLYING', amount: '10.00', currency: 'USD', comment: 'Here it is', applied: 1, pictures: 2 },
  ...{ at: AT, changedAt: AT, decidedBy: '', remark: '' },
}
export const PROPOSED = { proposalId: 'prp_0000000000', expiresAt: AT, result: null }

export function givenPromotions(office: Office, card = CARD) {
  office.answer(promotionsOfficeApi.list, { list: [LISTED], currency: 'USD' })
  office.answer(promotionsOfficeApi.card, card)
  office.answer(promotionsOfficeApi.log, {
    list: [
      {
        ...{ id: 'manual:1', at: AT, member: APPLICATION.member, version: 1, how: 'manual', state: 'GRANTED' },
        ...{ amount: '5.00', why: 'sorry for the wait' },
      },
    ],
    next: null,
  })
  office.answer(applicationsApi.list, { list: [APPLICATION], next: null })
  office.answer(segmentsApi.list, {
    list: [
      {
        ...{
          code: 'winter',
          query: { awayFor: 30, deposited: '100', tag: 'VIP' },
          madeBy: 'opr_owner00000',
          madeAt: AT,
        },
        ...{ day: '2026-11-20', members: 12 },
      },
    ],
  })
}
