import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Parsed = {
  /** Paths from the root for our own files, names for packages. */
  imports: string[]
  /** Those of them that are more than types: they are loaded, too. */
  loads: string[]
  /** String literals and templates, what a template computes replaced by …. */
  strings: string[]
  /** The text without comments. */
  code: string
}

const known = new Map<string, Parsed>()

/** What a file of code says: read as the language is, so that comments and nested templates hide nothing. */
export function parse(path: string, text: string): Parsed {
  const key = `${path}\n${text}`
  const parsed = known.get(key) ?? parseAnew(path, text)
  known.set(key, parsed)
  return parsed
}

function parseAnew(path: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const imports: string[] = []
  const loads: string[] = []
  const strings: string[] = []
  const add = (target: unknown, isType = false) => {
    if (typeof target !== 'string') return
    imports.push(fromRoot(path, target))
    if (!isType) loads.push(fromRoot(path, target))
  }
  const areTypes = (kinds: readonly string[]) => kinds.length > 0 && kinds.every(kind => kind === 'type')
  new Visitor({
    ImportDeclaration: node =>
      add(
        node.source.value,
        node.importKind === 'type' ||
          areTypes(node.specifiers.map(each => (each.type === 'ImportSpecifier' ? (each.importKind ?? '') : ''))),
      ),
    ExportNamedDeclaration: node =>
      add(
        node.source?.value,
        node.exportKind === 'type' || areTypes(node.specifiers.map(each => each.exportKind ?? '')),
      ),
    ExportAllDeclaration: node => add(node.source.value, node.exportKind === 'type'),
    // Loaded when it is asked for, after all that is loaded first.
    ImportExpression: node => add(node.source.type === 'Literal' && node.source.value, true),
    TSImportType: node => add(node.source.value, true),
    Literal: node => typeof node.value === 'string' && strings.push(node.value),
    TemplateLiteral: node => strings.push(node.quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(program)
  return { imports, loads, strings, code: without(text, comments) }
}

function fromRoot(path: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
}

function without(text: string, ranges: { start: number; end: number }[]): string {
  const starts = [0, ...ranges.map(({ end }) => end)]
  return starts.map((start, nth) => text.slice(start, ranges[nth]?.start)).join(' ')
}
