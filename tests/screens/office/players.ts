import { depositsOfficeApi, withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { type PlayerCard, playersApi } from '#features/players/api-office.ts'
import { protectionOfficeApi } from '#features/players/api-protection.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import type { Office } from './office.tsx'

export const MEMBER = { id: 'mem_linh000000', username: 'linh' }
export const AT = '2026-11-20T03:04:05.000Z'
const NONE = { list: [], next: null }

export const CARD: PlayerCard = {
  ...{ ...MEMBER, nickname: 'Linh Trần', type: 0, currency: 'USD', country: 'VN', registeredAt: AT, state: 'blocked' },
  ...{ locks: ['bet'], rankLevel: 3, code: 'ABCDEFGHJK', upline: { id: 'mem_agent00000', username: 'agent7' } },
  ...{ recommender: null, tags: ['VIP', 'calls often'], isTest: true, level: 2, lastLoginAt: AT },
  ...{ mobile: '***4567', email: 'l***@example.com', triesUntil: AT, hasPaymentPassword: true, excluded: null },
  offers: { wanted: true, source: 'member' },
  balance: { sum: '1234567.50', cash: '1200000.00', bonus: '34567.50', elsewhere: '0.00' },
  lifetime: {
    ...{ stake: '98765432.10', payout: '90000000.00', valid: '98000000.00', rebate: '12.34', bonus: '5000.00' },
    ...{ net: '-8760419.76', deposit: '9000000.00', withdrawal: '250000.00', countedAt: AT },
  },
}

const LISTED = {
  ...{ ...MEMBER, type: 0, currency: 'USD', country: 'VN', registeredAt: AT, state: 'locked' as const },
  ...{ locks: ['bet' as const], level: 2, lastLoginAt: AT, deposited: '150.00', tags: ['VIP'], isTest: false },
}

/** A player with something on every tab. */
export function givenPlayer(office: Office): void {
  office.answer(playersApi.list, { list: [LISTED], next: null })
  office.answer(playersApi.search, { list: [] })
  office.answer(playersApi.card, CARD)
  office.answer(tabsApi.wallets, {
    list: [
      { book: 'real', purpose: 'cash', currency: 'USD', balance: '1200000.00', bonus: '34567.50', version: 7 },
      { book: 'real', purpose: 'reserved', currency: 'USD', balance: '60.00', bonus: '0.00', version: 2 },
    ],
  })
  office.answer(tabsApi.ledger, {
    list: [
      {
        ...{
          id: '7',
          at: AT,
          book: 'real',
          kind: 'win',
          amount: '25.00',
          balanceAfter: '125.00',
          reference: 'LOTUS:t1',
        },
        played: { name: 'Lotus Lantern', round: 'r1', lottery: '' },
      },
    ],
    next: null,
  })
  office.answer(tabsApi.bets, {
    list: [
      {
        ...{ id: 'a'.repeat(32), source: 'round', at: AT, product: 'RNG', vendor: 'LOTUS', vendorName: 'Lotus' },
        ...{ code: 'lantern', name: 'Lotus Lantern', round: 'r1', status: 'settled', stake: '10.00', valid: '10.00' },
        ...{ payout: '25.00', net: '15.00' },
      },
    ],
    next: null,
  })
  office.answer(tabsApi.round, { moves: [{ at: AT, kind: 'bet', amount: '-10.00' }] })
  office.answer(tabsApi.transfers, NONE)
  office.answer(depositsOfficeApi.deposits, NONE)
  office.answer(withdrawalsOfficeApi.withdrawals, NONE)
  office.answer(tabsApi.logins, {
    list: [
      {
        ...{ id: 'ses_1', device: 'Chrome, Windows', ip: '203.0.113.9', at: AT, lastActiveAt: AT },
        ...{ endedAt: null, endReason: null, isOpen: true },
      },
    ],
    next: null,
  })
  office.answer(tabsApi.devices, {
    list: [{ id: 'dev_1', firstAt: AT, knownUntil: AT, isTrusted: true, isGone: false }],
  })
  office.answer(tabsApi.linked, {
    list: [{ member: { id: 'mem_minh000000', username: 'minh' }, by: 'device', about: '3', last: AT }],
  })
  office.answer(tabsApi.notes, {
    list: [{ id: '1', at: AT, operatorId: 'opr_owner00000', text: 'Rang at noon.' }],
    next: null,
  })
  office.answer(tabsApi.log, {
    list: [
      {
        ...{ id: '1', at: AT, operatorId: 'opr_owner00000', action: 'members.lock', reason: 'asked by the bank' },
        inputs: { what: 'bet', before: { status: 'active', locks: [] }, after: { status: 'active', locks: ['bet'] } },
      },
    ],
    next: null,
  })
  givenProtection(office)
  givenDocuments(office)
}

function givenProtection(office: Office): void {
  const size = { kind: 'stake' as const, period: 'day' as const, max: '50.00', minutes: null }
  office.answer(protectionOfficeApi.exclusions, {
    list: [
      {
        ...{ id: '1', member: MEMBER, kind: 'self', reason: '', placedBy: MEMBER.id, state: 'REVOKE_REQUESTED' },
        ...{ startsAt: AT, endsAt: AT, firmUntil: AT, liftedAt: null },
        lift: { by: MEMBER.id, at: AT, reason: 'I am well again', decidedBy: null, approved: null },
      },
    ],
    next: null,
  })
  office.answer(protectionOfficeApi.limits, {
    list: [
      {
        id: '1',
        member: MEMBER,
        source: 'operator',
        ...size,
        setBy: 'opr_owner00000',
        from: AT,
        to: null,
        wasLoosened: false,
      },
    ],
    next: null,
  })
  office.answer(protectionOfficeApi.wishes, {
    list: [
      {
        ...{ id: '1', member: MEMBER, source: 'member', ...size, requestedBy: MEMBER.id, requestedAt: AT, dueAt: AT },
        ...{ lapsesAt: AT, closedAt: null, closedBy: null, outcome: null },
      },
    ],
    next: null,
  })
}

function givenDocuments(office: Office): void {
  const deadline = { dueAt: AT, isLate: true }
  const document = { uploadedAt: AT, decidedAt: null, decidedBy: null, reason: null, goodUntil: null }
  office.answer(identityOfficeApi.waiting, {
    list: [{ id: 'doc_1', member: MEMBER, kind: 'passport', uploadedAt: AT, deadline }],
    next: null,
  })
  office.answer(identityOfficeApi.member, {
    ...{ member: MEMBER, level: 1, version: '3', levels: [{ level: 1, setBy: 'clock', why: 'doc_0', setAt: AT }] },
    documents: [
      { id: 'doc_1', kind: 'passport', state: 'WAITING', ...document, deadline },
      { id: 'doc_2', kind: 'selfie', state: 'REJECTED', ...document, reason: 'cut_off', deadline: null },
    ],
    requests: [
      {
        ...{ id: 'req_1', kind: 'address', because: 'moved', word: 'the new flat, please', askedBy: 'opr_owner00000' },
        ...{ secondBy: null, askedAt: AT, dueAt: AT, isLate: true, state: 'OPEN', closedAt: null },
      },
    ],
  })
}
