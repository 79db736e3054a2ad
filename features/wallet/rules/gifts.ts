import { type Amount, amount, CURRENCY_SCALE, parseAmount } from '#shared/money.ts'

/** What play money is given: to a new member, and to whoever has less than `refillBelow`, up to `refillTo`. */
export type Gifts = { welcome: Amount; refillBelow: Amount; refillTo: Amount }

/** Of currencies with a smaller unit: 10,000.00 credits. */
const USUAL: Gifts = {
  welcome: parseAmount('10000'),
  refillBelow: parseAmount('10'),
  refillTo: parseAmount('1000'),
}
/** A unit that has no smaller one, such as the dong, buys less: so many are given for each. */
const SMALL = 200n

/** Play money by its currency, so that a gift lasts for as many rounds in each. */
export function giftsOf(currency: string): Gifts {
  const times = CURRENCY_SCALE[currency] === 0 ? SMALL : 1n
  const of = (value: Amount) => amount(value * times)
  return { welcome: of(USUAL.welcome), refillBelow: of(USUAL.refillBelow), refillTo: of(USUAL.refillTo) }
}
