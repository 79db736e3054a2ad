import type * as z from 'zod/mini'
import { confirmApi, type OpenPart } from '#features/cashier/api-confirm.ts'
import {
  type Payee,
  type WithdrawalPage,
  type WithdrawalPart,
  withdrawalsApi,
} from '#features/cashier/api-withdrawals.ts'
import type { Site } from './site.tsx'

export const NOW = '2026-11-25T12:00:00.000Z'
const LATER = '2026-11-25T16:00:00.000Z'

type Means = z.output<typeof withdrawalsApi.withdrawable.output>

export const MEANS: Means = {
  ...{ currency: 'CRD', unit: '0.01', cash: '500.00', bonus: '0.00', locked: '183.3334', withdrawable: '316.66' },
  ...{ reserved: '0.00', held: '0.00', debt: '0.00', activeBonus: null, min: '10.00', max: '2000.00' },
  lots: [
    {
      ...{ source: 'deposit', amount: '150.00', times: 1, required: '150.00', done: '0.00', remaining: '150.00' },
      ...{ locked: '150.00', openedAt: NOW },
    },
    {
      ...{ source: 'bonus', amount: '50.00', times: 3, required: '150.00', done: '50.00', remaining: '100.00' },
      ...{ locked: '33.3334', openedAt: NOW },
    },
  ],
  fee: { free: 1, fixed: '1.00', ratePpm: 5000, min: '1.00', max: '20.00' },
  ...{ usedToday: 1, freeLeft: 0, timesLeft: 2, dayLeft: '1500.00', dayEndsAt: '2026-11-25T17:00:00.000Z' },
  ...{ refused: null, clock: [], serverTime: NOW },
}

export const BANK: Payee = {
  ...{ id: 'pay_1', kind: 'bank', label: '', name: 'NGUYEN THI LAN', bank: 'Lacquer Bank', bin: '970415' },
  ...{ number: '••••6789', addedAt: '2026-01-02T03:04:05.000Z', usableAt: '2026-01-03T03:04:05.000Z', isUsable: true },
}
export const COOLING: Payee = { ...BANK, id: 'pay_2', number: '••••1111', usableAt: LATER, isUsable: false }

type Payees = z.output<typeof withdrawalsApi.payees.output>
export const PAYEES: Payees = {
  ...{ list: [BANK], most: 5, payeeName: 'NGUYEN THI LAN', kinds: ['bank', 'wallet', 'coin'] },
  banks: [
    { kind: 'bank', bin: '970415', name: 'Lacquer Bank' },
    { kind: 'bank', bin: '970436', name: 'Lotus Bank' },
    { kind: 'coin', bin: 'tron', name: 'TRON' },
  ],
  ...{ stepUp: 'sms', paymentPassword: true },
}

export const WITHDRAWAL: WithdrawalPage = {
  ...{ id: 'wdr_1', state: 'PAYING', amount: '300.00', fee: '2.50', net: '297.50', receivedAmount: '120.00' },
  ...{ remainingAmount: '177.50', currency: 'CRD', createdAt: NOW, endedAt: null, reason: null, canCancel: false },
  payee: { kind: 'bank', name: BANK.name, bank: BANK.bank, number: BANK.number },
  wait: { step: 'at_provider', owner: 'provider', since: NOW, until: LATER, missed: 0 },
  parts: [],
  clock: [
    { step: 'checks', owner: 'machine', since: NOW, until: NOW, missed: 0, endedAt: NOW },
    { step: 'at_provider', owner: 'provider', since: NOW, until: LATER, missed: 0, endedAt: null },
  ],
  ...{ steps: [], serverTime: NOW },
}

export const PART: WithdrawalPart = {
  ...{ id: 'part_1', kind: 'gateway', amount: '120.00', state: 'PAID', createdAt: NOW, paidAt: NOW, endedAt: null },
  ...{ confirmUntil: '2026-11-25T12:29:05.000Z', canAnswer: true },
}

export const OPEN_PART: OpenPart = {
  ...{ id: 'part_1', role: 'receiver', kind: 'gateway', state: 'PAID', amount: '120.00', currency: 'CRD' },
  ...{ item: 'wdr_1', paidAt: NOW, until: '2026-11-25T12:29:05.000Z', wait: null, payTo: null },
}

/** A member who may withdraw, with nothing on its way. */
export function giveCashier(
  site: Site,
  { means = {}, payees = {} }: { means?: Partial<Means>; payees?: Partial<Payees> } = {},
): void {
  site.answer(withdrawalsApi.withdrawable, { ...MEANS, ...means })
  site.answer(withdrawalsApi.payees, { ...PAYEES, ...payees })
  site.answer(withdrawalsApi.withdrawals, { list: [], next: null })
}

export function giveWithdrawal(site: Site, change: Partial<WithdrawalPage> = {}): void {
  const shown = { ...WITHDRAWAL, ...change }
  site.answer(withdrawalsApi.withdrawals, { list: [shown], next: null })
  site.answer(withdrawalsApi.withdrawal, shown)
}

export function giveOpenParts(site: Site, list: OpenPart[]): void {
  site.answer(confirmApi.confirmations, { list, serverTime: NOW })
}
