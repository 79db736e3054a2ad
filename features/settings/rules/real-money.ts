import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1), z.maxLength(5_000))

/** What an operator says before real money is taken (security §1.2). Nothing of it is guessed: what is absent was not said. */
export const realMoneyShape = z.strictObject({
  /** Who the members' contract is with. */
  legalEntity: z.optional(text),
  /** Two letters each. */
  allowedCountries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  /** It can be raised, never lowered. */
  minimumAge: z.optional(z.int().check(z.minimum(18), z.maximum(99))),
  /** Who looks at identities: a provider by its name, or `manual`: our own queue. */
  kyc: z.optional(text),
  /** Where players find help. */
  helpLinks: z.optional(z.array(z.url({ protocol: /^https$/ }))),
  /** Whose list of excluded people is asked, or `none` in so many words. */
  exclusion: z.optional(text),
  /** How members' money is kept, as they are told. */
  fundsStatement: z.optional(text),
})
export type RealMoney = z.output<typeof realMoneyShape>

const ITEMS = {
  legalEntity: 'the legal entity',
  allowedCountries: 'the allowed countries',
  minimumAge: 'the minimum age, of 18 or more',
  kyc: 'who checks identities, or "manual"',
  helpLinks: 'links to help for players',
  exclusion: 'the provider of exclusions, or "none"',
  fundsStatement: 'the statement on how members’ money is kept',
} as const satisfies Record<keyof RealMoney, string>

/** Nobody younger may play (specification §9). */
const LEAST_AGE = 18

type Taking = { moneyMode: 'credits' | 'real'; realMoney: RealMoney }

export const minimumAgeOf = ({ moneyMode, realMoney }: Taking): number =>
  moneyMode === 'real' ? (realMoney.minimumAge ?? LEAST_AGE) : LEAST_AGE

/** Where an age is said for real money, it is asked for: a confirmation alone would prove none. */
export const asksAge = ({ moneyMode, realMoney }: Taking): boolean =>
  moneyMode === 'real' && realMoney.minimumAge !== undefined

/** Whether real money may be taken from somebody in a country; where none is known, it is none of the allowed ones. */
export function takesFrom({ moneyMode, realMoney }: Taking, country: string | null): boolean {
  const { allowedCountries } = realMoney
  return moneyMode === 'credits' || allowedCountries === undefined || allowedCountries.includes(country ?? '')
}

/** What is still to be said, in words; nothing of a merchant that may take real money. */
export function missingOf(said: RealMoney): string[] {
  return (Object.keys(ITEMS) as (keyof RealMoney)[])
    .filter(item => said[item] === undefined || (Array.isArray(said[item]) && said[item].length === 0))
    .map(item => ITEMS[item])
}
