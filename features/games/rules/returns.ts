/* A return beside what it should be: by how many deviations chance carried it away (decision 0105: a band of 3, an alarm from 4). */

const [BAND, ALARM] = [3, 4]
export type Judged = {
  /** In percent of what was staked; null where nothing was. */
  actual: string | null
  /** Deviations above what should come back; null where it is not known. */
  away: string | null
  level: 'within' | 'watch' | 'alarm'
}

const MILLION = 1_000_000n

export function judgeReturn(
  { stake, payout }: { stake: bigint; payout: bigint },
  told: { expected?: string | undefined; sigma?: string | undefined },
): Judged {
  if (stake <= 0n) return { actual: null, away: null, level: 'within' }
  const actual = Number((payout * MILLION) / stake) / 10_000
  const sigma = Number(told.sigma ?? 0)
  if (told.expected === undefined || sigma === 0) return { actual: actual.toFixed(2), away: null, level: 'within' }
  const away = (actual - Number(told.expected)) / sigma
  const far = Math.abs(away)
  return {
    ...{ actual: actual.toFixed(2), away: away.toFixed(1) },
    level: far >= ALARM ? 'alarm' : far >= BAND ? 'watch' : 'within',
  }
}
