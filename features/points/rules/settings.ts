import { type Amount, amount, CURRENCY_SCALE, parseAmount } from '#shared/money.ts'

/** How a merchant counts points and what they are worth. */
export type PointSettings = {
  isOn: boolean
  /** Own valid play that is one point. */
  perBet: Amount
  /** `step` points become `value` of money; a conversion is of `least` at the fewest, and of `dayCap` of money a day at the most. */
  convert: { step: bigint; value: Amount; least: bigint; dayCap: Amount }
  checkIn: {
    /** By the place in a round. */
    points: readonly bigint[]
    /** A missed day that is made up for costs so many. */
    makeUpCost: bigint
    /** In one round. */
    makeUpMost: number
  }
  /** Points live so long. */
  months: number
}

/** A unit that has no smaller one, such as the dong, buys less: so many count as one of the others. */
const SMALL = 1_000n

/** What holds where a merchant set nothing (promotions §7.6, §7.10). */
export function settingsFor(currency: string): PointSettings {
  const times = CURRENCY_SCALE[currency] === 0 ? SMALL : 1n
  const of = (text: string) => amount(parseAmount(text) * times)
  return {
    isOn: true,
    perBet: of('30'),
    convert: { step: 100n, value: of('1'), least: 1_000n, dayCap: of('100') },
    checkIn: { points: [10n, 20n, 30n, 40n, 50n, 60n, 100n], makeUpCost: 50n, makeUpMost: 2 },
    months: 12,
  }
}
