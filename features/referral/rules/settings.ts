import { type Amount, amount, CURRENCY_SCALE, parseAmount } from '#shared/money.ts'

/** What has to be done within how many days, and what is paid for it. */
export type Terms = {
  bonus: Amount
  /** What the friend gets; 0 for nothing. */
  friendBonus: Amount
  minDeposit: Amount
  minBet: Amount
  days: number
  /** How often a bonus has to be played. */
  times: number
}
export type ReferralSettings = Terms & { isOn: boolean }

/** Units of a currency that has no smaller one buy less: so many count as one of the others. */
const SMALL = 1_000n

/** What stands there before a merchant set anything: nobody is paid. */
export function settingsFor(currency: string): ReferralSettings {
  const times = CURRENCY_SCALE[currency] === 0 ? SMALL : 1n
  const of = (text: string) => amount(parseAmount(text) * times)
  return {
    ...{ isOn: false, bonus: of('10'), friendBonus: of('0'), minDeposit: of('20'), minBet: of('200') },
    ...{ days: 30, times: 3 },
  }
}
