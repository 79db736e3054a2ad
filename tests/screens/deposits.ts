import type { Deposit, DepositMethod, OrderPage } from '#features/cashier/api.ts'
import { cashierApi } from '#features/cashier/api.ts'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { promotionsApi } from '#features/promotions/api.ts'
import type { FakeServer } from './fake-server.ts'

/** A transfer by VietQR as methods list it. */
export const VIETQR: DepositMethod = {
  ...{ code: 'qr', kind: 'vietqr', names: {}, notes: { en: 'Any bank app reads it.' }, state: 'open', opensAt: null },
  ...{ min: '10.0000', max: '5000.0000', quick: ['50.00', '100.00', '9000.00'] },
  ...{ arrivesS: 20, expiresS: 900, amountPolicy: 'ACTUAL', nameCheck: true, confirmations: null, openOrder: null },
}
/** A hosted page that asks for something on top. */
export const CARD: DepositMethod = {
  ...VIETQR,
  ...{ code: 'card', kind: 'gateway', names: { en: 'Visa', vi: 'Thẻ Visa' }, notes: {}, amountPolicy: 'EXACT' },
  ...{ arrivesS: 600, nameCheck: false },
}

export const DESK = {
  ...{ currency: 'CRD', unit: '0.01', moneyMode: 'credits' as const, refused: null, limitLeft: null, kycLeft: null },
  ...{ nameKnown: true, turnoverTimes: 1, methods: [VIETQR, CARD], serverTime: new Date().toISOString() },
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const DEPOSIT: Deposit = {
  ...{ id: 'dep_1', method: 'qr', kind: 'vietqr', names: {}, state: 'PENDING', reason: null, late: false },
  ...{ amount: '100.00', came: null, currency: 'CRD', further: 1, reference: 'D7K3M9PQB' },
  ...{ createdAt: inMinutes(-1), expiresAt: inMinutes(14), endedAt: null, confirmations: null },
  wait: { step: 'pay', owner: 'member', since: inMinutes(-1), until: inMinutes(14), missed: 0 },
  ...{ canCancel: true, slip: { from: inMinutes(9), sent: false } },
}

/** CF-02's bank and account. */
const QR = '00020101021238570010A00000072701270006970415011311336668888880208QRIBFTTA53037045802VN6304D5BB'
const NO_WAY = {
  ...{ payUrl: null, account: null, text: null, qr: null, address: null, coin: null, coinAmount: null, rate: null },
}

/** The page of an order by VietQR that waits for its money. */
export function orderOf(change: Partial<OrderPage> = {}, pay: Partial<NonNullable<OrderPage['pay']>> = {}): OrderPage {
  return {
    ...DEPOSIT,
    pay: {
      ...NO_WAY,
      account: { bank: 'VietinBank', bin: '970415', number: '113366668888', name: 'CONG TY GRANDSTAND' },
      ...{ text: 'D7K3M9PQB', qr: QR, ...pay },
    },
    ...{ payTo: null, steps: [{ at: DEPOSIT.createdAt, state: 'CREATED' }], serverTime: new Date().toISOString() },
    ...change,
  }
}

/** Ways to pay that have only what is given. */
export const payBy = (pay: Partial<NonNullable<OrderPage['pay']>>) => ({ ...NO_WAY, ...pay })

const WITHDRAWABLE = {
  ...{ currency: 'CRD', unit: '0.01', cash: '60.00', bonus: '0.00', locked: '0.00', withdrawable: '60.00' },
  ...{ reserved: '0.00', held: '0.00', debt: '0.00', lots: [], activeBonus: null, min: '10.00', max: '1000.00' },
  fee: { free: 1, fixed: '1.00', ratePpm: 5000, min: '1.00', max: '20.00' },
  ...{ usedToday: 0, freeLeft: 1, timesLeft: 3, dayLeft: '1000.00', dayEndsAt: inMinutes(600), refused: null },
  ...{ clock: [], serverTime: inMinutes(0) },
}

/** A member who has paid in nothing yet, and owes so much. */
export function answerDeposits({ answer }: Pick<FakeServer, 'answer'>, debt = '0.00'): void {
  answer(cashierApi.methods, DESK)
  answer(cashierApi.deposits, { list: [], next: null })
  answer(withdrawalsApi.withdrawable, { ...WITHDRAWABLE, debt })
  answer(promotionsApi.offers, { list: [] })
}
