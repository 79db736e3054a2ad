const AT_ONCE = 32

/** Works on all, some at once: whoever is done takes the next. */
export async function inCrowds<T>(
  all: readonly T[],
  work: (each: T, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const go = async () => {
    for (let i = next++; i < all.length; i = next++) await work(all[i]!, i)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
}
