const LEAST_BITS = 128
const WORDS = /secret|password|changeme|example/

/** Why a secret must not guard production; undefined when nothing speaks against it. 32 random bytes pass in any form. */
export function weaknessOf(secret: string): string | undefined {
  if (WORDS.test(secret)) return 'is made of words; take 32 random bytes'
  const counts = new Map<string, number>()
  for (const letter of secret) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const { length } = secret
  const bits = [...counts.values()].reduce((sum, count) => sum + count * Math.log2(length / count), 0)
  return bits < LEAST_BITS ? 'is too short or repeats itself; take 32 random bytes' : undefined
}
