export type OneChange = { path: string; before: string; after: string }

/** What an operator wrote, one line for each value, by its path: `contribution.category.RNG`. */
export function linesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map(value === undefined ? [] : [[path, String(value)]])
  if (Array.isArray(value)) return new Map(value.length === 0 ? [] : [[path, value.join(', ')]])
  return new Map(Object.entries(value).flatMap(([key, each]) => [...linesOf(each, path ? `${path}.${key}` : key)]))
}

/** What differs between two versions, for the second person to read. */
export function changesOf(before: unknown, after: unknown): OneChange[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter(path => was.get(path) !== is.get(path))
    .map(path => ({ path, before: was.get(path) ?? '', after: is.get(path) ?? '' }))
}
