import { setTimeout as wait } from 'node:timers/promises'

const PRODUCTION_SECONDS = 5

/** A lame duck: not ready any more, it answers until load balancers have looked away (O-02). Tools do not wait. */
export async function drain({ NODE_ENV, DRAIN_SECONDS }: { NODE_ENV: string; DRAIN_SECONDS?: number | undefined }) {
  await wait(1_000 * (DRAIN_SECONDS ?? (NODE_ENV === 'production' ? PRODUCTION_SECONDS : 0)))
}
