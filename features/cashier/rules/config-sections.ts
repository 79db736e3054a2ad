/** What of the configuration is changed together, each by a permission of its own (§9). */
export const SECTIONS = ['methods', 'fees', 'weights', 'rules'] as const
export type Section = (typeof SECTIONS)[number]

type Raw = Record<string, unknown>
const partOf = (raw: Raw, key: string): Raw => {
  const part = raw[key]
  return typeof part === 'object' && part !== null ? (part as Raw) : {}
}

/** The configuration with one section as it is given; `rules` is all that no other section holds. */
export function withSection(raw: Raw, section: Section, given: Raw): Raw {
  const withdrawal = partOf(raw, 'withdrawal')
  switch (section) {
    case 'methods':
      return { ...raw, methods: given }
    case 'fees':
      return { ...raw, withdrawal: { ...withdrawal, fee: given } }
    case 'weights':
      return { ...raw, withdrawal: { ...withdrawal, weights: given } }
    case 'rules': {
      const { fee, weights } = withdrawal
      return { ...given, methods: raw.methods, withdrawal: { ...partOf(given, 'withdrawal'), fee, weights } }
    }
  }
}

export type Change = { path: string; before: unknown; after: unknown }

/** What differs, leaf by leaf: what the second person reads. Null where there is nothing on that side. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, young] = [leavesOf(before, ''), leavesOf(after, '')]
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter(path => JSON.stringify(old.get(path)) !== JSON.stringify(young.get(path)))
    .map(path => ({ path, before: old.get(path) ?? null, after: young.get(path) ?? null }))
}

/** Lists count as leaves: what moved in them is one change. */
function leavesOf(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([key, each]) => [...leavesOf(each, path ? `${path}.${key}` : key)]))
}
