import { codeOf, type House, placeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

const CREATED =
  /\bcreate\s+(?:unlogged\s+)?(?:table|view|function|type|sequence|materialized view)\s+([a-z_]+)\.([a-z_]+)/gi

/** What moves to the schema of another feature; a table there perhaps gets another name. */
const MOVED =
  /\balter (?:table|view|function) ([a-z_]+)\.([a-z_]+)(?:\([^)]*\))? set schema ([a-z_]+);(?:\s*alter table \3\.\2 rename to ([a-z_]+))?/gi

/** Objects that the migrations of a folder create, as `schema.name`, without comments. */
function objectsOf({ files }: House, folder: string): string[] {
  return [...files].flatMap(([path, sql]) =>
    path.startsWith(folder) && path.endsWith('.sql')
      ? [
          ...[...uncommented(sql).matchAll(CREATED)].map(([, schema, name]) => `${schema}.${name}`),
          ...[...uncommented(sql).matchAll(MOVED)].map(([, , before, schema, after]) => `${schema}.${after ?? before}`),
        ]
      : [],
  )
}

const uncommented = (sql: string) => sql.replace(/--.*$/gm, '')

function namedIn(text: string, objects: readonly string[]): string[] {
  return objects.filter(object => new RegExp(`(?<![\\w.])${object.replace('.', '\\.')}(?![\\w-])`).test(text))
}

/**
 * Wall 3: a feature's tables are named only in its own `server/store*.ts` and timed work. Who needs a feature may read the
 * views that it publishes as `<feature>.public_…`. Schemas that are no feature's belong to shared/server.
 */
export const tables: Wall = house => {
  const objects = objectsOf(house, 'database/migrations/')
  // A stranger has a database of its own.
  const own = new Map(
    ['studio', 'bank'].map(app => [app, new Set(objectsOf(house, `apps/${app}/database/migrations/`))]),
  )
  return codeOf(house).flatMap(([path, text]) => {
    const { floor, name, room } = placeOf(path)
    const isStore =
      floor === 'features' && room === 'server' && /\/server\/(?:[\w-]+\/)?(?:store[\w-]*|clock)\.ts$/.test(path)
    const known = floor === 'apps' ? objects.filter(each => !own.get(name)?.has(each)) : objects
    return namedIn(parse(path, text).strings.join('\n'), known)
      .filter(object => {
        const [schema = '', table = ''] = object.split('.')
        if (!(schema in house.needs)) return floor !== 'shared' || room !== 'server'
        return !(isStore && (name === schema || isPublished(house, name, schema, table)))
      })
      .map(object => `${path} names ${object}, which only the store of its owner may`)
  })
}

const isPublished = ({ needs }: House, reader: string, owner: string, table: string) =>
  table.startsWith('public_') && needs[reader]?.includes(owner) === true

/** Features to which tables of others moved: what an old migration needed is perhaps theirs to need now. */
function heirsOf({ files }: House): Map<string, string[]> {
  const moved = [...files].flatMap(([path, sql]) =>
    path.startsWith('database/migrations/') ? [...uncommented(sql).matchAll(MOVED)] : [],
  )
  return new Map(
    [...Map.groupBy(moved, ([, from]) => from!)].map(([from, moves]) => [from, moves.map(([, , , to]) => to!)]),
  )
}

/** Wall 3: a migration works on the schema of the feature in its name, and of no other feature but what that one publishes. */
export const migrations: Wall = house => {
  const objects = objectsOf(house, 'database/migrations/')
  const heirs = heirsOf(house)
  return [...house.files].flatMap(([path, sql]) => {
    const own = /^database\/migrations\/\d{4}-([a-z]+)(?:-[a-z-]+)?\.sql$/.exec(path)?.[1]
    if (!path.startsWith('database/migrations/')) return []
    if (!own) return [`${path} is not named 0001-<feature>.sql`]
    return namedIn(uncommented(sql).replaceAll(MOVED, ''), objects)
      .filter(object => {
        const [schema = '', table = ''] = object.split('.')
        const readers = [own, ...(heirs.get(own) ?? [])]
        return schema in house.needs && schema !== own && !readers.some(each => isPublished(house, each, schema, table))
      })
      .map(object => `${path} names ${object} of another feature`)
  })
}
