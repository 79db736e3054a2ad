import { dirname } from 'node:path/posix'
import { codeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

const MOST_FILES = 25

/** A folder that can be read at a glance: so many sources in it, tests beside them not counted. */
export const folders: Wall = ({ files }) => {
  const sources = new Map<string, number>()
  for (const path of files.keys()) {
    if (!/^(?:apps|features|shared|database|tools|tests|bench)\/.*\.(?:tsx?|mjs)$/.test(path)) continue
    if (/\.(?:test|story)\.tsx?$/.test(path)) continue
    const folder = dirname(path)
    sources.set(folder, (sources.get(folder) ?? 0) + 1)
  }
  return [...sources]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} files; ${MOST_FILES} are the most`)
}

/** No file needs itself to be loaded first: what runs of two files that import each other depends on who came first. */
export const cycles: Wall = house => {
  const loads = new Map(codeOf(house).map(([path, text]) => [path, parse(path, text).loads]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const target of loads.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of loads.keys()) visit(path, [])
  return found
}
