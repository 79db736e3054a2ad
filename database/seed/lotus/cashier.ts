import type { CashierConfig } from '../cashier.ts'

/** In dong, with room for a start of 2,000,000: VietQR to an account of its own, a gateway, and the demo chain. */
export const LOTUS_CASHIER: CashierConfig = {
  deposit: { dualLimit: '20000000', l1DepositCap: '5000000' },
  methods: {
    vietqr: {
      ...{ provider: 'lotus-bank', kind: 'vietqr', amountPolicy: 'ACTUAL', min: '20000', max: '50000000' },
      ...{ nameCheck: true, order: 1, arrivesS: 60, quick: ['50000', '100000', '200000', '500000', '1000000'] },
    },
    gateway: {
      ...{ provider: 'lotus-gateway', kind: 'gateway', amountPolicy: 'EXACT', min: '10000', max: '10000000' },
      ...{ order: 2, arrivesS: 10, quick: ['50000', '100000', '200000', '500000', '1000000'] },
    },
    crypto: {
      ...{ provider: 'lotus-chain', kind: 'crypto', amountPolicy: 'ACTUAL', min: '50000', max: '20000000' },
      ...{ confirmations: 6, expiresS: 3_600, order: 3, arrivesS: 30 },
    },
  },
  withdrawal: {
    ...{ min: '50000', max: '20000000', timesPerDay: 5, dailyMax: '50000000' },
    fee: { free: 1, fixed: '2000', ratePpm: 5_000, min: '2000', max: '50000' },
    ...{ autoLimit: '2000000', autoDaily: '5000000', dualLimit: '20000000', cancelByMember: true },
    ...{ newPayeeHours: 0, changeHours: 0 },
  },
  payouts: {
    bank: { provider: 'lotus-bank', banks: [{ bin: '970400', name: 'Grandstand Demo Bank' }] },
    wallet: { provider: 'lotus-gateway', banks: [{ bin: 'demo-wallet', name: 'Demo Wallet' }] },
    coin: { provider: 'lotus-chain', banks: [{ bin: 'demo', name: 'Demo chain' }] },
  },
}
