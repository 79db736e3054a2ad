type Difference = { what: string; published: string; computed: string }

/** Where two values of JSON first differ, in whatever order their names stand; undefined when they are the same. */
export function findDifference(
  published: unknown,
  computed: unknown,
  path: readonly string[] = [],
): Difference | undefined {
  if (!isTree(published) || !isTree(computed)) {
    if (published === computed) return undefined
    return { what: path.join('.'), published: textOf(published), computed: textOf(computed) }
  }
  for (const name of new Set([...Object.keys(published), ...Object.keys(computed)])) {
    const found = findDifference(published[name], computed[name], [...path, name])
    if (found) return found
  }
  return undefined
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => JSON.stringify(value) ?? 'nothing'
