import * as z from 'zod/mini'

/* The flights that all players of a crash game share. */

/** Smallest units of a currency. */
export const minor = z.string().check(z.regex(/^\d{1,15}$/))

/** A place in a flight, by whatever name others may know. Multipliers are hundredths. */
const seat = z.object({ name: z.string(), stake: minor, cashedAt: z.nullable(z.number()), payout: minor })
export const crashState = z.object({
  /** `waiting`: nobody is here, and nothing flies. Bets are taken while `starting`. */
  state: z.enum(['waiting', 'starting', 'blocking', 'flying', 'ended']),
  flight: z.string(),
  /** SHA-256 of this flight's hash: the hash of the flight before it. */
  commitment: z.string(),
  /** What the hash is salted with; empty before the first flight of a chain has begun. */
  salt: z.string(),
  /** This flight's own hash, told when it has ended. */
  hash: z.string(),
  /** Until take-off while `starting`, since take-off while `flying`: multiplier = e^(0.00006 × ms), rounded down. */
  ms: z.number(),
  /** Where it ended. */
  point: z.nullable(z.number()),
  /** The most anybody can win: at this multiplier everybody is cashed out. */
  maximum: z.number(),
  /** What all stakes of one flight may add up to: the studio's risk, told before. */
  roundStakes: minor,
  seats: z.array(seat),
  /** Points of the flights before, the newest first. */
  history: z.array(z.number()),
})
export type CrashState = z.output<typeof crashState>

/** A flight that is over, with all that draws it again. */
export const toldFlight = z.object({
  flight: z.string(),
  at: z.string(),
  /** Hundredths. */
  point: z.number(),
  hash: z.string(),
  /** SHA-256 of the hash, known before the flight. */
  commitment: z.string(),
  salt: z.string(),
})
export type ToldFlight = z.output<typeof toldFlight>
