import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const CONTRACTS = /\/(features\/\w+\/api(-\w+)?|shared\/paging)\.ts$/
/** What only the server and the compiler read of an endpoint. */
const UNREAD = ['input', 'output', 'about']
const SCHEMAS = 'noSchemas'

/**
 * Leaves the schemas out of the contracts that go to the browser: there an endpoint is a method, a path and who may ask.
 * What is left of them, for lists that schemas are made from, is built of nothing (`shared/web/no-schemas.ts`), and the
 * bundler may drop it where nobody reads it: see `treeshake`.
 */
export function contracts(): Plugin {
  return {
    name: 'contracts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return CONTRACTS.test(id) ? { code: withoutSchemas(id, code), map: null } : undefined
    },
  }
}

/** For `rolldownOptions`: making a schema does nothing but make it. */
export const treeshake = { manualPureFunctions: [SCHEMAS] }

type Cut = { start: number; end: number; text: string }

/** The text of a contract with nothing in it that the browser does not read. */
export function withoutSchemas(path: string, code: string): string {
  const cuts: Cut[] = []
  new Visitor({
    ImportDeclaration(node) {
      if (node.source.value === 'zod/mini')
        cuts.push({
          start: node.start,
          end: node.end,
          text: `import { z as ${SCHEMAS} } from '#shared/web/no-schemas.ts'`,
        })
    },
    CallExpression(node) {
      const [given] = node.arguments
      if (node.callee.type === 'Identifier' && node.callee.name === 'endpoint' && given?.type === 'ObjectExpression')
        cuts.push(...unreadOf(given, code))
    },
    MemberExpression({ object }) {
      if (object.type === 'Identifier' && object.name === 'z')
        cuts.push({ start: object.start, end: object.end, text: SCHEMAS })
    },
  }).visit(parseSync(path, code).program)
  return cut(code, cuts)
}

function unreadOf(given: ESTree.ObjectExpression, code: string): Cut[] {
  return given.properties.flatMap((property, index) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !UNREAD.includes(property.key.name))
      return []
    const end = given.properties[index + 1]?.start ?? code.indexOf('}', property.end)
    return [{ start: property.start, end, text: '' }]
  })
}

/** Applies what was found; what lies within another cut goes with it. */
function cut(code: string, cuts: Cut[]): string {
  let text = ''
  let at = 0
  for (const each of cuts.sort((a, b) => a.start - b.start)) {
    if (each.start < at) continue
    text += code.slice(at, each.start) + each.text
    at = each.end
  }
  return text + code.slice(at)
}
