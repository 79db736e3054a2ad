/** A bar of a chart, in parts of its height: from `top`, so high. */
export type Bar = { top: number; height: number }

/** Bars around one line of nothing, `base`, as high as the room lets the largest be; amounts in ten-thousandths. */
export function barsOf(amounts: readonly bigint[]): { base: number; bars: Bar[] } {
  const values = amounts.map(Number)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const room = most - least || 1
  const base = most / room
  const bars = values.map(value => {
    const height = Math.abs(value) / room
    return { top: value > 0 ? base - height : base, height }
  })
  return { base, bars }
}
