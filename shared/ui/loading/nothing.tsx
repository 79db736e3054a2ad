/** What a part draws that has nothing to show: the place that `Near` kept for it is given up. */
export function Nothing() {
  return <span hidden data-nothing />
}
