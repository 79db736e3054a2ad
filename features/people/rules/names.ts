/** Names of a list, a line each or apart by commas; those that stand twice are told. */
export function readNames(text: string): { names: string[]; wrong: string[] } {
  const written = text
    .replace(/^\uFEFF/, '')
    .split(/[\s,;]+/)
    .filter(name => name !== '')
  const names = new Map<string, string>()
  const wrong: string[] = []
  for (const name of written) {
    const key = name.toLowerCase()
    if (!/^\w{1,32}$/.test(name) || names.has(key)) wrong.push(name)
    else names.set(key, name)
  }
  return { names: [...names.values()], wrong }
}
