/** Complex numbers, as many as a power of two. */
export type Complex = { re: Float64Array; im: Float64Array }

export function complexes(size: number): Complex {
  return { re: new Float64Array(size), im: new Float64Array(size) }
}

/** The discrete Fourier transform in its place: Σ x[n] e^(−2πi·nk/N); its inverse is conjugate(transform(conjugate)) ÷ N. */
export function transform({ re, im }: Complex): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [a, b] = [re[i]!, im[i]!]
    re[i] = re[j]!
    im[i] = im[j]!
    re[j] = a
    im[j] = b
  }
  const cos = Float64Array.from({ length: size >> 1 }, (_, k) => Math.cos((-2 * Math.PI * k) / size))
  const sin = Float64Array.from({ length: size >> 1 }, (_, k) => Math.sin((-2 * Math.PI * k) / size))
  for (let half = 1; half < size; half <<= 1) {
    const stride = size / (2 * half)
    for (let first = 0; first < size; first += 2 * half)
      for (let k = 0; k < half; k++) {
        const [low, high] = [first + k, first + k + half]
        const [c, s] = [cos[k * stride]!, sin[k * stride]!]
        const a = re[high]! * c - im[high]! * s
        const b = re[high]! * s + im[high]! * c
        re[high] = re[low]! - a
        im[high] = im[low]! - b
        re[low]! += a
        im[low]! += b
      }
  }
}
