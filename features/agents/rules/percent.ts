/** A percentage as millionths, up to four decimals: `0.6` is 6,000. Undefined for what is none. */
export function ppmOf(percent: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(percent.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
}
